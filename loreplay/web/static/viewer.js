// Shows a recorded game. It knows no rules: Python made every board, and this applies the patches between them.

const $ = (id) => document.getElementById(id);
const NUMERALS = [[10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"]];
const SHAPES = {
  chapter: ["chapter", "M2 1h8v10L6 8l-4 3z"],
  death: ["creature dies", "M5 0h2v3h3v2H7v7H5V5H2V3h3z"],
  sacrifice: ["sacrifice", "m6 0 6 6-6 6-6-6z"],
  story: ["enduring story", "m6 0 1.8 4 4.2.5-3 3 .8 4.5L6 9.9 2.2 12 3 7.5l-3-3L4.2 4z"],
  gap: ["gap in the record", "M0 2h4v8H0zm8 0h4v8H8zM5 1h2v2H5zm0 4h2v2H5zm0 4h2v2H5z"],
  back: ["rolled back", "M5 1v3c4 0 7 2 7 7-2-3-4-3-7-3v3L0 6z"],
};
const MANA = { white: "W", blue: "U", black: "B", red: "R", green: "G", W: "W", U: "U", B: "B", R: "R", G: "G" };

let D; // the data
let view; // the view shown: {viewer, title, keyframes, patches, texts}
let now = 0; // the event after which the board is shown
let bottom = 1; // the seat that is drawn near
let playing = 0; // the timer
let texts = []; // what happened, in the words of this view
let frame = {};
let players = new Map();
let kept = () => true; // whether the log shows an event
let cancelled = new Uint8Array(0);
let lines = []; // the numbers that the log shows
const cards = new Map(); // id → what was drawn of it
const marked = new Set();

// Reading the data ---------------------------------------------------------------------------------------------------

async function inflate(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** A JSON merge patch (RFC 7396); what it does not touch is shared with the board before. */
function merge(target, patch) {
  const made = { ...target };
  for (const key in patch) {
    const value = patch[key];
    if (value === null) delete made[key];
    else if (typeof value !== "object" || Array.isArray(value)) made[key] = value;
    else made[key] = merge(made[key], value);
  }
  return made;
}

function frameAt(number) {
  const frames = (view.frames ??= []);
  let from = number;
  while (!frames[from] && !view.keyframes[from]) from -= 1;
  frames[from] ??= view.keyframes[from];
  for (; from < number; from += 1) frames[from + 1] ??= view.keyframes[from + 1] ?? merge(frames[from], view.patches[from + 1]);
  return frames[number];
}

const kindOf = (n) => D.kinds[D.columns.kind[n]];
const ruleOf = (n) => (D.columns.rule[n] < 0 ? null : D.rules[D.columns.rule[n]]);
const isPace = (n) => D.paces.has(D.columns.kind[n]);

/** The turn an event lies in; of a stretch that was rolled back, the turn it had been. */
const turnOf = (n) => frameAt(n).turn ?? 0;

// Words --------------------------------------------------------------------------------------------------------------

function el(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "class") made.className = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
  return made;
}

function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}

function roman(number) {
  if (!(number > 0 && number < 40)) return String(number);
  let text = "";
  for (const [value, numeral] of NUMERALS) for (; number >= value; number -= value) text += numeral;
  return text;
}

const playerName = (seat) => players.get(seat)?.name ?? "?";
const bare = (card) => (card.name === "a card" ? "unknown card" : card.name);
const label = (id, card) => (card.numbered ? `${card.name} (${id})` : card.name);

function named(to) {
  if (typeof to === "number") return playerName(to);
  const card = frame.cards?.[to];
  return card ? label(to, card) : frame.stack_objects?.[to]?.name ?? "a card";
}

function listed(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const told = [...counts].map(([word, count]) => (count > 1 ? `${count} × ${word}` : word));
  if (told.length < 2) return told[0] ?? "nothing";
  return `${told.slice(0, -1).join(", ")} and ${told.at(-1)}`;
}

function size(card) {
  if (card.power === undefined && card.toughness === undefined) return "";
  return `${card.power ?? "*"}/${card.toughness ?? "*"}`;
}

const has = (card, type) => card.types?.includes(type) ?? false;

/** What is to be seen on a card, as the text board says it: its accessible name. */
function status(id, card) {
  const marks = [];
  if (card.tapped) marks.push("tapped");
  if (card.summoning_sick) marks.push("summoning sick");
  if (card.chapter) marks.push(`chapter ${roman(card.chapter)}`);
  for (const [kind, amount] of card.counters ?? []) if (card.chapter === undefined || kind !== "lore") marks.push(`${amount} × ${kind}`);
  if (card.damage) marks.push(`damage ${card.damage}`);
  if (card.loyalty !== undefined && has(card, "Planeswalker")) marks.push(`loyalty ${card.loyalty}`);
  if (card.defense !== undefined && has(card, "Battle")) marks.push(`defense ${card.defense}`);
  marks.push(...(card.designations ?? []));
  if (card.foretold !== undefined) marks.push(`foretold T${card.foretold}`);
  const name = card.name === "a card" ? "unknown card" : label(id, card);
  const number = size(card) && has(card, "Creature") && !name.includes("[") ? ` ${size(card)}` : "";
  return marks.length ? `${name}${number} [${marks.join(", ")}]` : `${name}${number}`;
}

function typeLine(card) {
  const order = ["Basic", "Legendary", "Ongoing", "Snow", "World", "Kindred", "Enchantment", "Artifact", "Land", "Creature"];
  const place = (word) => (order.includes(word) ? order.indexOf(word) : 8.5);
  const types = [...(card.types ?? [])].sort((a, b) => place(a) - place(b)).join(" ");
  return card.subtypes?.length ? `${types} — ${card.subtypes.join(" ")}` : types;
}

const symbols = (cost) => (cost?.match(/\{[^}]*\}/g) ?? []).map((symbol) => symbol.slice(1, -1));

// Cards --------------------------------------------------------------------------------------------------------------

function colourClass(card) {
  let colours = (card.colors ?? []).map((colour) => MANA[colour]).filter(Boolean);
  if (!colours.length) colours = [...new Set(symbols(card.cost).flatMap((symbol) => [...symbol]).filter((letter) => MANA[letter]))];
  if (!colours.length && has(card, "Land")) {
    const basics = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R", Forest: "G" };
    colours = (card.subtypes ?? []).map((type) => basics[type]).filter(Boolean);
  }
  return colours.length > 1 ? "c-M" : colours.length ? `c-${colours[0]}` : "c-C";
}

