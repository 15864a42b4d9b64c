// The filters above the lists, and the switch between light and dark.

const filters = document.getElementById("filters");
const PAUSE = 120;
let typing = 0;

const distinct = (values) => [...new Set(values)].filter(Boolean).sort();

function chips(name, title, values, labels) {
  if (values.length < 2) return "";
  const chip = (value, place) => el("label", {},
    el("input", { type: "checkbox", name, value, onchange: () => go({ [name]: chosen(name) }) }),
    el("span", {}, labels[place]));
  return el("fieldset", { class: "chips" }, el("legend", {}, title), values.map(chip));
}

const chosen = (name) => [...filters.querySelectorAll(`input[name=${name}]:checked`)].map((box) => box.value);

function choice(name, title, values) {
  if (values.length < 2) return "";
  const options = values.map((value) => el("option", { value }, value));
  const select = el("select", { name, onchange: (event) => go({ [name]: event.target.value }) },
    el("option", { value: "" }, "all"), options);
  return el("label", { class: "choice" }, el("span", {}, title), select);
}

function searchField() {
  const hints = { placeholder: "address, rule, message", autocomplete: "off", spellcheck: "false" };
  const search = el("input", { type: "search", name: "q", ...hints });
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => { typing = 0; go({ q: search.value }, true); }, PAUSE);
  });
  return el("label", { class: "choice search" }, el("span", {}, "Search"), search);
}

function buildFilters() {
  const severities = [...SEVERITIES].reverse().filter((_, place) =>
    findings.some((one) => one.severity === SEVERITIES.length - 1 - place));
  const outcomes = OUTCOMES.filter((_, number) => findings.some((one) => one.outcome === number));
  filters.append(
    el("form", { role: "search", "aria-label": "Filters", onsubmit: (event) => event.preventDefault() },
      searchField(),
      chips("severity", "Severity", severities, severities),
      chips("outcome", "Outcome", outcomes, outcomes.map((name) => OUTCOME_NAMES[name].at(-1))),
      choice("integration", "Integration", lists.integrations),
      choice("module", "Module", distinct(resources.map(moduleName))),
      choice("type", "Type", distinct(resources.map((one) => one.type))),
      choice("action", "Action", distinct(resources.map((one) => one.action)))),
    el("p", { class: "shown" },
      el("span", { id: "count", role: "status", "aria-live": "polite" }),
      el("a", { id: "clear", href: "#" }, "Clear the filters")));
}

// Makes the controls say what the address says.
function showFilters() {
  for (const field of filters.querySelectorAll("input, select")) {
    if (field.type === "checkbox") field.checked = state[field.name].includes(field.value);
    else if (field.value !== state[field.name] && !(field.name === "q" && typing)) field.value = state[field.name];
  }
  const clear = document.getElementById("clear");
  clear.hidden = !isFiltered();
  clear.href = writeState({ ...readState(""), view: state.view, by: state.by, sort: state.sort });
}

function buildTheme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark";
  const button = el("button", { type: "button", id: "theme" });
  const show = () => {
    button.textContent = isDark() ? "Light" : "Dark";
    button.setAttribute("aria-label", `${button.textContent} colours`);
  };
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
