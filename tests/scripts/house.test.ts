import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const APP = "app";
const allFiles = (readdirSync(APP, { recursive: true, withFileTypes: true }) as Dirent[])
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(APP.length + 1))
  .sort();
const files = allFiles
  .filter((file) => /\.(tsx?|css)$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${APP}/${file}`, "utf8") }));

const MAX_LINES = 250;
/** Plain data, which dividing would not make easier to read. */
const LONG_DATA = ["content/copy/operations/incidents.ts", "garments/garments-data.ts"];
const MAX_MEDIAN_LINES = 70;
const MAX_P90_LINES = 150;

const linesOf = (text: string) => text.split("\n").length - 1;

it("no file of the app has more than 250 lines, but for two of plain data", () => {
  const long = files.filter(({ text }) => linesOf(text) > MAX_LINES).map(({ file }) => file);
  expect(long).toEqual(LONG_DATA);
});

it("half of the app's files have at most 70 lines, nine of ten at most 150", () => {
  const sorted = files.map(({ text }) => linesOf(text)).sort((a, b) => a - b);
  expect(sorted.length).toBeGreaterThan(1_500);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MAX_MEDIAN_LINES);
  expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(MAX_P90_LINES);
});

const MAX_FILES_OF_FOLDER = 15;
/** Lists by nature: one file for each thing of a kind. */
const LONG_LISTS = { "db/schema": "one file a group of tables; each is named where it is looked for" };

it("a folder of the app has at most fifteen files, so that its listing is a table of contents", () => {
  const counts = new Map<string, number>();
  for (const file of allFiles) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const long = [...counts].filter(([, count]) => count > MAX_FILES_OF_FOLDER).map(([folder]) => folder);
  expect(long).toEqual(Object.keys(LONG_LISTS));
});

const EXPORTED =
  /^export (?:async )?(?:const|let|function\*?|type|interface|(?:abstract )?class|enum) (\w+)/gm;
/** What Remix looks for in a route's module. */
const OF_ROUTES = ["loader", "action", "meta", "headers", "links", "handle", "ErrorBoundary"];
const SHARED_NAMES: Record<string, string> = {
  invoiceSchema: "each company's adapter reads its own invoices",
  toCheckoutSession: "each company's adapter maps its objects to the same port",
  toPaymentEvent: "each company's adapter maps its objects to the same port",
  view: "each list page of the admin describes itself for its CSV file (docs/admin-pages.md)",
};

it("two files export the same name only for a reason that is listed", () => {
  const exporters = new Map<string, string[]>();
  for (const { file, text } of files) {
    if (/words\.tsx?$/.test(basename(file))) continue;
    for (const [, name = ""] of text.matchAll(EXPORTED))
      if (!OF_ROUTES.includes(name)) exporters.set(name, [...(exporters.get(name) ?? []), file]);
  }
  const shared = [...exporters]
    .filter(([name, inFiles]) => new Set(inFiles).size > 1 && !Object.hasOwn(SHARED_NAMES, name))
    .map(([name, inFiles]) => `${name}: ${inFiles.join(", ")}`);
  expect(shared).toEqual([]);
});

it("the README's map names every folder of the domain", () => {
  const map = readFileSync("README.md", "utf8").split("## The map")[1]?.split("\n```\n")[1] ?? "";
  const missing = readdirSync(`${APP}/domain`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !new RegExp(`\\b${entry.name}\\b`).test(map))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});

it("no rule and no page names a company that takes payments, prints, posts or checks: each is in one registry", () => {
  const named = /(["'`])(stripe|nowpayments|printful|ayrshare|turnstile)\1/;
  expect(readFileSync(`${APP}/adapters/companies.ts`, "utf8")).toMatch(/^ {2}stripe: \{/m);
  const found = files
    .filter(({ file }) => /^(domain|acts|routes|http|jobs)\//.test(file))
    .filter(({ text }) => named.test(text))
    .map(({ file }) => file);
  expect(found).toEqual([]);
});
