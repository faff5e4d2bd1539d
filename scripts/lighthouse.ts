/**
 * `npm run lighthouse`: prints Lighthouse scores (mobile, slow phone and network) of the public pages as a table. Needs
 * a running shop (`npm start`); `-- http://localhost:8788` names another origin, `-- --page=/kb` one page.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startCompressingProxy } from "./lighthouse/compressing-proxy";
import { CHROMIUM_FLAGS, findChromium } from "./local/find-chromium";

/** Installed on demand: 180 packages that nothing else here uses. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** A busy machine slows single runs; the median of three counts. */
const RUNS = 3;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; title: string; numericValue?: number } | undefined
  >;
}

const args = process.argv.slice(2);
const shop = args.find((arg) => arg.startsWith("http")) ?? "http://localhost:8788";
const onePage = args.find((arg) => arg.startsWith("--page="))?.slice("--page=".length);
const chromium = await findChromium();
const folder = mkdtempSync(join(tmpdir(), "inkloom-lighthouse-"));
const edge = await startCompressingProxy(shop);
try {
  console.log("page                                perf  a11y  best   seo    LCP ms   CLS   TBT ms  kB");
  for (const path of onePage ? [onePage] : await visitorPages()) await tell(path);
} finally {
  edge.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function visitorPages(): Promise<string[]> {
  const store = await firstLink("/browse-stores", /href="(\/store\/\w+)"/);
  return [
    "/",
    "/blog",
    await firstLink("/blog", /href="(\/blog\/(?!rss)[\w-]+)"/),
    "/kb",
    await firstLink("/kb", /href="(\/kb\/[\w-]+)"/),
    "/support",
    "/browse-stores",
    store,
    await firstLink(store, /href="(\/product\/\w+)"/),
  ];
}

async function firstLink(page: string, link: RegExp): Promise<string> {
  const html = await (await fetch(shop + page)).text();
  const found = link.exec(html)?.[1];
  if (!found) throw new Error(`${shop}${page} has no link to follow: is the shop seeded?`);
  return found;
}

async function tell(path: string): Promise<void> {
  const reports: Report[] = [];
  // Lighthouse sometimes fails because its own trace is incomplete.
  for (let run = 0; run < RUNS; run++) reports.push(await look(path).catch(() => look(path)));
  reports.sort((a, b) => (a.categories.performance.score ?? 0) - (b.categories.performance.score ?? 0));
  const middle = reports[RUNS >> 1] as Report;
  const scores = CATEGORIES.map((name) => Math.round((middle.categories[name].score ?? 0) * 100));
  const value = (id: string) => middle.audits[id]?.numericValue ?? Number.NaN;
  console.log(
    path.padEnd(34) +
      scores.map((score) => String(score).padStart(6)).join("") +
      String(Math.round(value("largest-contentful-paint"))).padStart(10) +
      value("cumulative-layout-shift").toFixed(3).padStart(7) +
      String(Math.round(value("total-blocking-time"))).padStart(8) +
      String(Math.round(value("total-byte-weight") / 1024)).padStart(5),
  );
  for (const audit of Object.values(middle.audits))
    if (audit?.score === 0 && audit.scoreDisplayMode === "binary") console.log(`    not met: ${audit.title}`);
}

async function look(path: string): Promise<Report> {
  const out = join(folder, "report.json");
  const flags = ["--headless=new", ...CHROMIUM_FLAGS, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  await promisify(execFile)(
    "npm",
    [
      ...["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", edge.url + path],
      ...["--output=json", `--output-path=${out}`, "--quiet", "--form-factor=mobile"],
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${flags.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64e6 },
  );
  return JSON.parse(readFileSync(out, "utf8")) as Report;
}