function tag(text, kind = "") {
  return el("span", { class: `tag ${kind}` }, text);
}

function costOf(card) {
  const pips = symbols(card.cost).slice(0, 8);
  return el("span", { class: "cost" }, ...pips.map((symbol) => el("i", { class: `symbol ${symbol.length === 1 ? symbol : ""}` }, symbol.slice(0, 4))));
}

function chaptersOf(card) {
  if (card.chapter === undefined) return null;
  const last = Math.max(D.chapters[card.name] ?? 0, card.chapter);
  const marks = Array.from({ length: Math.min(last, 12) }, (_, place) => el("b", { class: place < card.chapter ? "done" : "" }, roman(place + 1)));
  return el("span", { class: "chapters" }, ...marks);
}

function drawCard(id, card, under) {
  const foot = el("span", { class: "foot" });
  const chapters = chaptersOf(card);
  if (chapters) foot.append(chapters);
  if (card.summoning_sick) foot.append(tag("sick", "sick"));
  for (const [kind, amount] of card.counters ?? []) foot.append(tag(kind === "lore" ? `lore ${amount}` : `${kind} ×${amount}`));
  if (card.damage) foot.append(tag(`−${card.damage}`, "hurt"));
  for (const word of card.designations ?? []) foot.append(tag(word));
  if (card.foretold !== undefined) foot.append(tag(`foretold T${card.foretold}`, "foretold"));
  if (has(card, "Planeswalker") && card.loyalty !== undefined) foot.append(tag(`loyalty ${card.loyalty}`));
  if (has(card, "Battle") && card.defense !== undefined) foot.append(tag(`defense ${card.defense}`));
  if (card.cost) foot.append(costOf(card));
  if (size(card) && has(card, "Creature")) foot.append(el("span", { class: "pt" }, size(card)));
  const back = card.unknown || card.face_down;
  const face = el(
    "button",
    {
      type: "button",
      class: `card ${colourClass(card)}${back ? " back" : ""}${card.unknown && card.foretold === undefined && !card.counters ? " bare" : ""}`,
      "data-id": id,
      "aria-label": status(id, card),
    },
    el("span", { class: "name" }, bare(card)),
    card.types && !back && !card.name.startsWith(typeLine(card)) ? el("span", { class: "type" }, typeLine(card)) : el("span", {}),
    foot,
  );
  const item = el("li", { class: `${card.tapped ? "tapped" : ""}${card.token ? " token" : ""}` }, face);
  if (under.length) item.append(el("ul", { class: "under", "aria-label": `attached to ${bare(card)}` }, ...under));
  return item;
}

/** The element of a card, drawn anew only where something of it has changed. */
function cardItem(id, ring = []) {
  const card = frame.cards?.[id] ?? { name: "a card", unknown: true };
  const under = ring.includes(id) ? [] : (card.attachments ?? []).map((below) => cardItem(below, [...ring, id]));
  const known = cards.get(id);
  const holds = (item, place) => item === under[place] && item.parentNode?.parentNode === known.item;
  if (known && known.card === card && known.under.length === under.length && known.under.every(holds)) return known.item;
  const item = drawCard(id, card, under);
  cards.set(id, { card, under, item });
  return item;
}

function fill(list, items) {
  const there = list.children;
  if (there.length === items.length && items.every((item, place) => there[place] === item)) return;
  list.replaceChildren(...items);
}

// The two sides ------------------------------------------------------------------------------------------------------

const ROWS = [["hand", "Hand"], ["creatures", "Creatures"], ["others", "Others"], ["lands", "Lands"]];

function makeSide(seat, near) {
  const name = playerName(seat);
  const side = el("section", { class: `side ${near ? "near" : "far"}`, "data-seat": seat, "aria-label": name });
  const parts = { section: side, rows: {} };
  parts.life = el("span", { class: "life" });
  parts.facts = el("span", { class: "facts" });
  parts.library = el("details", { class: "pile" }, el("summary"), el("ul", { class: "cards small", "data-zone": "library", "data-seat": seat }));
  parts.graveyard = el("details", { class: "pile" }, el("summary"), el("ul", { class: "cards small", "data-zone": "graveyard", "data-seat": seat }));
  for (const pile of [parts.library, parts.graveyard]) pile.addEventListener("toggle", drawArrows);
  side.append(el("div", { class: "player" }, parts.life, el("h2", {}, name), parts.facts, el("div", { class: "piles" }, parts.library, parts.graveyard)));
  const backline = el("div", { class: "backline" });
  for (const [zone, title] of ROWS) {
    const list = el("ul", { class: `cards ${zone}`, "data-zone": zone, "data-seat": seat, "aria-label": `${name}: ${title.toLowerCase()}` });
    const row = el("div", { class: `row ${zone}-row` }, el("h3", {}, title), list);
    parts.rows[zone] = { row, list };
    (zone === "lands" || zone === "others" ? backline : side).append(row);
  }
  side.append(backline);
  return parts;
}

let sides = new Map();

function seatOrder() {
  const seats = [...players.keys()].sort((a, b) => a - b);
  const place = Math.max(seats.indexOf(bottom), 0);
  return [...seats.slice(place), ...seats.slice(0, place)];
}

function makeSides() {
  sides = new Map();
  cards.clear();
  const [near, ...others] = seatOrder();
  for (const seat of [...others].reverse()) sides.set(seat, makeSide(seat, false));
  if (near !== undefined) sides.set(near, makeSide(near, true));
  $("far").replaceChildren(...[...others].reverse().map((seat) => sides.get(seat).section));
  $("near").replaceChildren(...(near === undefined ? [] : [sides.get(near).section]));
}

const chip = (text, kind = "") => el("span", { class: `chip ${kind}`, title: text }, text);

function drawPile(pile, title, ids) {
  const [summary, list] = pile.children;
  const top = ids.length ? frame.cards?.[ids[0]] : null;
  const text = top && !pile.open ? `${title} ${ids.length}: ${bare(top)}` : `${title} ${ids.length}`;
  if (summary.textContent !== text) summary.textContent = text;
  fill(list, ids.map((id) => cardItem(id)));
}

