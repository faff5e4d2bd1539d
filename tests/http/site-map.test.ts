import { describe, expect, it } from "vitest";
import { SITEMAP_PAGES } from "~/content/copy/site/sitemap-pages";
import { DISALLOWED_PATHS } from "~/routes/system/robots";
import { sitemapIndexXml, sitemapXml } from "~/routes/system/sitemap-xml";
import { MATRIX } from "../wire/matrix";

/** Reads a rule like a crawler: `*` is anything, `$` the end, the rest a prefix. */
const forbids = (rule: string, path: string) =>
  new RegExp(`^${rule.replace(/[.+?^()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}`).test(path);

describe("the sitemap and robots.txt", () => {
  it("lists every fixed public page, and none that does not exist", () => {
    const shared = Object.entries(MATRIX)
      .filter(([path, row]) => row.isShared && row.read === 200 && !/[:.*]/.test(path))
      .map(([path]) => path)
      // Given only to the people concerned; nobody else should find them.
      .filter((path) => !DISALLOWED_PATHS.some((rule) => forbids(rule, path)));
    const listed = SITEMAP_PAGES.map(({ path }) => path);
    expect(shared.filter((path) => !listed.includes(path))).toEqual([]);
    for (const path of listed) expect(MATRIX[path]?.read, path).toBe(200);
  });

  it("keeps crawlers out of every page that needs a login, and lets them into every listed page", () => {
    const guarded = Object.entries(MATRIX)
      .filter(([, { read }]) => typeof read === "object" && String(read.visitor).startsWith("/login"))
      .map(([path]) => path.replace(/:\w+/g, "x"));
    expect(guarded.length).toBeGreaterThan(10);
    const open = guarded.filter((path) => !DISALLOWED_PATHS.some((rule) => forbids(rule, path)));
    expect(open).toEqual([]);
    for (const { path } of [...SITEMAP_PAGES, { path: "/product/1" }, { path: "/store/1" }])
      expect(DISALLOWED_PATHS.filter((rule) => forbids(rule, path))).toEqual([]);
  });

  it("escapes names in addresses", () => {
    const xml = sitemapXml("https://inkloom.example", [{ path: `/blog/a&b<c>'"`, changedAt: 0 }]);
    expect(xml).toContain(
      "<url><loc>https://inkloom.example/blog/a&amp;b&lt;c&gt;&apos;&quot;</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>",
    );
    expect(sitemapIndexXml(["https://inkloom.example/sitemaps/products.xml?after=1-a&until=2-b"])).toContain(
      "<sitemap><loc>https://inkloom.example/sitemaps/products.xml?after=1-a&amp;until=2-b</loc></sitemap>",
    );
  });
});
