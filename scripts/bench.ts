/**
 * `npm run bench`: measures pages of the production bundle against two floors in the same run: a bare handler with one
 * D1 query, and an empty hydrated Remix page. `-- --json` prints only the numbers; `-- --quick` runs only the
 * deterministic measurements; `-- --pictures` only uploads, mockups and the print check, which the full bench runs
 * last; `-- --money` only settling and spending (`=10000`: among so many products); `-- --gallery` only My Images and the editor: a ZIP, their scripts, their answers to a press (`=menu`: only presses of that name); `-- --scale` measures pages at 10³
 * and 10⁵ products instead, `-- --scale=full` at 10⁶ as well (10⁷ ledger rows), `-- --lists` only the staff's lists at 10³ and 10⁶ rows, `-- --ledger` only balance and ledger at 10⁴ and 10⁷ ledger rows, `-- --images` only My Images of a person with 10² and 10⁵ pictures, with its limits; `-- --no-build` measures the last build.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { createDb } from "../app/db/client";
import { fillShop } from "./bench/fill-shop";
import { galleryTable, measureGallery, missedLimits } from "./bench/gallery";
import { grownLists } from "./bench/library-pages";
import { type LoadTarget, median, pinToCores, ratioToBaseline, runInterleaved } from "./bench/load-test";
import { measureLoginTimes } from "./bench/login-times";
import { cpuTable } from "./bench/measure-cpu";
import { measureMoneyApart, measureMoneyTimes, moneyTimesLine } from "./bench/money-times";
import { measurePageWeight } from "./bench/page-weight";
import { measurePictures, measurePicturesApart } from "./bench/picture-cpu";
import { measureScale, scaleJson, scaleSizes, scaleTable } from "./bench/scale";
import { buildWorker } from "./local/build-worker";
import { migrateEmpty } from "./local/migrate";
import { runCommand } from "./local/run-command";
import { readContentFiles, seedContent } from "./local/seed-content";
import { localVariables } from "./local/variables";
import { startLocalWorker } from "./local/worker";

const ROUNDS = 10;
const SECONDS = 1;
const asJson = process.argv.includes("--json");
const writeJson = jsonOnly();
const isQuick = process.argv.includes("--quick");
const PORT = 18_788;
const dataDir = ".data/bench/app";

if (process.argv.includes("--pictures")) {
  const pictures = await measurePictures(say);
  if (asJson) writeJson({ pages: [], scale: [], pictures });
  else say(`\n${cpuTable(pictures)}`);
  process.exit(0);
}
const money = process.argv.find((argument) => argument.startsWith("--money"));
if (money) {
  const measured = await measureMoneyApart(Number(money.split("=")[1] ?? 0), say);
  if (asJson) writeJson({ pages: [], scale: [], money: measured });
  else say(moneyTimesLine(measured));
  process.exit(0);
}
say("Building …");
rmSync(".data/bench", { recursive: true, force: true });
mkdirSync(".data/bench", { recursive: true });
if (!process.argv.includes("--no-build")) await buildWorker();
const inGallery = process.argv.find((argument) => argument.startsWith("--gallery"));
if (inGallery) {
  const gallery = await measureGallery(say, { pressed: inGallery.split("=")[1] });
  if (asJson) writeJson({ pages: [], scale: [], gallery });
  else say(`\n${galleryTable(gallery)}`);
  const missed = missedLimits(gallery);
  for (const each of missed) say(`over its limit: ${each}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
const scale = process.argv.find((argument) => /^--(scale|lists|ledger|images)/.test(argument));
if (scale) {
  const only = (["lists", "ledger", "images"] as const).find((part) => scale.startsWith(`--${part}`));
  const measured = await measureScale(
    { sizes: scaleSizes(scale), effort: isQuick ? "quick" : "full", only },
    say,
  );
  if (asJson) writeJson({ pages: [], scale: scaleJson(measured) });
  else say(`\n${scaleTable(measured)}`);
  // The other sizes are for reading: with some ten rows a list, growth is noise.
  const grown = only === "images" ? grownLists(measured) : [];
  for (const each of grown) say(`over its limit: ${each}`);
  process.exit(grown.length > 0 ? 1 : 0);
}
const serve = (EXPOSE_COUNTERS: "true" | "false") =>
  startLocalWorker({
    port: PORT,
    dataDir,
    variables: localVariables({ app: PORT, sandbox: PORT + 1 }, { EXPOSE_COUNTERS }),
    quiet: true,
  });
// Counting repeats some queries, so it is kept apart from timing.
let app = await serve("true");
const { db } = app;
await migrateEmpty(db);
const shop = await fillShop(db);

await seedContent({ db: createDb(db) });

const session = { cookie: `session=${shop.sessionToken}` };
/** A theme cookie bypasses the page cache, so the page is rendered each time. */
const drawn = { cookie: "theme=light" };
const PAGES: { path: string; address: string; headers?: Record<string, string> }[] = [
  { path: "/", address: "/", headers: drawn },
  { path: "/store/:storeId", address: `/store/${shop.storeId}`, headers: drawn },
  { path: "/product/:id", address: `/product/${shop.productId}`, headers: drawn },
  { path: "/browse-stores", address: "/browse-stores", headers: drawn },
  { path: "/blog", address: "/blog", headers: drawn },
  { path: "/blog/:slug", address: `/blog/${readContentFiles("posts")[0]?.slug}`, headers: drawn },
  { path: "/kb", address: "/kb", headers: drawn },
  { path: "/kb/:slug", address: `/kb/${readContentFiles("articles")[0]?.slug}`, headers: drawn },
  { path: "/support", address: "/support", headers: drawn },
  { path: "/cart", address: "/cart", headers: { cookie: `cart=${shop.cartToken}.3` } },
  { path: "/ai-image-generator", address: "/ai-image-generator", headers: session },
  // A page without rows of its own: its trip is that for session, roles and balance together.
  { path: "/support, signed in", address: "/support", headers: session },
];
/**
 * Requests per second of a visitor without cookies on cached pages, compared with handlers that answer from memory
 * (P6).
 */
