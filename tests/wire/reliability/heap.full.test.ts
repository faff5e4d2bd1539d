import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { heapMb } from "../../support/app/heap";
import { reportQualityResult } from "../../support/app/report-quality";
import { Browser } from "../buyer";
import { makeWorld, type World } from "../world";

/**
 * R25: the isolate's heap after garbage collection does not grow with the number of requests. Runs only at full size
 * (`npm run reliability -- --full`, `npm run security -- --full`): a leak of a hundred bytes per request shows after ten thousand.
 */
const [FIRST = 0, LAST = 0] = (process.env.HEAP_REQUESTS ?? "10000,100000").split(",").map(Number);
const AT_ONCE = 8;
/** Half of what production gives an isolate. */
const MOST_MB = 64;
const TOLERANCE = 0.05;
/** Remaining work and cached pages are gone after a moment. */
const READINGS = 5;
const READINGS_APART_MS = 2_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world?.stop());

it(
  `the heap is the same after ${FIRST} and after ${LAST} requests`,
  async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const pages = mixOf(world);
    const statuses = new Map<number, number>();
    let sent = 0;
    const visitUntil = async (end: number) => {
      const visitor = async () => {
        while (sent < end) {
          const n = sent++;
          const [path, cookie] = pages[n % pages.length] ?? ["/", ""];
          const status = await visit(agent, `${world.origin}${path.replace("{n}", String(n))}`, cookie, n);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    };
    // Each page once, so that everything loaded on first use is there.
    await visitUntil(pages.length);
    const atStart = await readHeap();
    await visitUntil(FIRST);
    const first = await readHeap();
    await visitUntil(LAST);
    const last = await readHeap();
    agent.destroy();
    reportQualityResult(
      "R25, S19",
      `heap after a collection, ${FIRST} and ${LAST} requests of ${pages.length} kinds`,
      `${atStart} MB at the start, ${first} MB, ${last} MB; answers ${JSON.stringify(Object.fromEntries(statuses))}`,
    );
    expect([...statuses.keys()].filter((status) => status >= 500 || status === 429)).toEqual([]);
    expect(Math.max(first, last)).toBeLessThan(MOST_MB);
    expect(Math.abs(last - first)).toBeLessThanOrEqual(first * TOLERANCE);
  },
  60 * 60_000,
);

/** Pages of visitors, of a creator and of an admin, files, refusals and missing pages; each with its own address. */
function mixOf({ ids, cookies }: World): [path: string, cookie: string][] {
  const visitor = [
    "/",
    "/healthz",
    "/browse-stores",
    `/store/${ids.store}?q=cat&sort=newest`,
    `/store/${ids.store}?q=word-{n}`,
    `/product/${ids.product}`,
    `/product/${ids.product}?colour={n}`,
    "/cart",
    "/login",
    "/buy-credits",
    "/blog",
    "/faq",
    "/sitemap.xml",
    "/nowhere/{n}",
    `/media/${ids.mockup}`,
  ];
  const creator = [
    "/dashboard",
    "/products",
    "/account",
    "/credits/history",
    "/ai-image-generator",
    "/store-creator",
    `/products/${ids.draft}/edit`,
    "/wearables",
    `/wearables/publish?picture=${ids.picture}`,
    "/tshirt-trends",
    "/ai-image-generator/images",
    "/ai-image-generator/images?q=word-{n}",
    "/membership",
    "/stripe-account",
    `/files/previews/${ids.picture}`,
  ];
  const admin = [
    ...["/admin/attentions", "/admin/invariants", "/admin/credits?q={n}", "/admin/events"],
    ...["/admin/content", `/admin/content/${ids.piece}`, "/admin/payouts"],
  ];
  const all: [string, string][] = [
    ...visitor.map((path): [string, string] => [path, ""]),
    // A visitor with a theme gets no cached page.
    ...visitor.map((path): [string, string] => [path, "theme=dark"]),
    ...creator.map((path): [string, string] => [path, cookies.owner]),
    ...admin.map((path): [string, string] => [path, cookies.admin]),
    ["/dashboard", cookies.visitor],
    ["/admin/attentions", cookies.user],
  ];
  // Twice as many small answers as pages: what is left of a request does not depend on how much it drew.
  const small = [
    "/healthz",
    "/nowhere/{n}",
    "/robots.txt",
    `/media/${ids.mockup}`,
    "/dashboard",
    "/sitemap.xml",
  ];
  return all.flatMap((page, at): [string, string][] => [
    page,
    [small[at % small.length] ?? "/healthz", ""],
    [small[(at + 3) % small.length] ?? "/healthz", ""],
  ]);
}

/** A kept-alive connection may be closed just when it is used, so a GET is sent again. */
function visit(agent: Agent, url: string, cookie: string, n: number, tries = 5): Promise<number> {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie, "cf-connecting-ip": address } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    })
      .once("error", (error) =>
        tries > 1 ? visit(agent, url, cookie, n, tries - 1).then(resolve, reject) : reject(error),
      )
      .end();
  });
}

async function readHeap(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < READINGS; reading++) {
    await new Promise((resolve) => setTimeout(resolve, READINGS_APART_MS));
    // Every write clears the page cache.
    const browser = await new Browser(world, "10.255.0.1").get(`/product/${world.ids.product}`);
    const line = { colour: browser.field("colour"), size: browser.field("size") };
    await browser.post("/cart", { intent: "add", productId: world.ids.product, ...line, quantity: "1" });
    least = Math.min(least, await heapMb(world));
  }
  return least;
}
