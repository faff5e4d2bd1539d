import { migrateEmpty } from "../local/migrate";
import { localVariables } from "../local/variables";
import { type LocalWorker, startLocalWorker } from "../local/worker";
import { type Filled, type FilledDatabase, fillDatabase } from "./fill-database";
import { IMAGES, LIBRARY_PAGES } from "./library-pages";
import { median } from "./load-test";
import type { ScaleRow } from "./scale-row";

/** Sequential requests: this measures latency, not throughput. `quick` counts rows and measures no reliable time. */
const EFFORT = { full: { rounds: 9, requestsPerRound: 12 }, quick: { rounds: 1, requestsPerRound: 1 } };
const DEEP_PAGE = 1_000;
const CARDS_A_PAGE = 24;

interface Place extends FilledDatabase {
  worker: LocalWorker;
  origin: string;
}

/** Sizes of `--scale`, `--scale=full`, `--lists`, `--ledger`, `--images` and, to try it out, `--scale=20,40`. */
export function scaleSizes(argument: string): number[] {
  const [, value = ""] = argument.split("=");
  if (/^\d+(,\d+)*$/.test(value)) return value.split(",").map(Number);
  if (argument === "--images") return [100, 100_000];
  if (argument === "--lists" || argument === "--ledger") return [1_000, 1_000_000];
  return [1_000, 100_000, ...(value === "full" ? [1_000_000] : [])];
}

/** Measures pages at several platform sizes, served side by side and requested in turn. */
export async function measureScale(
  { sizes, effort, only }: { sizes: number[]; effort: keyof typeof EFFORT; only?: Filled | undefined },
  say: (text: string) => void,
): Promise<ScaleRow[]> {
  const places: Place[] = [];
  for (const [index, size] of sizes.entries()) {
    say(
      only === "images"
        ? `A person with ${size.toLocaleString("en")} pictures:`
        : only === "ledger"
          ? `${(size * 10).toLocaleString("en")} ledger rows:`
          : `A platform of ${size.toLocaleString("en")} products, as many orders, ${(size * 10).toLocaleString("en")} ledger rows:`,
    );
    const port = 18_900 + index;
    const worker = await startLocalWorker({
      // Requested at its direct address; any free port does.
      port: 0,
      dataDir: `.data/bench/scale-${size}`,
      variables: localVariables({ app: port, sandbox: port + 50 }, { EXPOSE_COUNTERS: "true" }),
      quiet: true,
    });
    const { db } = worker;
    await migrateEmpty(db);
    const filled = await fillDatabase(db, size, say, { only });
    places.push({ ...filled, worker, origin: (await worker.miniflare.unsafeGetDirectURL()).href });
  }
  const rows: ScaleRow[] = [];
  for (const [path, address] of Object.entries(PAGES).filter(([path]) => !only || isOf(path, only)))
    rows.push(...(await compare(path, { places, address, effort })));
  for (const { worker } of places) await worker.miniflare.dispose();
  return rows;
}

/** A cursor as the pages build it: the sort key and the id of the last row shown. */
const cursorAfter = (place: Place, n: number) => {
  const last = place.size - 1 - 2 * n;
  return `${Date.UTC(2026, 9, 1) + last * 1000}-d${String(Math.max(1, last)).padStart(25, "0")}`;
};

const PARTS: Record<Filled, RegExp> = {
  lists: /\(admin\)$/,
  ledger: /^(ledger|balance)/,
  images: /^My Images/,
};
const isOf = (path: string, only: Filled) => PARTS[only].test(path);

