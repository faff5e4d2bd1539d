import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { INCIDENT_WORDS, PART_ACTION_WORDS } from "~/content/copy/operations/incidents";
import { INVARIANT_WORDS } from "~/content/copy/operations/invariants";
import { STAFF_PAGES } from "~/content/copy/site/navigation";
import { PERMISSIONS } from "~/domain/accounts/roles/permissions";
import type { Role } from "~/domain/accounts/roles/roles";
import { INCIDENT_KINDS } from "~/domain/incidents/incident-kinds";
import { adminNavigationFor } from "~/routes/admin/admin-navigation";

const manual = readFileSync("docs/operations.md", "utf8");
const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(`app/${file}`, "utf8")] as const);

const sectionOf = (kind: string) =>
  manual
    .split(`#### \`${kind}\`: `)[1]
    ?.split("\n####")[0]
    ?.split("\nA part of an order that has stopped")[0] ?? "";

describe("docs/operations.md", () => {
  it.each([...INCIDENT_KINDS])("has the page's text of %s word for word", (kind) => {
    const { title, meaning, steps, retry } = INCIDENT_WORDS[kind];
    expect(sectionOf(kind).trim()).toBe(
      [
        title,
        meaning,
        steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
        ...(retry ? [`The button “${retry.label}”: ${retry.effect}`] : []),
      ].join("\n\n"),
    );
  });

  it("explains every kind of incident", () => {
    const causes = sources.flatMap(([, text]) =>
      [...text.matchAll(/cause: `([a-z-]+):/g)].map((match) => match[1] ?? ""),
    );
    const raised = new Set(causes.filter((cause) => (INCIDENT_KINDS as readonly string[]).includes(cause)));
    // The compiler ensures that no unlisted cause is raised; this checks that every listed one is.
    expect(raised.size).toBeGreaterThan(10);
    for (const kind of INCIDENT_KINDS)
      expect(
        sources.some(
          ([file, text]) =>
            !/kinds\.ts|copy\/attentions|oversight\/(retry|deeds)/.test(file) &&
            new RegExp(`["\`]${kind}["\`:]`).test(text),
        ),
        kind,
      ).toBe(true);
  });

  it("names each page of the admin's menu, and what it is for", () => {
    const [, pages = ""] = manual.split("### The admin pages");
    const table = pages.split("\n##")[0] ?? "";
    const menu = adminNavigationFor({ roles: new Set(["admin"]) }).flatMap((section) => section.pages);
    expect(menu.length).toBeGreaterThan(20);
    for (const { href } of menu) expect(table).toMatch(new RegExp(`^\\|[^|]*\`${href}\`[^|]*\\| \\S`, "m"));
  });

  it("names every admin page that has an address of its own", () => {
    const [, pages = ""] = manual.split("### The admin pages");
    const table = pages.split("\n##")[0] ?? "";
    const addresses = Object.entries(PERMISSIONS)
      .filter(([path, acts]) => "see" in acts && !/:|export/.test(path) && path !== "/admin")
      .map(([path]) => path);
    expect(addresses.length).toBeGreaterThan(25);
    expect(addresses.filter((path) => !table.includes(`\`${path}\``))).toEqual([]);
  });

  it("gives an editor the pages of content alone, and the menu's first page to each role", () => {
    const menuOf = (role: Role) =>
      adminNavigationFor({ roles: new Set([role]) }).flatMap(({ pages }) => pages.map(({ href }) => href));
    expect(menuOf("content")).toEqual(["/admin/content"]);
    // The header's Admin link leads there.
    for (const [role, page] of STAFF_PAGES) expect(menuOf(role)).toContain(page);
    for (const role of ["support", "finance", "content"] as const)
      expect(menuOf(role)).not.toContain("/admin/settings");
  });

  it("explains every warning and error that the logs can hold", () => {
    const events = new Set(
      sources.flatMap(([, text]) =>
        [...text.matchAll(/log\(\s*"(?:warn|error)",\s*(?:\w+ \? "([\w.-]+)" : )?"([\w.-]+)"/g)].flatMap(
          (match) => match.slice(1).filter(Boolean),
        ),
      ),
    );
    expect(events.size).toBeGreaterThan(20);
    for (const event of events) expect(manual, event).toContain(`\`${event}\``);
  });

  it("has every invariant's description, and explains the buttons of an order part", () => {
    for (const [invariant, sentence] of Object.entries(INVARIANT_WORDS))
      expect(manual).toContain(`| ${invariant} | ${sentence} |`);
    for (const { label, does } of Object.values(PART_ACTION_WORDS))
      expect(manual).toContain(`- “${label}”: ${does}`);
  });
});
