import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AuditTrail } from "~/routes/admin/page-kit/audit-trail";
import { recordedChanges } from "~/routes/admin/page-kit/recorded-changes";

const changes = (detail: unknown) => recordedChanges(JSON.stringify(detail));
const PINS = { title: "Pins", link_url: "https://pins.example/", is_active: true, description: "" };

describe("an entry of the audit log", () => {
  it("says each field of a row that changed, before and after, and no other", () => {
    const fresh = { ...PINS, link_url: "https://new.example/", is_active: false };
    for (const detail of [
      { before: PINS, after: fresh },
      { before: JSON.stringify(PINS), after: JSON.stringify(fresh), network: "5f2a", run: "r" },
    ])
      expect(changes(detail)).toEqual([
        "Link url: https://pins.example/ → https://new.example/",
        "Is active: yes → no",
      ]);
  });

  it("says the fields of a row that was added or deleted, without those that are empty", () => {
    expect(changes({ after: JSON.stringify(PINS) })).toEqual([
      "Title: – → Pins",
      "Link url: – → https://pins.example/",
      "Is active: – → yes",
    ]);
    expect(changes({ before: { title: "Pins" }, rest: { clicks: 3 } })).toEqual(["Title: Pins → –"]);
  });

  it("says a single value with its name, and other facts after it, in words and not in JSON", () => {
    expect(changes({ what: "credits", before: 5, after: 0 })).toEqual(["credits: 5 → 0"]);
    expect(changes({ what: "role", before: null, after: "admin" })).toEqual(["role: – → admin"]);
    expect(changes({ before: "briefed", after: "refunded", cents: 1500, payment: "p1", why: "ill" })).toEqual(
      ["briefed → refunded", "Amount: $15.00", "Payment: p1"],
    );
    expect(changes({ rows: 12, isComplete: false, tags: ["a", "b"], size: { widthPx: 3 } })).toEqual([
      "Rows: 12",
      "Is complete: no",
      "Tags: a, b",
      "Size: Width px: 3",
    ]);
  });

  it("says nothing of an entry without facts, and shows a text that is no JSON as it is", () => {
    for (const detail of [null, "", "no JSON", "[]", "7"]) expect(recordedChanges(detail)).toEqual([]);
    expect(changes({ before: "{not JSON", after: "[Link](https://a.example)" })).toEqual([
      "{not JSON → [Link](https://a.example)",
    ]);
  });

  it("is a row with who, from which network, when and why", () => {
    const html = renderToStaticMarkup(
      <AuditTrail
        audit={[
          {
            ...{ id: "1", action: "update banner", at: 0, email: "ann@example.com" },
            detail: JSON.stringify({
              before: PINS,
              after: { ...PINS, title: "Bags" },
              network: "5f2a9c1b77",
              why: "new",
            }),
          },
        ]}
      />,
    );
    for (const text of ["Update banner", "Title: Pins → Bags", "ann@example.com", "5f2a9c1b<", "new"])
      expect(html).toContain(text);
    expect(html).not.toContain("{");
  });
});