const PAGES: Record<string, (place: Place) => { path: string; isSignedIn?: boolean }> = {
  "store page": (place) => ({ path: `/store/${place.storeId}` }),
  "store page by price": (place) => ({ path: `/store/${place.storeId}?sort=price-low` }),
  "store page 1,000": (place) => ({
    path: `/store/${place.storeId}?after=${cursorAfter(place, Math.min(DEEP_PAGE * CARDS_A_PAGE, place.size / 4))}`,
  }),
  "product page": (place) => ({ path: `/product/${place.productId}` }),
  directory: () => ({ path: "/browse-stores" }),
  "store search": (place) => ({ path: `/store/${place.storeId}?q=moon` }),
  "store search, a miss": (place) => ({ path: `/store/${place.storeId}?q=zeppelin` }),
  "directory search": () => ({ path: "/browse-stores?q=lantern" }),
  home: () => ({ path: "/" }),
  "order list": () => ({ path: "/dashboard", isSignedIn: true }),
  "own products": () => ({ path: "/products", isSignedIn: true }),
  "My Images, deep": ({ pictures }) => ({
    path: `${IMAGES}?before=${Math.round(pictures / 2)}`,
    isSignedIn: true,
  }),
  ...LIBRARY_PAGES,
  generator: () => ({ path: "/ai-image-generator", isSignedIn: true }),
  trends: () => ({ path: "/tshirt-trends?tab=trends", isSignedIn: true }),
  "trends, halfway": (place) => ({
    path: `/tshirt-trends?tab=trends&after=n${String(place.size / 2).padStart(25, "0")}`,
    isSignedIn: true,
  }),
  "ledger page": () => ({ path: "/credits/history", isSignedIn: true }),
  "users (admin)": () => ({ path: "/admin/users", isSignedIn: true }),
  "suspended users (admin)": () => ({ path: "/admin/users?state=suspended", isSignedIn: true }),
  "user search (admin)": () => ({ path: "/admin/users?q=customer7", isSignedIn: true }),
  "inbox (admin)": () => ({ path: "/admin/inbox", isSignedIn: true }),
  "inbox search (admin)": () => ({ path: "/admin/inbox?q=lantern", isSignedIn: true }),
  "content (admin)": () => ({ path: "/admin/content?kind=question", isSignedIn: true }),
  "content by title (admin)": () => ({ path: "/admin/content?q=lantern", isSignedIn: true }),
  "moderation (admin)": () => ({ path: "/admin/moderation", isSignedIn: true }),
  "queues (admin)": () => ({ path: "/admin/queues", isSignedIn: true }),
  "incidents (admin)": () => ({ path: "/admin/attentions", isSignedIn: true }),
  "payments (admin)": () => ({ path: "/admin/payments", isSignedIn: true }),
  "subscriptions (admin)": () => ({ path: "/admin/subscriptions", isSignedIn: true }),
  "payouts (admin)": () => ({ path: "/admin/payouts", isSignedIn: true }),
  "videos (admin)": () => ({ path: "/admin/videos", isSignedIn: true }),
  "events (admin)": () => ({ path: "/admin/events", isSignedIn: true }),
  "letters (admin)": () => ({ path: "/admin/letters", isSignedIn: true }),
  "audit log (admin)": () => ({ path: "/admin/audit", isSignedIn: true }),
  "money (admin)": () => ({ path: "/admin/money", isSignedIn: true }),
  "figures (admin)": () => ({ path: "/admin/figures", isSignedIn: true }),
  "files (admin)": () => ({ path: "/admin/content/files", isSignedIn: true }),
  "imports of content (admin)": () => ({ path: "/admin/content/imports", isSignedIn: true }),
  "imports of banners (admin)": () => ({ path: "/admin/affiliate-banners/imports", isSignedIn: true }),
  "banners (admin)": () => ({ path: "/admin/affiliate-banners", isSignedIn: true }),
  "orders (admin)": () => ({ path: "/admin/orders", isSignedIn: true }),
  "user credits (admin)": () => ({ path: "/admin/credits", isSignedIn: true }),
  "order search (admin)": () => ({ path: "/admin/orders?q=IL-7", isSignedIn: true }),
  "failed events (admin)": () => ({ path: "/admin/events?state=failed", isSignedIn: true }),
  "dead letters (admin)": () => ({ path: "/admin/letters?state=dead", isSignedIn: true }),
  "closed incidents (admin)": () => ({ path: "/admin/attentions?state=closed", isSignedIn: true }),
  "search (admin)": () => ({ path: "/admin/search?q=customer7@example.com", isSignedIn: true }),
  "pricing (admin)": () => ({ path: "/admin/pricing", isSignedIn: true }),
  "balance (any signed-in page)": () => ({ path: "/account", isSignedIn: true }),
};

async function compare(
  path: string,
  {
    places,
    address,
    effort,
  }: {
    places: Place[];
    address: (place: Place) => { path: string; isSignedIn?: boolean };
    effort: keyof typeof EFFORT;
  },
): Promise<ScaleRow[]> {
  const { rounds: count, requestsPerRound } = EFFORT[effort];
  const rounds: number[][] = [];
  const counters: { trips: number; read: number }[] = [];
  for (let round = -1; round < count; round++) {
    const times: number[] = [];
    for (const [index, place] of places.entries()) {
      const asked = address(place);
      const headers: Record<string, string> = asked.isSignedIn
        ? { cookie: `session=${place.sessionToken}` }
        : {};
      const samples: number[] = [];
      for (let n = 0; n < requestsPerRound; n++) {
        const began = performance.now();
        const response = await fetch(new URL(asked.path, place.origin), { headers, redirect: "manual" });
        await response.arrayBuffer();
        samples.push(performance.now() - began);
        if (response.status !== 200) throw new Error(`${asked.path}: ${response.status}`);
        const [, trips, read] = /trips=(\d+) read=(\d+)/.exec(response.headers.get("x-d1") ?? "") ?? [];
        counters[index] = { trips: Number(trips), read: Number(read) };
      }
      times.push(median(samples));
    }
    if (round >= 0) rounds.push(times); // The first round warms caches.
  }
  return places.map((place, index) => ({
    path,
    size: place.size,
    ms: Number(median(rounds.map((times) => times[index] ?? 0)).toFixed(2)),
    growth: Number(median(rounds.map((times) => (times[index] ?? 0) / (times[0] ?? 1))).toFixed(3)),
    rowsRead: counters[index]?.read ?? Number.NaN,
    roundTrips: counters[index]?.trips ?? Number.NaN,
  }));
}

/** The rows as `npm run bench -- --json --scale` prints them. */
export function scaleJson(rows: ScaleRow[]) {
  return rows.map(({ path, size, growth, rowsRead }) => ({
    name: path,
    rows: size,
    ratio: growth,
    rowsRead,
  }));
}

export function scaleTable(rows: ScaleRow[]): string {
  const lines = rows.map(
    (row) =>
      `${row.path.padEnd(30)}${row.size.toLocaleString("en").padStart(10)}${row.ms.toFixed(2).padStart(9)}${`${row.growth.toFixed(2)}×`.padStart(9)}${String(row.rowsRead).padStart(11)}${String(row.roundTrips).padStart(7)}`,
  );
  return [
    `${"page".padEnd(30)}${"size".padStart(10)}${"ms".padStart(9)}${"growth".padStart(9)}${"rows read".padStart(11)}${"trips".padStart(7)}`,
    ...lines,
  ].join("\n");
}