const COPIES = [
  { name: "copy of /", floor: "handler, same bytes", address: "/" },
  { name: "copy of /store/:storeId", floor: "handler, same bytes", address: `/store/${shop.storeId}` },
  { name: "304 of /", floor: "handler, nothing", address: "/", isKnown: true },
];
const weights = new Map<string, Awaited<ReturnType<typeof measurePageWeight>>>();
for (const page of PAGES)
  weights.set(page.path, await measurePageWeight(`http://localhost:${PORT}${page.address}`, page.headers));

await app.miniflare.dispose();
app = await serve("false");
const samples = isQuick ? null : await timeAll();
const rows = PAGES.map((page) => {
  const weight = weights.get(page.path);
  const own = samples?.get(page.path);
  const bare = samples?.get("bare");
  const relative = own && bare ? ratioToBaseline(own, bare) : null;
  return {
    path: page.path,
    ratio: relative ? round(relative.median, 3) : null,
    interval: relative ? [round(relative.low, 3), round(relative.high, 3)] : null,
    rps: own ? Math.round(median(own.map((sample) => sample.rps))) : null,
    p50: own ? round(median(own.map((sample) => sample.p50Ms)), 1) : null,
    p99: own ? round(median(own.map((sample) => sample.p99Ms)), 1) : null,
    ...weight,
  };
});

const logins = isQuick ? null : await measureLoginTimes(app.db, `http://localhost:${PORT}`);
const purchases = isQuick ? null : await measureMoneyTimes(app.db);
await app.miniflare.dispose();
const pictures = isQuick ? null : measurePicturesApart();
if (asJson) writeJson({ pages: rows, scale: [], pictures, logins, money: purchases });
else print();
process.exit(0);

async function timeAll() {
  const home = await fetch(`http://localhost:${PORT}/`);
  const floors = await startFloors((await home.arrayBuffer()).byteLength);
  const tag = { "if-none-match": home.headers.get("etag") ?? "" };
  const subjects: LoadTarget[] = [
    { name: "bare", url: floors.bare },
    { name: "bare again", url: floors.bare },
    { name: "empty", url: floors.empty },
    ...PAGES.map((page) => ({
      name: page.path,
      url: new URL(page.address, floors.app).href,
      headers: page.headers,
    })),
    { name: "handler, same bytes", url: `${floors.handler}page` },
    { name: "handler, nothing", url: `${floors.handler}nothing` },
    ...COPIES.map(({ name, address, isKnown }) => ({
      name,
      url: new URL(address, floors.app).href,
      headers: isKnown ? tag : undefined,
    })),
  ];
  const isPinned = pinToCores();
  say(
    `Measuring ${subjects.length} subjects, ${ROUNDS} rounds of ${SECONDS} s each, ${isPinned ? "pinned to cores" : "NOT pinned"} …`,
  );
  for (let attempt = 1; ; attempt++) {
    const samples = await runInterleaved(subjects, ROUNDS, SECONDS);
    const canary = ratioToBaseline(samples.get("bare again") ?? [], samples.get("bare") ?? []).median;
    say(`Canary (bare against itself): ${canary.toFixed(3)}`);
    if ((canary >= 0.93 && canary <= 1.07) || attempt === 3) return samples;
    say("The machine was too noisy: this run is thrown away.");
  }
}

