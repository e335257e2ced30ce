"use strict";
// Tables sort by a click on a heading; in the one-file form the pages are chosen by the part behind # in the address.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, place) => {
    head.querySelector("button").addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const value = (row) => row.cells[place].dataset.value ?? row.cells[place].textContent;
      const numbers = head.classList.contains("number");
      const rows = [...table.tBodies[0].rows].sort((a, b) => {
        const [one, two] = [value(a), value(b)];
        if (one === "" || two === "") return (one === "") - (two === "");
        const order = numbers ? Number(one) - Number(two) : one.localeCompare(two);
        return up ? order : -order;
      });
      table.tBodies[0].append(...rows);
    });
  });
}
const pages = [...document.querySelectorAll(".page")];
if (pages.length > 1) {
  const show = () => {
    const wanted = pages.find((page) => "#" + page.id === location.hash) ?? pages[0];
    pages.forEach((page) => { page.hidden = page !== wanted; });
    document.querySelectorAll("nav a").forEach((link) => {
      if (link.getAttribute("href") === "#" + wanted.id) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    });
  };
  addEventListener("hashchange", show);
  show();
}
for (const search of document.querySelectorAll("input[data-filters]")) {
  const rows = [...document.getElementById(search.dataset.filters).tBodies[0].rows];
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    rows.forEach((row) => { row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word)); });
  });
}
