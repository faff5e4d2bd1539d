import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RETENTION_TABLE } from "~/content/copy/pages/retention";
import { RETENTION_DAYS } from "~/domain/personal-data/retention/retention-days";
import { RETENTION_RULES } from "~/domain/personal-data/retention/retention-rules";
import Privacy from "~/routes/content/privacy";

describe("what is kept how long", () => {
  it("stands in docs/privacy.md word for word", () => {
    const rows = readFileSync("docs/privacy.md", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1);
    expect(rows).toEqual(
      RETENTION_TABLE.map(({ what, keptFor, why }) => `| ${what} | ${keptFor} | ${why} |`),
    );
  });

  it("stands on the privacy page word for word", () => {
    const page = renderToStaticMarkup(createElement(Privacy)).replaceAll("&#x27;", "'");
    for (const { what, keptFor, why } of RETENTION_TABLE)
      for (const text of [what, keptFor, why]) expect(page).toContain(`>${text}</t`);
  });

  it("has a rule that deletes for each number of days", () => {
    expect(Object.keys(RETENTION_RULES).sort()).toEqual(Object.keys(RETENTION_DAYS).sort());
  });
});