/** `pageBytes`: size of the page that the in-memory handler serves. */
async function startFloors(pageBytes: number) {
  const common = {
    cf: false,
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
  } as const;
  const bare = new Miniflare({
    ...common,
    modules: true,
    script: readFileSync("scripts/bench/one-query-worker.js", "utf8"),
    d1Databases: ["DB"],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  // With the app's own settings: the local layers in front of a Worker (assets, entry, queues) must not count.
  const handler = await startLocalWorker({
    port: 0,
    dataDir: ".data/bench/handler",
    variables: { PAGE_BYTES: String(pageBytes) },
    quiet: true,
    script: readFileSync("scripts/bench/from-memory-worker.js", "utf8"),
  });
  const bareDb = await bare.getD1Database("DB");
  await bareDb.exec("CREATE TABLE pricing_plans (id INTEGER PRIMARY KEY, name TEXT)");
  await bareDb.exec("INSERT INTO pricing_plans VALUES (1, 'Basic')");
  await runCommand("node_modules/.bin/remix", ["vite:build", "scripts/bench/empty"]);
  const bundled = await build({
    entryPoints: ["scripts/bench/empty/worker.ts"],
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const empty = new Miniflare({
    ...common,
    // An explicit list, so that the bundle's dynamic imports are left alone.
    modules: [{ type: "ESModule", path: "empty.js", contents: bundled.outputFiles[0]?.text ?? "" }],
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  });
  await Promise.all([bare.ready, empty.ready]);
  return {
    bare: (await bare.unsafeGetDirectURL()).href,
    empty: (await empty.unsafeGetDirectURL()).href,
    handler: (await handler.miniflare.unsafeGetDirectURL()).href,
    app: (await app.miniflare.unsafeGetDirectURL()).href,
  };
}

function print() {
  const cell = (value: unknown, width: number) => String(value ?? "–").padStart(width);
  say("");
  say(
    `${"page".padEnd(22)}   req/s    p50    p99   ratio (middle half)     JS kB  HTML+CSS kB  trips  rows read`,
  );
  for (const name of samples ? ["bare", "empty"] : []) {
    const own = samples?.get(name) ?? [];
    const relative = ratioToBaseline(own, samples?.get("bare") ?? []);
    say(
      `${name.padEnd(22)}${cell(Math.round(median(own.map((s) => s.rps))), 8)}${cell(round(median(own.map((s) => s.p50Ms)), 1), 7)}${cell(round(median(own.map((s) => s.p99Ms)), 1), 7)}${cell(relative.median.toFixed(3), 8)} (${relative.low.toFixed(3)}–${relative.high.toFixed(3)})`,
    );
  }
  for (const row of rows)
    say(
      `${row.path.padEnd(22)}${cell(row.rps, 8)}${cell(row.p50, 7)}${cell(row.p99, 7)}${cell(row.ratio?.toFixed(3), 8)} ${(row.interval ? `(${row.interval.map((n) => n.toFixed(3)).join("–")})` : "").padEnd(15)}${cell(row.jsKb, 8)}${cell(row.htmlCssKb, 13)}${cell(row.roundTrips, 7)}${cell(row.rowsRead, 11)}`,
    );
  for (const { name, floor } of samples ? COPIES : []) {
    const own = samples?.get(name) ?? [];
    const relative = ratioToBaseline(own, samples?.get(floor) ?? []);
    say(
      `${name.padEnd(24)}${cell(Math.round(median(own.map((s) => s.rps))), 8)} req/s, ${relative.median.toFixed(3)} (${relative.low.toFixed(3)}–${relative.high.toFixed(3)}) of a ${floor}`,
    );
  }
  if (pictures) say(`\n${cpuTable(pictures)}`);
  say("");
  if (logins) {
    const { known, unknown, unverified } = logins.ms;
    say(
      `A wrong password: ${round(known, 1)} ms for a known address, ${round(unknown, 1)} ms for an unknown, ${round(unverified, 1)} ms for an unverified one; the slowest takes ${round(logins.ratio, 3)} times the quickest.`,
    );
  }
  if (purchases) say(moneyTimesLine(purchases));
  say(
    `Worker: ${Math.round(gzipSync(readFileSync("dist/worker.js")).length / 1024)} kB gzipped script, ${wasmKb()} kB gzipped WebAssembly (at most 3,072 together).`,
  );
}

function wasmKb(): number {
  const files = readdirSync("dist").filter((name) => name.endsWith(".wasm"));
  return Math.round(
    files.reduce((sum, name) => sum + gzipSync(readFileSync(`dist/${name}`)).length, 0) / 1024,
  );
}

/** With `--json`, standard output has only the numbers; tools' output goes to standard error. */
function jsonOnly(): (numbers: unknown) => void {
  const write = process.stdout.write.bind(process.stdout);
  if (asJson) process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  return (numbers) => void write(`${JSON.stringify(numbers)}\n`);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function say(text: string): void {
  (asJson ? process.stderr : process.stdout).write(`${text}\n`);
}