function drawSide(seat, parts) {
  const player = frame.players?.[seat] ?? {};
  parts.section.classList.toggle("acting", frame.active === seat);
  if (parts.drawn !== player || parts.priority !== frame.priority || parts.ended !== frame.ended) {
    parts.drawn = player;
    parts.priority = frame.priority;
    parts.ended = frame.ended;
    parts.life.textContent = player.life ?? 0;
    parts.life.setAttribute("aria-label", `life ${player.life ?? 0}`);
    parts.life.setAttribute("role", "img");
    const facts = [];
    if (frame.priority === seat && !frame.ended) facts.push(chip("has priority", "has-priority"));
    for (const [kind, amount] of player.counters ?? []) facts.push(chip(`${kind} ${amount}`));
    for (const word of player.designations ?? []) facts.push(chip(word, "story"));
    if (player.mana) facts.push(manaPool(player.mana));
    if (player.mulligans) facts.push(chip(`mulligans ${player.mulligans}`));
    if (player.lost) facts.push(chip(`lost (${player.lost})`, "lost"));
    if (player.won) facts.push(chip("won", "won"));
    facts.push(chip(`hand ${(player.hand ?? []).length}`));
    parts.facts.replaceChildren(...facts);
  }
  for (const [zone] of ROWS) {
    const ids = player[zone] ?? [];
    parts.rows[zone].row.classList.toggle("empty", !ids.length);
    fill(parts.rows[zone].list, ids.map((id) => cardItem(id)));
  }
  drawPile(parts.graveyard, "Graveyard", player.graveyard ?? []);
  const known = player.known ?? [];
  const summary = parts.library.children[0];
  const text = known.length ? `Library ${player.library ?? 0}, ${known.length} known` : `Library ${player.library ?? 0}`;
  if (summary.textContent !== text) summary.textContent = text;
  fill(parts.library.children[1], known.map(([, id]) => cardItem(id)));
}

function manaPool(pool) {
  const made = el("span", { class: "chip", role: "img", "aria-label": `mana ${pool.map(([symbol, only]) => `{${symbol}}${only ? ` for ${only}` : ""}`).join("")}` });
  for (const [symbol, only] of pool) made.append(el("span", { class: `symbol ${symbol[0]}`, title: only ?? symbol }, symbol));
  return made;
}

// Between the sides --------------------------------------------------------------------------------------------------

function drawStack() {
  const entries = frame.stack ?? [];
  $("stack-zone").hidden = !entries.length;
  if ($("stack").drawn === frame.stack_objects && $("stack").order === frame.stack) return;
  $("stack").drawn = frame.stack_objects;
  $("stack").order = frame.stack;
  $("stack").replaceChildren(
    ...entries.map((id) => {
      const entry = frame.stack_objects[id];
      const aims = (entry.target_names ?? []).filter((group) => group.length).map(listed);
      const whose = playerName(entry.controller);
      const x = entry.x === undefined ? "" : `, X = ${entry.x}`;
      const modes = entry.modes ? `, modes ${entry.modes.join(" ")}` : "";
      return el(
        "li",
        { class: colourClass(entry), "data-stack": id },
        `${entry.name} (${whose}${x}${modes})`,
        aims.length ? el("span", { class: "aim" }, ` → ${aims.join("; ")}`) : null,
      );
    }),
  );
}

function drawCombat() {
  const combat = frame.combat ?? [];
  $("combat-zone").hidden = !combat.length;
  for (const item of marked) item.classList.remove("attacking", "blocking", "aimed");
  marked.clear();
  const mark = (id, kind) => {
    const item = cards.get(id)?.item;
    if (!item) return;
    item.classList.add(kind);
    marked.add(item);
  };
  for (const [attacker, , blockers] of combat) {
    mark(attacker, "attacking");
    for (const blocker of blockers) mark(blocker, "blocking");
  }
  for (const id of frame.stack ?? []) {
    for (const group of frame.stack_objects[id].targets ?? []) for (const to of group) mark(to, "aimed");
  }
  $("combat").replaceChildren(
    ...combat.map(([attacker, target, blockers]) => {
      const blocked = blockers.length ? `, blocked by ${listed(blockers.map(named))}` : "";
      return el("li", {}, `${named(attacker)} → ${named(target)}${blocked}`);
    }),
  );
}

function drawShared() {
  $("exile-zone").hidden = !frame.exile;
  drawPile($("exile-zone"), "Exile", frame.exile ?? []);
  $("command-zone").hidden = !frame.command;
  fill($("command-zone").children[1], (frame.command ?? []).map((id) => cardItem(id)));
}

function centre(element, origin) {
  const box = element.getBoundingClientRect();
  if (!box.width && !box.height) return null;
  return [box.left + box.width / 2 - origin.left, box.top + box.height / 2 - origin.top, box];
}

/** Where the line from a box's centre to another's leaves it. */
function edge([x, y, box], [to, down]) {
  const dx = to - x;
  const dy = down - y;
  const scale = Math.min(1, box.width / 2 / Math.max(Math.abs(dx), 1e-6), box.height / 2 / Math.max(Math.abs(dy), 1e-6));
  return [x + dx * scale, y + dy * scale];
}

/** Lines from spells and abilities to their targets, and from attackers and blockers to whom they face. */
function drawArrows() {
  const sheet = $("arrows");
  const pairs = [];
  const place = (to) => (typeof to === "number" ? sides.get(to)?.life : cards.get(to)?.item.firstChild ?? document.querySelector(`[data-stack="${CSS.escape(to)}"]`));
  for (const id of frame.stack ?? []) {
    const from = document.querySelector(`[data-stack="${CSS.escape(id)}"]`);
    for (const group of frame.stack_objects[id].targets ?? []) for (const to of group) pairs.push([from, place(to), "var(--accent)"]);
  }
  for (const [attacker, target, blockers] of frame.combat ?? []) {
    if (!blockers.length) pairs.push([place(attacker), place(target), "var(--attack)"]);
    for (const blocker of blockers) pairs.push([place(blocker), place(attacker), "var(--block)"]);
  }
  if (!pairs.length) {
    if (sheet.firstChild) sheet.replaceChildren();
    return;
  }
  const origin = $("table").getBoundingClientRect();
  const paths = [];
  for (const [from, to, colour] of pairs.slice(0, 60)) {
    const a = from?.isConnected ? centre(from, origin) : null;
    const b = to?.isConnected ? centre(to, origin) : null;
    if (!a || !b) continue;
    const [x1, y1] = edge(a, b);
    const [x2, y2] = edge(b, a);
    const bend = Math.min(60, Math.hypot(x2 - x1, y2 - y1) / 5);
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const mid = [(x1 + x2) / 2 + bend * Math.sin(angle), (y1 + y2) / 2 - bend * Math.cos(angle)];
    const into = Math.atan2(y2 - mid[1], x2 - mid[0]);
    const tip = (turn) => `${x2 - 11 * Math.cos(into + turn)} ${y2 - 11 * Math.sin(into + turn)}`;
    const path = svg("path", { d: `M${x1} ${y1}Q${mid[0]} ${mid[1]} ${x2} ${y2}M${tip(0.45)}L${x2} ${y2}L${tip(-0.45)}`, fill: "none", "stroke-width": 2.5, "stroke-linecap": "round", opacity: 0.85 });
    path.style.stroke = colour;
    paths.push(path);
  }
  sheet.replaceChildren(...paths);
}

