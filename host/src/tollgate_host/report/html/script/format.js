// Numbers and amounts as they are read.

const cents = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const digits = new Intl.NumberFormat("en", { maximumFractionDigits: 10 });

function money(amount, signed = false) {
  if (typeof amount !== "number") return "–";
  const sign = amount < 0 ? "-" : signed && amount > 0 ? "+" : "";
  return `${sign}${lists.run.symbol}${cents.format(Math.abs(amount))}`;
}

const isAmount = (amount) => typeof amount === "number";
const price = (amount) => (isAmount(amount) ? `${lists.run.symbol}${digits.format(amount)}` : "–");
const quantity = (amount) => (isAmount(amount) ? digits.format(amount) : "by use");

function counted(number, word, plural = `${word}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? word : plural}`;
}

const moneyClass = (amount) => (amount > 0 ? "money up" : amount < 0 ? "money down" : "money");

// The resource that a finding is about, in words.
const subject = (finding) => finding.resource?.address ?? (words(finding.elsewhere) || "the whole plan");

// What neither fails nor warns keeps its word, but not the colour of a failure.
const isLoud = (outcome) => outcome === undefined || ["fail", "warn", "overridden"].includes(OUTCOMES[outcome]);
const severityBadge = (severity, outcome) =>
  el("span", { class: `badge ${isLoud(outcome) ? SEVERITIES[severity] : "quiet"}` }, SEVERITIES[severity]);
const outcomeMark = (outcome, word) => el("span", { class: `outcome ${OUTCOMES[outcome]}` }, word);
const OUTCOME_NAMES = {
  fail: ["failure", "failures"], warn: ["warning", "warnings"], unknown: ["not decided"], overridden: ["overridden"],
  exempted: ["exempted"], baselined: ["in the baseline"], info: ["for information"],
};
function outcomeCount(outcome, number) {
  const names = OUTCOME_NAMES[OUTCOMES[outcome]];
  return counted(number, names[0], names.at(-1));
}
const actionBadge = (action) => (action ? el("span", { class: `action ${action}` }, action) : "");
