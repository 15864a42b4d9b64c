// Which findings and resources the filters let through. Each text is looked at once, however many rows share it.

const lowered = { texts: null, addresses: null };

// For each word searched for, which texts, rules, addresses and types have it.
function searchMarks(query) {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!terms.length) return [];
  lowered.texts ??= lists.texts.map((text) => text.toLowerCase());
  lowered.addresses ??= resources.map((one) => `${one.address} ${one.type}`.toLowerCase());
  return terms.map((term) => ({
    texts: lowered.texts.map((text) => text.includes(term)),
    addresses: lowered.addresses.map((text) => text.includes(term)),
    rules: rules.map((rule) => rule.key.toLowerCase().includes(term)),
  }));
}

const SEARCHED = ["message", "path", "elsewhere", "exemption", "remediation"];

function isFound(finding, mark) {
  return (
    mark.rules[finding.rule.number] ||
    (finding.resource !== null && mark.addresses[finding.resource.number]) ||
    SEARCHED.some((name) => finding[name] >= 0 && mark.texts[finding[name]])
  );
}

const isPlaced = (resource, wanted) =>
  (!wanted.module || moduleName(resource) === wanted.module) &&
  (!wanted.action || resource?.action === wanted.action) &&
  (!wanted.type || resource?.type === wanted.type);

const moduleName = (resource) => (resource === null ? "" : resource.module || "(root)");

// The findings and resources that a state lets through.
function matching(wanted) {
  const marks = searchMarks(wanted.q);
  const severities = new Set(wanted.severity.map((name) => SEVERITIES.indexOf(name)));
  const outcomes = new Set(wanted.outcome.map((name) => OUTCOMES.indexOf(name)));
  const found = findings.filter((finding) =>
    (!severities.size || severities.has(finding.severity)) &&
    (!outcomes.size || outcomes.has(finding.outcome)) &&
    (!wanted.integration || finding.rule.integration === wanted.integration) &&
    isPlaced(finding.resource, wanted) &&
    marks.every((mark) => isFound(finding, mark)));
  const concerned = new Set(found.map((finding) => finding.resource));
  const isAboutFindings = severities.size > 0 || outcomes.size > 0 || wanted.integration !== "";
  const shown = resources.filter((resource) =>
    concerned.has(resource) ||
    (!isAboutFindings && isPlaced(resource, wanted) && marks.every((mark) => mark.addresses[resource.number])));
  return { findings: found, resources: shown };
}
