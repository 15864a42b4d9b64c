// The filters above the lists, and the switch between light and dark.

const filters = document.getElementById("filters");
const PAUSE = 120;
let typing = 0;

const distinct = (values) => [...new Set(values)].filter(Boolean).sort();

function chips(name, title, values, labels) {
  return el("fieldset", { class: "chips" }, el("legend", {}, title), values.map((value, place) => el("label", { class: value },
    el("input", { type: "checkbox", name, value, onchange: () => go({ [name]: chosen(name) }) }), el("span", {}, labels[place]))));
}

const chosen = (name) => [...filters.querySelectorAll(`input[name=${name}]:checked`)].map((box) => box.value);

function choice(name, title, values) {
  if (values.length < 2) return "";
  return el("label", { class: "choice" }, el("span", {}, title), el("select", { name, onchange: (event) => go({ [name]: event.target.value }) },
    el("option", { value: "" }, "all"), values.map((value) => el("option", { value }, value))));
}

function buildFilters() {
  const search = el("input", { type: "search", name: "q", placeholder: "address, rule, message", autocomplete: "off", spellcheck: "false",
    oninput: (event) => {
      clearTimeout(typing);
      const q = event.target.value;
      typing = setTimeout(() => go({ q }, true), PAUSE);
    } });
  const severities = [...SEVERITIES].reverse().filter((name) => findings.some((one) => SEVERITIES[one.severity] === name));
  const outcomes = OUTCOMES.filter((name) => findings.some((one) => OUTCOMES[one.outcome] === name));
  filters.append(
    el("form", { role: "search", "aria-label": "Filters", onsubmit: (event) => event.preventDefault() },
      el("label", { class: "choice search" }, el("span", {}, "Search"), search),
      severities.length > 1 ? chips("severity", "Severity", severities, severities) : "",
      outcomes.length > 1 ? chips("outcome", "Outcome", outcomes, outcomes.map((name) => OUTCOME_NAMES[name].at(-1))) : "",
      choice("integration", "Integration", lists.integrations),
      choice("module", "Module", distinct(resources.map(moduleName))),
      choice("type", "Type", distinct(resources.map((one) => one.type))),
      choice("action", "Action", distinct(resources.map((one) => one.action)))),
    el("p", { class: "shown" }, el("span", { id: "count", role: "status", "aria-live": "polite" }), el("a", { id: "clear", href: "#" }, "Clear the filters")));
}

// Makes the controls say what the address says.
function showFilters() {
  for (const field of filters.querySelectorAll("input, select")) {
    if (field.type === "checkbox") field.checked = state[field.name].includes(field.value);
    else if (field !== document.activeElement || field.tagName === "SELECT") field.value = state[field.name];
  }
  document.getElementById("clear").hidden = !isFiltered();
  document.getElementById("clear").href = writeState({ ...readState(""), view: state.view, by: state.by, sort: state.sort });
}

function buildTheme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const button = el("button", { type: "button", id: "theme" });
  const show = () => { button.textContent = isDark() ? "Light" : "Dark"; button.setAttribute("aria-label", `${button.textContent} colours`); };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    remember(root.dataset.theme);
    show();
  });
  const known = remember();
  if (known === "light" || known === "dark") root.dataset.theme = known;
  dark.addEventListener("change", show);
  show();
  document.getElementById("tools").append(button);
}

// Kept where the browser allows it; a page opened from a file may not be allowed.
function remember(theme) {
  try {
    if (theme) localStorage.setItem("tollgate-theme", theme);
    return localStorage.getItem("tollgate-theme");
  } catch {
    return null;
  }
}
