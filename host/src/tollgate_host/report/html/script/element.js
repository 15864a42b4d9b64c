// Elements made from values. Text only ever becomes text: nothing foreign is read as markup.

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const code = (text) => el("code", {}, text);

function webLink(address) {
  if (!/^https?:\/\//.test(address)) return document.createTextNode(address);
  return el("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, address);
}

// A table; `rows` are rows of cells, the first of which names the row.
function table(caption, heads, rows, attributes = {}) {
  const head = el("tr", {}, heads.map(([name, kind]) => el("th", { scope: "col", class: kind }, name)));
  return el("div", { class: "scroll" },
    el("table", attributes, el("caption", {}, caption), el("thead", {}, head), el("tbody", {}, rows)));
}

function row(heads, cells, attributes = {}) {
  const made = cells.map((cell, place) =>
    place === 0
      ? el("th", { scope: "row" }, cell)
      : el("td", { class: heads[place][1], "data-head": heads[place][0] }, cell));
  return el("tr", attributes, made);
}

const spoken = document.getElementById("said");

// Says something to those who cannot see it happen.
function announce(text) {
  spoken.textContent = "";
  requestAnimationFrame(() => { spoken.textContent = text; });
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = el("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = text;
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.textContent = "Copied";
  announce("Copied");
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}

function copyButton(text, label) {
  const button = el("button", { type: "button", class: "copy", "aria-label": label }, "Copy");
  button.addEventListener("click", () => copy(text, button));
  return button;
}

// Adds items to a list by portions, with a button for the next: ten thousand rows at once are of no use to anybody.
function fill(list, items, make, portion, what, atLeast = 0) {
  let done = 0;
  const more = el("button", { type: "button", class: "more" });
  const add = (count) => {
    const made = items.slice(done, done + count).map((item, place) => make(item, done + place));
    list.append(...made.flat());
    done += made.length;
    const rest = items.length - done;
    const next = Math.min(portion, rest);
    more.hidden = rest <= 0;
    more.textContent = `Show ${next.toLocaleString("en")} more of ${rest.toLocaleString("en")} ${what}`;
    return made.flat()[0];
  };
  more.addEventListener("click", () => {
    const first = add(portion);
    const target = first?.querySelector("a, summary, button");
    if (target) target.focus();
  });
  add(Math.max(portion, atLeast));
  return more;
}
