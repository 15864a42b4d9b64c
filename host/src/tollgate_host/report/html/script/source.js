// A place in the code: the line, a few around it, their numbers.

function snippet(place) {
  if (place < 0) return "";
  const [file, line, first, lines] = lists.places[place];
  const title = el("figcaption", {}, `${file}:${line}`);
  if (!lines.length) return el("figure", { class: "source" }, title);
  const shown = lines.map((text, offset) => {
    const number = first + offset;
    return el("span", { class: number === line ? "line hit" : "line", "aria-current": number === line ? "true" : null },
      el("span", { class: "number", "aria-hidden": "true" }, String(number)), `${text}\n`);
  });
  return el("figure", { class: "source" }, title, el("pre", {}, shown));
}
