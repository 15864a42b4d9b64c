// An entry for exemptions.yaml that lets one finding pass, ready to be pasted.

const DAYS = 90;

// The rule as a glob that means itself alone.
const ruleGlob = (rule) => rule.key.replace(/[*?[]/g, "[$&]");

// The address as a glob that means itself alone: stars in the key of an instance are escaped. An instance that is only
// numbered, because a failed plan left it out, has no key that could be named: its block is meant.
function addressGlob(numbered) {
  const address = numbered.replace(/\["\?\d+"\]$/, "");
  const escaped = (key) => key.replace(/\\.|[*?]/gs, (unit) => (unit.length > 1 ? unit : `\\${unit}`));
  return address.replace(/\["((?:[^"\\]|\\.)*)"\]/gs, (_, key) => `["${escaped(key)}"]`);
}

function exemptionEntry(finding) {
  const until = new Date(Date.now() + DAYS * 86_400_000).toISOString().slice(0, 10);
  const address = finding.resource?.address ?? words(finding.elsewhere);
  return [
    `  - rule: ${JSON.stringify(ruleGlob(finding.rule))}`,
    ...(address ? [`    address: ${JSON.stringify(addressGlob(address))}`] : []),
    `    reason: "Why this is all right here"`,
    `    owner: "who answers for it"`,
    `    expires: ${until}`,
  ].join("\n");
}

function exemptionOffer(finding) {
  const offer = el("details", { class: "offer" }, el("summary", {}, "Exempt this finding"));
  offer.addEventListener("toggle", () => {
    if (offer.childElementCount > 1) return;
    const entry = exemptionEntry(finding);
    offer.append(
      el("p", {}, "Below ", code("exemptions:"), " in ", code("exemptions.yaml"), ", with a reason of your own:"),
      el("div", { class: "copied" },
        el("pre", { tabindex: "0", "aria-label": "Exemption entry" }, entry),
        copyButton(entry, "Copy the exemption entry")),
    );
  });
  return offer;
}