function drawClock() {
  const turn = frame.turn ?? 0;
  const whose = frame.active === undefined ? "" : `, ${playerName(frame.active)}’s`;
  let text = turn ? `Turn ${turn}${whose}` : "Before the first turn";
  if (frame.designations) text += ` · it is ${frame.designations.join(", ")}`;
  if ($("turn").textContent !== text) $("turn").textContent = text;
  for (const item of $("steps").children) {
    const on = item.dataset.step === frame.step;
    if (item.classList.contains("on") === on) continue;
    item.classList.toggle("on", on);
    if (on) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  const news = [];
  if (frame.awaiting && !frame.ended) news.push(`waiting for ${playerName(frame.awaiting[0])}: ${frame.awaiting[1]}`);
  const rule = frame.rule ? ` (${frame.rule})` : "";
  if (frame.winner !== undefined) news.push(`${playerName(frame.winner)} won${rule}`);
  else if (frame.outcome === "draw") news.push(`the game is a draw${rule}`);
  else if (frame.ended) news.push("the game is over");
  if (frame.gaps) news.push(`${frame.gaps} gap${frame.gaps > 1 ? "s" : ""} in the record before this moment`);
  if ($("waiting").textContent !== news.join(" · ")) $("waiting").textContent = news.join(" · ");
}

function drawBoard() {
  drawClock();
  for (const [seat, parts] of sides) drawSide(seat, parts);
  drawStack();
  drawShared();
  drawCombat();
}

// Why ----------------------------------------------------------------------------------------------------------------

function ruleText([number, heading]) {
  return heading ? `${number} ${heading}` : number;
}

function jump(number) {
  return el("button", { type: "button", "data-n": number }, `#${number}`);
}

function drawWhy() {
  const items = [];
  let end = "";
  for (let n = now; ; n -= D.columns.next[n]) {
    const rule = ruleOf(n);
    const item = el("li", {}, n === now ? el("span", {}, `#${n}`) : jump(n), ` ${texts[n]} `, rule && el("span", { class: "rule" }, ruleText(rule)));
    const passed = D.columns.passed[n];
    if (passed) item.append(el("span", { class: "aside" }, "after all players passed (", jump(n - passed), ") ", el("span", { class: "rule" }, ruleText(D.passed_rule))));
    if (D.columns.line?.[n]) item.title = `line ${D.columns.line[n]} of the log`;
    items.push(item);
    if (!D.columns.next[n]) {
      end = D.ends[D.columns.end[n]] ?? "";
      break;
    }
  }
  $("why").replaceChildren(...items);
  $("why-of").textContent = `#${now}`;
  $("why-end").textContent = end ? `That is ${end}.` : "";
}

// The log ------------------------------------------------------------------------------------------------------------

function covers(prefix, rule) {
  return rule.startsWith(prefix) && (prefix.length === 1 || rule.length === prefix.length || !/[0-9]/.test(rule[prefix.length]));
}

function readFilters() {
  const kind = $("by-kind").value;
  const rule = $("by-rule").value.trim().replace(/\.$/, "");
  const word = $("by-card").value.trim().toLocaleLowerCase();
  const brief = $("brief").checked;
  const on = Boolean(kind || rule || word);
  document.querySelector(".filters").classList.toggle("on", on);
  kept = (n) => {
    if (kind && kindOf(n) !== kind) return false;
    if (rule && !(ruleOf(n) && covers(rule, ruleOf(n)[0]))) return false;
    if (word && !texts[n].toLocaleLowerCase().includes(word)) return false;
    return !(brief && !kind && !rule && isPace(n));
  };
  drawLog();
}

let rows = new Map();
let groups = [];

function logRow(n) {
  const rule = ruleOf(n);
  const row = el(
    "button",
    { type: "button", class: `row-of-log${isPace(n) ? " pace" : ""}${cancelled[n] ? " cancelled" : ""}`, tabindex: -1, "data-n": n, title: rule ? ruleText(rule) : null },
    el("span", { class: "n" }, n),
    el("span", { class: "t" }, texts[n]),
    el("span", { class: "r" }, rule ? rule[0] : ""),
  );
  rows.set(n, row);
  return row;
}

function fillGroup(group) {
  if (group.filled) return;
  group.filled = true;
  group.list.replaceChildren(...group.numbers.map((n) => el("li", {}, logRow(n))));
  group.list.style.minHeight = "";
}

/** Whether the log shows the current event: until the reader scrolls it, and again from the next step. */
let following = true;
for (const kind of ["wheel", "touchmove", "pointerdown"]) {
  $("log").addEventListener(kind, () => { following = false; }, { passive: true });
}

const watcher = new IntersectionObserver(
  (entries) => {
    // What fills above is higher than was guessed: what is being read stays where it is.
    const log = $("log");
    const frame_ = log.getBoundingClientRect();
    const top = (row) => row.getBoundingClientRect().top;
    const anchor = document.elementFromPoint(frame_.left + 40, frame_.top + frame_.height / 2)?.closest("#log li");
    const before = anchor && top(anchor);
    for (const entry of entries) if (entry.isIntersecting) fillGroup(entry.target.group);
    if (following) bringIntoLog(log.querySelector("[aria-current]"));
    else if (anchor) log.scrollTop += top(anchor) - before;
  },
  { root: $("log"), rootMargin: "600px" },
);

function drawLog() {
  watcher.disconnect();
  rows = new Map();
  groups = [];
  lines = [];
  let group = null;
  for (let n = 0; n < D.count; n += 1) {
    if (D.headings[n] && (!group || group.heading !== D.headings[n])) group = { heading: D.headings[n], numbers: [] };
    if (!kept(n)) continue;
    lines.push(n);
    if (!group.numbers.length) groups.push(group);
    group.numbers.push(n);
  }
  const sections = groups.map((each) => {
    each.list = el("ol", {});
    each.list.style.minHeight = `${each.numbers.length * 26}px`;
    each.section = el("section", { class: "turn" }, el("h3", {}, each.heading), each.list);
    each.section.group = each;
    return each.section;
  });
  $("log").replaceChildren(...(sections.length ? sections : [el("p", { class: "muted" }, "No such event.")]));
  for (const section of sections) watcher.observe(section);
  $("log-count").textContent = lines.length === D.count ? `${D.count}` : `${lines.length} of ${D.count}`;
  followLog();
}

/** The last number in a sorted list that is not above `n`; its place. */
function placeOf(list, n) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function followLog() {
  const current = $("log").querySelector("[aria-current]");
  const number = lines[placeOf(lines, now)];
  if (current && Number(current.dataset.n) !== number) {
    current.removeAttribute("aria-current");
    current.tabIndex = -1;
  }
  if (number === undefined) return;
  const group = groups.find((each) => each.numbers[0] <= number && each.numbers.at(-1) >= number);
  fillGroup(group);
  const row = rows.get(number);
  row.setAttribute("aria-current", "true");
  row.tabIndex = 0;
  following = true;
  bringIntoLog(row);
}

function bringIntoLog(row) {
  if (!row) return;
  const log = $("log");
  const box = row.getBoundingClientRect();
  const frame_ = log.getBoundingClientRect();
  if (box.top < frame_.top + 40 || box.bottom > frame_.bottom - 30) log.scrollTop += box.top - frame_.top - frame_.height / 3;
}

// Scrubber, curves and marks -----------------------------------------------------------------------------------------

const share = (n) => (D.count > 1 ? n / (D.count - 1) : 0);

function drawLanes() {
  const last = Math.max(D.count - 1, 1);
  const segments = $("segments");
  segments.setAttribute("viewBox", `0 0 ${last} 10`);
  const drawn = [];
  for (const [number, active, first, end] of D.turns) {
    drawn.push(svg("rect", { x: first, y: 0, width: Math.max(end - first + 1, 1), height: 10, class: number && active !== bottom ? "a2" : "" }));
  }
  for (const [first, end] of D.cancelled) drawn.push(svg("rect", { x: first, y: 0, width: end - first + 1, height: 10, class: "gone" }));
  for (const [number, , first] of D.turns) if (number) drawn.push(svg("line", { x1: first, x2: first, y1: 0, y2: 10 }));
  segments.replaceChildren(...drawn);

  const curves = $("curves");
  const totals = Object.values(D.life).flat().concat(Object.values(D.power).flat()).map(([, total]) => total);
  const high = Math.max(20, ...totals);
  const low = Math.min(0, ...totals);
  curves.setAttribute("viewBox", `0 0 ${last} 100`);
  const y = (value) => 96 - (92 * (value - low)) / (high - low);
  const stepped = (points) => {
    let path = "";
    for (const [n, value] of points) path += path ? `H${n}V${y(value)}` : `M${n} ${y(value)}`;
    return path ? `${path}H${last}` : "";
  };
  const lines_ = [];
  const legend = [];
  for (const seat of players.keys()) {
    lines_.push(svg("path", { d: stepped(D.power[seat] ?? []), class: `power s${seat}` }), svg("path", { d: stepped(D.life[seat] ?? []), class: `s${seat}` }));
    legend.push(
      el("span", { class: `k${seat}` }, el("i"), el("span", { class: "muted" }, `${playerName(seat)}: life `), el("b", { id: `life-${seat}` })),
      el("span", { class: `k${seat}` }, el("i", { class: "dash" }), el("span", { class: "muted" }, "power on board "), el("b", { id: `power-${seat}` })),
    );
  }
  curves.replaceChildren(...lines_);

  const marks = [];
  const items = [];
  for (const [n, kind] of D.marks) {
    const [title, path] = SHAPES[kind];
    const mark = el("button", { type: "button", class: `mark m-${kind}`, tabindex: -1, "data-n": n, title: `#${n} ${texts[n]}` }, shape(path));
    mark.style.left = `${100 * share(n)}%`;
    marks.push(mark);
    items.push(el("li", {}, el("button", { type: "button", "data-n": n }, `#${n} ${title}: ${texts[n]}`)));
  }
  for (const kind of new Set(D.marks.map(([, each]) => each))) legend.push(el("span", { class: `m-${kind}` }, shape(SHAPES[kind][1]), el("span", { class: "muted" }, SHAPES[kind][0])));
  $("marks").replaceChildren(...marks);
  $("moment-list").replaceChildren(...(items.length ? items : [el("li", {}, el("span", {}, "None in this game."))]));
  $("legend").replaceChildren(...legend);
}

function shape(path) {
  const made = svg("svg", { viewBox: "0 0 12 12" });
  made.append(svg("path", { d: path }));
  return made;
}

function valueAt(points, n) {
  const place = placeOf(points.map(([at]) => at), n);
  return place < 0 ? 0 : points[place][1];
}

function drawHead() {
  $("head").style.left = `${100 * share(now)}%`;
  $("scrubber").value = now;
  $("scrubber").setAttribute("aria-valuetext", `event ${now}, turn ${frame.turn ?? 0}${frame.step ? `, ${D.steps[frame.step] ?? frame.step}` : ""}`);
  for (const seat of players.keys()) {
    $(`life-${seat}`).textContent = frame.players?.[seat]?.life ?? 0;
    $(`power-${seat}`).textContent = valueAt(D.power[seat] ?? [], now);
  }
}

// Moving -------------------------------------------------------------------------------------------------------------

let address = 0;
let later = 0;

// Inside another page (a dossier) it has no address of its own.
const addressed = location.protocol !== "about:";

function go(number, { quiet = false } = {}) {
  now = Math.min(Math.max(number, 0), D.count - 1);
  frame = frameAt(now);
  drawBoard();
  drawWhy();
  drawHead();
  const rule = ruleOf(now);
  $("now").textContent = texts[now];
  $("link").textContent = `#e${now}`;
  $("link").href = `#e${now}`;
  if (!quiet) $("say").textContent = `#${now}, turn ${frame.turn ?? 0}${frame.step ? ` ${D.steps[frame.step] ?? frame.step}` : ""}: ${texts[now]}${rule ? ` Rule ${rule[0]}.` : ""}`;
  clearTimeout(address);
  if (addressed) address = setTimeout(() => history.replaceState(null, "", `#e${now}`), 120);
  cancelAnimationFrame(later);
  later = requestAnimationFrame(() => {
    followLog();
    drawArrows();
  });
}

function nextOf(list, direction) {
  const place = placeOf(list, now);
  if (direction > 0) return list[place + 1] ?? D.count - 1;
  return list[place] < now ? list[place] : list[place - 1] ?? 0;
}

const MOVES = {
  first: () => 0,
  last: () => D.count - 1,
  "event-": () => now - 1,
  "event+": () => now + 1,
  "priority-": () => nextOf(D.priorities, -1),
  "priority+": () => nextOf(D.priorities, 1),
  "turn-": () => nextOf(D.firsts, -1),
  "turn+": () => nextOf(D.firsts, 1),
};

function move(name) {
  pause();
  go(MOVES[name]());
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  $("play").setAttribute("aria-label", "Play");
  $("play").title = "Play (space)";
  $("play").querySelector("path").setAttribute("d", "M8 5v14l11-7z");
}

function tick() {
  if (now >= D.count - 1) {
    pause();
    return;
  }
  go(now + 1, { quiet: isPace(now + 1) });
  const wait = isPace(now) ? 90 : 900;
  playing = setTimeout(tick, wait / Number($("speed").value));
}

function toggle() {
  if (playing) {
    pause();
    return;
  }
  if (now >= D.count - 1) go(0);
  $("play").setAttribute("aria-label", "Pause");
  $("play").title = "Pause (space)";
  $("play").querySelector("path").setAttribute("d", "M6 5h4v14H6zm8 0h4v14h-4z");
  playing = setTimeout(tick, 300 / Number($("speed").value));
}

/** `#e187`, `#T13` and `#T13.main1`, as `loreplay show --at` has them; null for what is none. */
function momentOf(hash) {
  const event = /^#e?([0-9]{1,9})$/i.exec(hash);
  if (event) return Number(event[1]);
  const at = /^#t([0-9]{1,6})(?:\.([a-z0-9-]+))?$/i.exec(hash);
  if (!at) return null;
  const turn = D.turns.find(([number]) => number === Number(at[1]));
  if (!turn) return null;
  if (!at[2]) return turn[2];
  const spans = turn[4].filter(([step]) => step === at[2].toLowerCase());
  return spans.find((span) => span[3] !== null)?.[3] ?? spans[0]?.[2] ?? null;
}

// Views --------------------------------------------------------------------------------------------------------------

function look(viewer) {
  view = D.views.find((each) => each.viewer === viewer) ?? D.views[0];
  texts = D.texts.map((text, n) => view.texts[n] ?? text);
  $("view").value = view.viewer;
  $("seen").textContent = view.title;
  makeSides();
  drawLanes();
  go(now);
  readFilters();
}

function hideOrShow() {
  if (D.views.length < 2) {
    $("say").textContent = `This file holds no more than was seen ${view.title === "public view" ? "by everybody" : view.title}.`;
    $("now").textContent = $("say").textContent;
    return;
  }
  look(view.viewer === "all" ? String(bottom) : "all");
}

function flip() {
  const order = seatOrder();
  bottom = order[1] ?? order[0];
  makeSides();
  drawLanes();
  go(now);
}

// Files --------------------------------------------------------------------------------------------------------------

function save(name, type, ...parts) {
  const link = el("a", { href: URL.createObjectURL(new Blob(parts, { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function eventRow(n) {
  const at = frameAt(n);
  const before = D.columns.next[n];
  return { number: n, turn: at.turn ?? 0, step: at.step ?? null, kind: kindOf(n), rule: ruleOf(n)?.[0] ?? null, because_of: before ? n - before : null, cancelled: Boolean(cancelled[n]), text: texts[n] };
}

function asJson() {
  const events = texts.map((_, n) => eventRow(n));
  return JSON.stringify({ schema: "loreplay.viewer-log", version: 1, game: D.game, view: view.title, events }, null, 1);
}

function asCsv() {
  const quote = (value) => {
    let text = value === null ? "" : String(value);
    if (/^[=+\-@\t\r]/.test(text)) text = `'${text}`; // no formula for a spreadsheet
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const columns = Object.keys(eventRow(0));
  return [columns, ...texts.map((_, n) => Object.values(eventRow(n)))].map((row) => row.map(quote).join(",")).join("\r\n") + "\r\n";
}

const FILES = {
  lore() {
    const bytes = Uint8Array.from(atob($("lore").textContent), (letter) => letter.charCodeAt(0));
    save($("lore").dataset.name, "application/zstd", bytes);
  },
  json: () => save(`${D.fileName}.json`, "application/json", asJson()),
  csv: () => save(`${D.fileName}.csv`, "text/csv", asCsv()),
  board: () => save(`${D.fileName}-e${now}.json`, "application/json", JSON.stringify({ schema: "loreplay.frame", version: 1, number: now, view: view.title, ...frame }, null, 1)),
  scenario: () => save(`${D.fileName}-e${now}.yaml`, "application/yaml", asScenario()),
};

// This position as a scenario ----------------------------------------------------------------------------------------

const quoted = (text) => JSON.stringify(String(text));

/** The name of a card in the scenario format; our own cards are keyed by it. */
const cardName = (card) => (card.card && !card.card.includes(":") ? card.card : card.name.replace(/ \(face down\)$/, ""));

function thing(id, card, owner, zone) {
  const parts = [];
  if (card.token) {
    const base = card.base ?? card;
    const types = [...(base.types ?? []), ...(base.subtypes ? ["—", ...base.subtypes] : [])].join(" ");
    const token = [`name: ${quoted(card.name)}`, `types: ${quoted(types)}`];
    for (const number of ["power", "toughness"]) if (base[number] !== undefined) token.push(`${number}: ${base[number]}`);
    if (base.colors) token.push(`colors: [${base.colors.map(quoted).join(", ")}]`);
    const keywords = (base.abilities ?? []).filter((ability) => !ability.includes(":"));
    if (keywords.length) token.push(`abilities: [${keywords.map(quoted).join(", ")}]`);
    parts.push(`token: {${token.join(", ")}}`);
  } else parts.push(`card: ${quoted(cardName(card))}`);
  parts.push(`id: ${id}`);
  if (zone === "battlefield") {
    if (card.tapped) parts.push("tapped: true");
    if (card.summoning_sick && card.controller === frame.active) parts.push("sick: true"); // of others it does not matter now
    if (card.counters) parts.push(`counters: {${card.counters.map(([kind, amount]) => `${quoted(kind)}: ${amount}`).join(", ")}}`);
    if (typeof card.attached_to === "string") parts.push(`attached_to: ${card.attached_to}`);
  }
  if (zone === "exile" && card.foretold !== undefined) parts.push(`foretold_on_turn: ${card.foretold}`);
  if (card.owner !== owner) parts.push(`owner: P${card.owner}`);
  return `    - {${parts.join(", ")}}`;
}

/** All permanents, each with what is attached to it behind it. */
function permanentIds() {
  const found = new Set();
  const add = (id) => {
    if (found.has(id)) return;
    found.add(id);
    (frame.cards[id]?.attachments ?? []).forEach(add);
  };
  for (const player of Object.values(frame.players ?? {})) for (const row of ["lands", "creatures", "others"]) (player[row] ?? []).forEach(add);
  return [...found];
}

/** The position in the scenario format: what this view knows of it. */
function asScenario() {
  const all = frame.cards ?? {};
  const step = { untap: "upkeep", cleanup: "end" }[frame.step] ?? frame.step ?? "main1";
  const turn = [`active: P${frame.active ?? 1}`, `number: ${Math.max(frame.turn ?? 1, 1)}`, `step: ${quoted(D.steps[step])}`];
  if (frame.priority !== undefined) turn.push(`priority: P${frame.priority}`);
  const title = `${D.game.name} after event ${now}`;
  const text = [`# ${title}, ${view.title}. What this view does not know is left out.`, `name: ${quoted(title)}`, `turn: {${turn.join(", ")}}`];
  const notes = [];
  if (frame.stack) notes.push(`on the stack: ${frame.stack.map((id) => frame.stack_objects[id].name).join("; ")}`);
  if (frame.combat) notes.push("creatures are in combat");
  if (permanentIds().some((id) => all[id]?.damage)) notes.push("creatures have damage marked on them");
  if (step !== (frame.step ?? "main1")) notes.push(`it is the ${D.steps[frame.step]}`);
  if (notes.length) text.push(`# Not part of it, but so it was: ${notes.join(", ")}.`);
  const known = (ids) => ids.filter((id) => all[id] && !all[id].unknown);
  for (const seat of [...players.keys()].sort((a, b) => a - b)) {
    const player = frame.players?.[seat] ?? {};
    text.push(`P${seat}:  # ${playerName(seat)}`, `  life: ${player.life ?? 0}`);
    const pool = (player.mana ?? []).map(([symbol]) => `{${symbol[0]}}`);
    if (pool.length) text.push(`  pool: ${quoted(pool.join(""))}`);
    if (player.designations?.includes("enduring story")) text.push("  enduring_story: true");
    const write = (zone, ids) => {
      const those = known(ids);
      if (those.length) text.push(`  ${zone}:`, ...those.map((id) => thing(id, all[id], seat, zone)));
    };
    const unknown = (player.hand ?? []).length - known(player.hand ?? []).length;
    if (unknown) text.push(`  # and ${unknown} unknown card${unknown > 1 ? "s" : ""} in hand`);
    write("hand", player.hand ?? []);
    write("battlefield", permanentIds().filter((id) => all[id]?.controller === seat));
    write("graveyard", player.graveyard ?? []);
    write("exile", (frame.exile ?? []).filter((id) => all[id]?.owner === seat));
    const top = (player.known ?? []).filter(([place], index) => place === index + 1).map(([, id]) => id);
    if (top.length) text.push("  library:", ...known(top).map((id) => `    - ${quoted(cardName(all[id]))}`));
  }
  return `${text.map((line) => line.replaceAll(/[\r\n]/g, " ")).join("\n")}\n`;
}

// Card info ----------------------------------------------------------------------------------------------------------

function showInfo(face) {
  const id = face.dataset.id;
  const card = frame.cards?.[id];
  if (!card) return;
  const info = $("card-info");
  const kids = [el("b", {}, bare(card))];
  if (card.cost || card.types) kids.push(el("p", {}, [card.cost, typeLine(card), size(card) && has(card, "Creature") ? size(card) : ""].filter(Boolean).join("  ")));
  const words = D.cards[card.card] ?? [];
  for (const line of words) kids.push(el("p", {}, line));
  const abilities = (card.abilities ?? []).map((ability) => D.abilities[ability] ?? (ability.includes(":") ? null : ability)).filter(Boolean);
  if (abilities.length && !words.length) kids.push(...abilities.map((text) => el("p", {}, text)));
  if (card.token) kids.push(el("p", { class: "muted" }, "token"));
  kids.push(el("p", { class: "muted" }, `${status(id, card)} · ${id}${card.owner !== card.controller ? ` · owned by ${playerName(card.owner)}` : ""}`));
  info.replaceChildren(...kids);
  info.hidden = false;
  const box = face.getBoundingClientRect();
  const own = info.getBoundingClientRect();
  const left = box.right + 8 + own.width < innerWidth ? box.right + 8 : Math.max(8, box.left - own.width - 8);
  info.style.left = `${Math.min(left, innerWidth - own.width - 8)}px`;
  info.style.top = `${Math.max(8, Math.min(box.top, innerHeight - own.height - 8))}px`;
}

const hideInfo = () => {
  $("card-info").hidden = true;
};

// Doors --------------------------------------------------------------------------------------------------------------

function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hideInfo();
    if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
    const typing = event.target.closest?.("input:not([type=range]):not([type=checkbox]), select, textarea");
    if (typing) return;
    const keys = { ArrowLeft: "event-", ArrowRight: "event+", ArrowUp: "turn-", ArrowDown: "turn+", Home: "first", End: "last", j: "priority+", k: "priority-" };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (keys[key]) move(keys[key]);
    else if (key === " ") {
      const own = event.target.closest?.("button, summary, a, [type=checkbox]"); // which the space bar presses
      if (own && own.id !== "play" && !own.closest("dialog")) return;
      toggle();
    } else if (key === "f") flip();
    else if (key === "x") hideOrShow();
    else if (key === "?") $("help").showModal();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const file = event.target.closest?.("[data-file]");
    if (file) {
      FILES[file.dataset.file]();
      $("files").open = false;
      return;
    }
    const to = event.target.closest?.("[data-n]");
    if (to) {
      pause();
      $("moments").open = false;
      go(Number(to.dataset.n));
      return;
    }
    const card = event.target.closest?.(".card");
    if (card) {
      const about = frame.cards?.[card.dataset.id];
      if (about && !about.unknown) {
        $("by-card").value = $("by-card").value === about.name ? "" : about.name;
        document.querySelector(".filters").open = true;
        readFilters();
      }
      return;
    }
    for (const menu of document.querySelectorAll(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => move(button.dataset.go));
  $("play").addEventListener("click", toggle);
  $("flip").addEventListener("click", flip);
  $("help-open").addEventListener("click", () => $("help").showModal());
  $("scrubber").addEventListener("input", () => {
    pause();
    go(Number($("scrubber").value));
  });
  $("curves").addEventListener("click", (event) => {
    const box = $("curves").getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * (D.count - 1);
    const near = [...Object.values(D.life), ...Object.values(D.power)].flat().map(([n]) => n);
    const best = near.reduce((a, b) => (Math.abs(b - at) < Math.abs(a - at) ? b : a), Math.round(at));
    const reach = (12 / box.width) * D.count;
    const points = near.filter((n) => Math.abs(n - at) <= reach);
    pause();
    go(points.length ? points.reduce((a, b) => (Math.abs(b - at) < Math.abs(a - at) ? b : a)) : Math.round(best === Math.round(at) ? best : at));
  });
  $("view").addEventListener("change", () => look($("view").value));
  $("speed").addEventListener("change", () => {
    try {
      localStorage.setItem("loreplay.speed", $("speed").value);
    } catch {
      // A browser that keeps nothing for files forgets it, too.
    }
  });
  for (const id of ["by-kind", "brief"]) $(id).addEventListener("change", readFilters);
  for (const id of ["by-rule", "by-card"]) $(id).addEventListener("input", readFilters);
  $("clear-filters").addEventListener("click", () => {
    for (const id of ["by-kind", "by-rule", "by-card"]) $(id).value = "";
    readFilters();
  });
  addEventListener("hashchange", () => {
    const moment = momentOf(location.hash);
    if (moment !== null && moment !== now) {
      pause();
      go(moment);
    }
  });
  addEventListener("resize", drawArrows);
  $("board").addEventListener("pointerover", (event) => {
    const face = event.target.closest(".card");
    if (face) showInfo(face);
    else hideInfo();
  });
  $("board").addEventListener("pointerleave", hideInfo);
  $("board").addEventListener("focusin", (event) => {
    const face = event.target.closest(".card");
    if (face && face.matches(":focus-visible")) showInfo(face);
    else hideInfo();
  });
  $("board").addEventListener("focusout", hideInfo);
  $("board").addEventListener("scroll", hideInfo);
  $("exile-zone").addEventListener("toggle", drawArrows);
}

function prepare() {
  D.count = D.texts.length;
  D.paces = new Set(D.pace);
  players = new Map(D.game.players.map((player) => [player.seat, player]));
  cancelled = new Uint8Array(D.count);
  for (const [first, last] of D.cancelled) cancelled.fill(1, first, last + 1);
  D.firsts = D.turns.map(([, , first]) => first);
  D.priorities = [];
  const received = D.kinds.indexOf("PriorityReceived");
  for (let n = 0; n < D.count; n += 1) if (D.columns.kind[n] === received) D.priorities.push(n);
  D.headings = [];
  for (const [number, active, first] of D.turns) D.headings[first] = number ? `Turn ${number}${active ? `, ${playerName(active)}’s` : ""}` : "Before the first turn";
  D.headings[0] ??= "Start";
  D.fileName = (D.game.name || "game").replaceAll(/[^A-Za-z0-9._-]+/g, "-").slice(0, 60) || "game";
  const observer = D.views[0].viewer;
  bottom = players.has(Number(observer)) ? Number(observer) : [...players.keys()][0] ?? 1;
  $("scrubber").max = D.count - 1;
  $("steps").replaceChildren(...Object.entries(D.steps).map(([step, title]) => el("li", { "data-step": step, title }, D.step_names[step] ?? title)));
  $("view").replaceChildren(...D.views.map((each) => el("option", { value: each.viewer }, each.viewer === "all" ? "everything" : each.title)));
  $("view").disabled = D.views.length < 2;
  document.querySelector(".views").hidden = D.views.length < 2;
  $("flip").hidden = players.size < 2;
  const shown = $("by-kind").value;
  $("by-kind").replaceChildren(el("option", { value: "" }, "all"), ...[...D.kinds].sort().map((kind) => el("option", { value: kind }, kind)));
  $("by-kind").value = D.kinds.includes(shown) ? shown : "";
  $("card-names").replaceChildren(...D.names.map((name) => el("option", { value: name })));
  try {
    const speed = localStorage.getItem("loreplay.speed");
    $("speed").value = [...$("speed").options].some((option) => option.value === speed) ? speed : "1";
  } catch {
    $("speed").value = "1";
  }
}

/** A game that is still played: what is new is fetched whenever the server says that there is some. */
function follow() {
  const { live, fresh } = $("data").dataset;
  if (!live) return;
  const badge = $("live");
  const source = new EventSource(live);
  let newest = D.count;
  let busy = false;
  const renew = async () => {
    if (busy) return;
    busy = true;
    try {
      while (newest > D.count) {
        const answer = await fetch(fresh);
        if (!answer.ok) break;
        const atEnd = now >= D.count - 1;
        const [viewer, seat] = [view.viewer, bottom];
        D = JSON.parse(await inflate(await answer.text()));
        prepare();
        if (players.has(seat)) bottom = seat;
        if (atEnd) now = D.count - 1;
        look(viewer);
        document.querySelector(".who p").textContent = D.subtitle;
        document.documentElement.dataset.events = D.count;
      }
    } finally {
      busy = false;
    }
  };
  source.addEventListener("grown", (event) => {
    newest = Math.max(newest, Number(event.data));
    if (newest > D.count) badge.hidden = false; // not for a game that was left unfinished long ago
    renew();
  });
  source.addEventListener("ended", () => {
    source.close();
    badge.textContent = "ended";
  });
  source.addEventListener("error", () => badge.classList.toggle("warn", source.readyState !== EventSource.OPEN));
  source.addEventListener("open", () => badge.classList.remove("warn"));
}

async function begin() {
  D = JSON.parse(await inflate($("data").textContent.trim()));
  prepare();
  listen();
  now = Math.min(momentOf(location.hash) ?? D.start ?? 0, D.count - 1);
  look(D.views[0].viewer);
  follow();
  document.documentElement.dataset.ready = "yes";
}

begin().catch((error) => {
  $("failed").hidden = false;
  $("failed").textContent = typeof DecompressionStream === "undefined" ? "This browser is too old to unpack the replay: it needs one of 2023 or later." : `This replay cannot be shown: ${error.message}`;
});
