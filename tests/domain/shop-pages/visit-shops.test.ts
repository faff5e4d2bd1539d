import { beforeEach, describe, expect, it } from "vitest";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { rateCounters } from "~/db/schema";
import { startVisit } from "~/domain/shop-pages/visit-shops";
import { testApp } from "../../support/app/test-app";

/** Only ends what hangs: a pattern that backtracks takes minutes. Less than a second on a quiet machine. */
const MOST_MS = 30_000;

/** A site of these files; everything else is missing. Times are those of the test's clock, which pauses move. */
function siteOf(files: Record<string, string | number>) {
  const asked: [path: string, second: number][] = [];
  const app = testApp();
  const startedAt = app.clock.now;
  app.pageFetcher = createPageFetcher({
    fetch: async (input) => {
      const { host, pathname } = new URL(String(input));
      asked.push([host + pathname, (app.clock.now - startedAt) / 1000]);
      const file = files[host + pathname];
      if (typeof file === "number") return new Response("", { status: file });
      if (file?.startsWith("→"))
        return new Response(null, { status: 302, headers: { location: file.slice(1) } });
      const type = pathname.endsWith(".txt") ? "text/plain" : "text/html";
      return file === undefined
        ? new Response("", { status: 404 })
        : new Response(file, { headers: { "content-type": type } });
    },
    dns: { resolve: async () => ["93.184.216.34"] },
    ownOrigin: "https://inkloom.com",
    sandboxDomain: null,
  });
  const pause = async (ms: number) => {
    app.clock.now += ms;
  };
  const visit = startVisit(app, { pause });
  const read = async (address: string) => {
    const page = await visit.read(address, "html");
    return page.ok ? page.text() : page.fault;
  };
  return { app, asked, read };
}

beforeEach(async () => void (await testApp().db.delete(rateCounters)));

describe("a visit of a shop", () => {
  it("reads robots.txt once, then a page a second", async () => {
    const { read, asked } = siteOf({ "a.com/1": "one", "a.com/2": "two" });
    expect([await read("https://a.com/1"), await read("https://a.com/2")]).toEqual(["one", "two"]);
    expect(asked).toEqual([
      ["a.com/robots.txt", 0],
      ["a.com/1", 1],
      ["a.com/2", 2],
    ]);
  });

  it("keeps to a page a second however many visit at once, and tells the last ones that the site is busy", async () => {
    const { app, asked } = siteOf({ "a.com/1": "one" });
    const now = app.clock.now;
    const starts: number[] = [];
    const visits = Array.from({ length: 15 }, () =>
      startVisit(app, { pause: async (ms) => void starts.push(ms) }).read("https://a.com/1", "html"),
    );
    const pages = await Promise.all(visits);
    expect(new Set(starts).size).toBe(starts.length);
    expect(Math.max(...starts)).toBeLessThanOrEqual(20_000);
    expect(pages.some((page) => !page.ok && page.fault === "busy")).toBe(true);
    expect(asked.length).toBe(21);
    expect(app.clock.now).toBe(now);
  });

  it.each([
    ["User-agent: *\nDisallow: /", "robots"],
    ["User-agent: InkloomBot\nDisallow: /tees", "robots"],
    ["User-agent: *\nDisallow: /\n\nUser-agent: inkloombot\nAllow: /", "tee"],
    ["User-agent: *\nDisallow: /*.json$\nDisallow: /admin", "tee"],
    ["User-agent: *\nDisallow: /tees\nAllow: /tees/1", "tee"],
    ["User-agent: OtherBot\nDisallow: /", "tee"],
    ["<html>not a robots.txt</html>", "tee"],
    ["", "tee"],
  ])("obeys a robots.txt that says %j: %s", async (robots, found) => {
    const { read } = siteOf({ "a.com/robots.txt": robots, "a.com/tees/1": "tee" });
    expect(await read("https://a.com/tees/1")).toBe(found);
  });

  it.each([
    [403, "tee"],
    [404, "tee"],
    [429, "wall"],
    [500, "status"],
    [503, "wall"],
  ])("takes a robots.txt with status %i as the standard says: %s", async (status, found) => {
    const { read } = siteOf({ "a.com/robots.txt": status, "a.com/1": "tee" });
    expect(await read("https://a.com/1")).toBe(found);
  });

  it("asks the robots.txt of the site that a redirect names", async () => {
    const { read, asked } = siteOf({
      "a.com/1": "→https://b.com/1",
      "b.com/1": "never",
      "b.com/robots.txt": "User-agent: *\nDisallow: /",
    });
    expect(await read("https://a.com/1")).toBe("robots");
    expect(asked.map(([path]) => path)).toEqual(["a.com/robots.txt", "a.com/1", "b.com/robots.txt"]);
  });

  it("is not stopped for long by a hostile robots.txt", async () => {
    const robots = `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*b\n".repeat(8_000)}`;
    const { read } = siteOf({ "a.com/robots.txt": robots, [`a.com/${"a".repeat(1_500)}`]: "tee" });
    const startedAt = performance.now();
    expect(await read(`https://a.com/${"a".repeat(1_500)}`)).toBe("tee");
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  });
});
