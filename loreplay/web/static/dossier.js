// Opens the replay that lies in this file at the event somebody asks for. Nothing is fetched.
const $ = (id) => document.getElementById(id);
const dialog = $("replay");
let frame = null;
let wanted = 0;

async function inflate(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

function show() {
  const page = frame?.contentDocument;
  if (!page?.documentElement.dataset.ready) return false;
  const scrubber = page.getElementById("scrubber");
  scrubber.value = wanted;
  scrubber.dispatchEvent(new Event("input"));
  return true;
}

function untilShown() {
  if (!show() && dialog.open) setTimeout(untilShown, 40);
}

async function open(event) {
  wanted = event;
  $("where").textContent = `Replay, opened at event ${event}`;
  if (!dialog.open) dialog.showModal();
  if (frame === null) {
    frame = document.createElement("iframe");
    frame.title = "Replay";
    const { page } = JSON.parse(await inflate($("data").textContent.trim()));
    frame.srcdoc = page;
    $("frame").replaceChildren(frame);
  }
  untilShown();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-event]");
  if (link === null) return;
  event.preventDefault();
  open(Number(link.dataset.event)).catch((error) => {
    $("where").textContent = `The replay cannot be shown: ${error.message}`;
  });
});
$("close").addEventListener("click", () => dialog.close());
document.documentElement.dataset.ready = "yes";
