import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PRIVATE, SHARED_PAGE } from "~/http/responses/cache-control";
import { cachedPage, cachePage, clearPageCache } from "~/http/responses/page-cache";

const ask = (headers: Record<string, string> = {}, path = "/") =>
  new Request(`https://shop.example${path}`, { headers });
const page = (text: string, caching = SHARED_PAGE) =>
  new Response(text, { headers: { "cache-control": caching, "content-type": "text/html" } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  clearPageCache();
});
afterEach(() => vi.useRealTimers());

describe("cached copies of public pages", () => {
  it("are served for one second and no longer", async () => {
    await cachePage(ask(), page("hello"));
    vi.setSystemTime(Date.now() + 899);
    const copy = cachedPage(ask());
    expect(await copy?.text()).toBe("hello");
    expect(copy?.headers.get("content-type")).toBe("text/html");
    expect(copy?.headers.get("cache-control")).toBe(SHARED_PAGE);
    vi.setSystemTime(Date.now() + 101);
    expect(cachedPage(ask())).toBeNull();
  });

  it("are rendered again by one request shortly before they expire", async () => {
    await cachePage(ask(), page("old"));
    vi.setSystemTime(Date.now() + 900);
    const crowd = Array.from({ length: 16 }, () => cachedPage(ask()));
    expect(crowd.filter((copy) => copy === null)).toHaveLength(1);
    await cachePage(ask(), page("new"));
    expect(await cachedPage(ask())?.text()).toBe("new");
  });

  it("expire after their second even if rendering them again failed", async () => {
    await cachePage(ask(), page("old"));
    vi.setSystemTime(Date.now() + 900);
    expect(cachedPage(ask())).toBeNull();
    await cachePage(ask(), new Response("broken", { status: 500 }));
    expect(await cachedPage(ask())?.text()).toBe("old");
    vi.setSystemTime(Date.now() + 100);
    expect(cachedPage(ask())).toBeNull();
  });

  it("are kept separately for each language", async () => {
    await cachePage(ask(), page("hello"), "en-US");
    await cachePage(ask(), page("hallo"), "de");
    expect(await cachedPage(ask(), "de")?.text()).toBe("hallo");
    expect(await cachedPage(ask(), "en-US")?.text()).toBe("hello");
    expect(cachedPage(ask(), "fr")).toBeNull();
  });

  it("are neither served to nor made from a request with a cookie", async () => {
    await cachePage(ask(), page("for all"));
    expect(cachedPage(ask({ cookie: "__Host-session=x" }))).toBeNull();
    clearPageCache();
    await cachePage(ask({ cookie: "__Host-theme=dark" }), page("dark"));
    expect(cachedPage(ask())).toBeNull();
  });

  it("are made of shared pages only: no private answer, no error, no answer to a form", async () => {
    await cachePage(ask(), page("mine", PRIVATE));
    await cachePage(ask(), new Response("gone", { status: 404, headers: { "cache-control": SHARED_PAGE } }));
    await cachePage(new Request("https://shop.example/", { method: "POST" }), page("posted"));
    expect(cachedPage(ask())).toBeNull();
  });

  it("are removed after any write in this isolate", async () => {
    await cachePage(ask(), page("before"));
    clearPageCache();
    expect(cachedPage(ask())).toBeNull();
  });

  it("differ by the whole address, query included", async () => {
    await cachePage(ask({}, "/store/1?sort=newest"), page("newest"));
    expect(cachedPage(ask({}, "/store/1?sort=oldest"))).toBeNull();
    expect(cachedPage(new Request("https://other.example/store/1?sort=newest"))).toBeNull();
  });

  it("answer 304 without a body to a browser that has the page, from the first answer on", async () => {
    const first = (await cachePage(ask(), page("hello"))).response;
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w+/=]{16}"$/);
    const again = cachedPage(ask({ "if-none-match": `"other", ${tag}` }));
    expect([again?.status, await again?.text()]).toEqual([304, ""]);
    expect([...(again?.headers.keys() ?? [])]).toEqual(["cache-control", "etag"]);
    clearPageCache();
    const drawnAnew = (await cachePage(ask({ "if-none-match": tag }), page("hello"))).response;
    expect(drawnAnew.status).toBe(304);
    const changed = (await cachePage(ask({ "if-none-match": tag }), page("hello!"))).response;
    expect([changed.status, await changed.text()]).toEqual([200, "hello!"]);
  });

  it("use at most 8 MB, however many addresses are requested; the oldest are removed first", async () => {
    const megabyte = "x".repeat(1_000_000);
    for (let n = 0; n < 50; n++) await cachePage(ask({}, `/?n=${n}`), page(megabyte));
    const kept = Array.from({ length: 50 }, (_, n) => n).filter((n) => cachedPage(ask({}, `/?n=${n}`)));
    expect(kept).toEqual([42, 43, 44, 45, 46, 47, 48, 49]);
  });

  it("report how often they were served when they are replaced", async () => {
    expect((await cachePage(ask(), page("a"))).served).toBe(0);
    for (let n = 0; n < 3; n++) cachedPage(ask());
    expect((await cachePage(ask(), page("b"))).served).toBe(3);
  });
});
