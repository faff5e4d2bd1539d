import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_POST_IMPORT_BYTES } from "../../app/domain/blog/import-posts";
import { PLACEMENT_ARTICLES } from "../../app/routes/products/editor/fields/placement-words";
import { words as reportWords } from "../../app/ui/print-check/words";
import { readContentFiles } from "../../scripts/local/seed-content";
import { DEMO_PASSWORD } from "../../scripts/local/seed-demo";
import { startDemoShop } from "../support/app/demo-shop";
import type { RunningApp } from "../support/app/running-app";
import { until } from "../support/app/until";
import { ask, post, signIn } from "./world";

/**
 * Blog and help articles through the built Worker: what visitors read, what an editor imports, what feeds and search
 * engines get.
 */
let app: RunningApp;
let admin: string;
let shopper: string;

beforeAll(async () => {
  ({ app } = await startDemoShop(0));
  admin = await signIn(app.origin, "admin@example.com", DEMO_PASSWORD);
  shopper = await signIn(app.origin, "shopper@example.com", DEMO_PASSWORD);
});
afterAll(() => app.stop());

const get = (path: string, cookie?: string) => ask(app.origin + path, { headers: cookie ? { cookie } : {} });
const text = async (path: string) => (await get(path)).text();
const counted = (response: Response) => {
  const [, trips, read] = /trips=(\d+) read=(\d+)/.exec(response.headers.get("x-d1") ?? "") ?? [];
  return { trips: Number(trips), read: Number(read) };
};

/** The toast's text in a response. */
function toastOf(response: Response): { title?: string; description?: string } {
  const cookie = response.headers.getSetCookie().find((each) => /toast=/.test(each)) ?? "";
  return JSON.parse(decodeURIComponent(/toast=([^;]*)/.exec(cookie)?.[1] ?? "{}"));
}

async function bring(content: string | Uint8Array<ArrayBuffer>, cookie?: string) {
  const form = new FormData();
  form.set("posts", new File([content], "posts.json", { type: "application/json" }));
  const answer = await ask(`${app.origin}/blog/import`, {
    method: "POST",
    body: form,
    headers: { origin: app.origin, ...(cookie ? { cookie } : {}) },
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/blog"]);
  return { ...toastOf(answer), answer };
}

const hasPost = async (slug: string) => (await get(`/blog/${slug}`)).status === 200;

describe("the blog", () => {
  it("needs one round trip a page for visitors, and reads few rows", async () => {
    for (const path of ["/blog", "/blog/ink-on-dark-cloth", "/kb", "/kb/claims", "/kb?q=blurred"]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const { trips, read } = counted(response);
      // For a second, responses may come from the isolate's own cache.
      expect([path, trips <= 1, read <= 80]).toEqual([path, true, true]);
    }
  });

  it("has no wrongly encoded word, no broken link and no missing picture", async () => {
    const pages = [
      ...readContentFiles("posts").map(({ slug }) => `/blog/${slug}`),
      ...readContentFiles("articles").map(({ slug }) => `/kb/${slug}`),
    ];
    const targets = new Set<string>();
    for (const path of pages) {
      const html = await text(path);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      expect([path, /&lt;(?!\s)[a-z/]|undefined|\]\(/.exec(main)?.[0]]).toEqual([path, undefined]);
      for (const [, target] of main.matchAll(/(?:href|src)="(\/[^"#]*)/g)) targets.add(target as string);
    }
    expect(targets.size).toBeGreaterThan(30);
    const missing: string[] = [];
    for (const path of targets) {
      const { status } = await ask(app.origin + path, { redirect: "manual" });
      if (status >= 400) missing.push(`${path} ${status}`);
    }
    expect(missing).toEqual([]);
  });

  it("has at least eight posts of a reasonable length, and an article for every message of the print check", () => {
    const posts = readContentFiles("posts");
    expect(posts.length).toBeGreaterThanOrEqual(8);
    for (const { slug, content } of posts) {
      const words = content.split(/\s+/).length;
      expect([slug, words >= 600 && words <= 1_200]).toEqual([slug, true]);
    }
    const articles = readdirSync("scripts/seed/articles").map((name) => name.replace(/\.md$/, ""));
    expect(articles.length).toBeGreaterThanOrEqual(12);
    for (const { slug } of Object.values(PLACEMENT_ARTICLES)) expect(articles).toContain(slug);
    for (const { article } of Object.values(reportWords.checks)) expect(articles).toContain(article);
  });

  it("has a unique title, description and address on every page", async () => {
    const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    const parts = addresses(await text("/sitemap.xml")).map((part) => part?.slice(app.origin.length) ?? "");
    const pages = (await Promise.all(parts.map(text))).flatMap(addresses) as string[];
    expect(pages.length).toBeGreaterThan(40);
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const address of pages) {
      const html = await text(address.slice(app.origin.length));
      const own = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
      const description = own(/name="description" content="([^"]*)"/);
      for (const words of [own(/<title>(.*?)<\/title>/), description]) {
        if (seen.has(words)) wrong.push(`${address} says what another says: ${words}`);
        seen.add(words);
      }
      const { length } = description.replace(/&[#\w]+;/g, "'");
      if (length < 50 || length > 160) wrong.push(`${address} describes itself in ${length} characters`);
      if (own(/rel="canonical" href="([^"]*)"/) !== address) wrong.push(`${address} names another address`);
      const told = JSON.parse(own(/<script type="application\/ld\+json">(.*?)<\/script>/) || '{"@graph":[]}');
      if (told["@graph"].length === 0) wrong.push(`${address} tells machines nothing`);
      for (const thing of told["@graph"])
        if (
          thing["@type"] === "Article" &&
          !(thing.headline.length <= 110 && thing.image && thing.author.name)
        )
          wrong.push(`${address} is half an article`);
    }
    expect(wrong).toEqual([]);
  });

  it("gives structured data for a post and names its feed", async () => {
    const html = await text("/blog/ink-on-dark-cloth");
    expect(html).toContain('type="application/rss+xml"');
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const things = (JSON.parse(block) as { "@graph": { "@type": string }[] })["@graph"];
    expect(things.map((thing) => thing["@type"])).toEqual(["Article", "BreadcrumbList"]);
  });

  it("finds what its search box and its empty answer suggest", async () => {
    const nothing = await text("/kb?q=xyzzy");
    const [, examples = ""] = /placeholder="([^"]*)…"/.exec(nothing) ?? [];
    const [, hint = ""] = nothing.split('class="empty"');
    const words = [...examples.split(", "), ...[...hint.matchAll(/“([a-z]+)”/g)].map(([, word]) => word)];
    expect(words.length).toBeGreaterThanOrEqual(5);
    for (const word of words)
      expect([word, await text(`/kb?q=${encodeURIComponent(word ?? "")}`)]).toEqual([
        word,
        expect.stringContaining("Read article"),
      ]);
  });

  it("answers 404 for an article that does not exist", async () => {
    const response = await get("/kb/nothing-of-the-kind");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Article not found");
    expect((await get("/blog/nothing-of-the-kind")).status).toBe(404);
  });

  it("answers hostile searches with a page", async () => {
    for (const search of ['"', "*", "a OR", "NEAR(", "'; DROP TABLE users;--", "<script>alert(1)</script>"]) {
      const response = await get(`/kb?q=${encodeURIComponent(search)}`);
      expect([search, response.status]).toEqual([search, 200]);
      expect(await response.text()).not.toContain("<script>alert");
    }
  });
});

describe("the feed", () => {
  it("is RSS 2.0 with absolute addresses, and well-formed for any post", async () => {
    await bring(
      JSON.stringify([
        { title: "]]> & <b> \" '", content: "a & b < c ]]> [x](/kb) ![y](/figures/split.webp)\n\n## Head" },
      ]),
      admin,
    );
    const response = await get("/blog/rss.xml");
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    expect(faultsOfXml(xml)).toEqual([]);
    expect(xml).toContain("<title>]]&gt; &amp; &lt;b&gt; &quot; &apos;</title>");
    expect(xml).toContain(`href=&quot;${app.origin}/kb&quot;`);
    expect(xml).toContain(`src=&quot;${app.origin}/figures/split.webp&quot;`);
    expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/);
  });
});

/** Tags that are not closed in order, and characters that must be escaped. */
function faultsOfXml(xml: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [tag, closing, name, , self] of xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*")*)\s*(\/?)>|</g)) {
    if (!name) faults.push(`bare < in ${tag}`);
    else if (closing) {
      if (open.pop() !== name) faults.push(`</${name}>`);
    } else if (!self) open.push(name);
  }
  for (const [sign] of xml.matchAll(/&(?!(?:amp|lt|gt|quot|apos);).{0,10}/g)) faults.push(sign);
  return [...faults, ...open];
}

describe("exporting posts", () => {
  it("is open to everybody: the button starts a download and says so", async () => {
    const answer = await post(`${app.origin}/blog/export`, {});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/blog?export=1"]);
    expect(toastOf(answer)).toMatchObject({ title: "Export successful" });
    expect(await text("/blog?export=1")).toContain('http-equiv="refresh" content="0;url=/blog/export.json"');
    const file = await get("/blog/export.json");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="inkloom-posts-\d{4}-\d\d-\d\d\.json"$/,
    );
    const posts = (await file.json()) as { slug: string; is_published: boolean }[];
    expect(posts.map(({ slug }) => slug)).toContain("how-many-pixels-a-shirt-needs");
    expect(posts.every((each) => each.is_published)).toBe(true);
  });

  it("says if there is nothing to export", async () => {
    await app.db.prepare("UPDATE blog_posts SET is_published = 0").run();
    const answer = await post(`${app.origin}/blog/export`, {});
    expect(toastOf(answer)).toMatchObject({ title: "No posts to export" });
    // A page may be cached for a second.
    const empty = await until("the empty page", async () => {
      const page = await text("/blog");
      return page.includes("No blog posts found") && page;
    });
    expect(empty).toContain("Import some blog posts to get started");
    await app.db.prepare("UPDATE blog_posts SET is_published = 1").run();
  });
});

describe("importing posts", () => {
  const refusal = "You don't have admin privileges. Contact an administrator for access.";

  it.each([
    ["a visitor", () => undefined],
    ["somebody signed in", () => shopper],
  ])("is refused to %s, whatever the page showed", async (_who, cookie) => {
    const { title, description } = await bring('[{"title":"Not mine"}]', cookie());
    expect([title, description]).toEqual(["Import failed", refusal]);
    expect(await hasPost("not-mine")).toBe(false);
  });

  it("accepts an admin's posts, and escapes their text", async () => {
    const hostile = "<script>alert(1)</script> [x](javascript:alert(2)) <img src=x onerror=alert(3)>";
    const { title, description, answer } = await bring(
      JSON.stringify([
        {
          title: "<script>alert(0)</script>",
          slug: "hostile",
          content: hostile,
          excerpt: hostile,
          author: hostile,
        },
        { title: "Plain", content: "Text", published_at: "2025-01-05" },
      ]),
      admin,
    );
    expect([title, description]).toEqual(["Import successful", "2 blog posts have been imported."]);
    expect(counted(answer).trips).toBeLessThanOrEqual(3);
    for (const path of ["/blog", "/blog/hostile", "/blog/rss.xml"]) {
      const page = await text(path);
      expect(page).not.toMatch(/<script>alert|<img src=x|href="javascript:/);
    }
    expect(await text("/blog/plain")).toContain("January 5, 2025");
  });

  it.each([
    ["{", "Invalid JSON format"],
    ['{"title":"x"}', "Imported data must be an array of blog posts"],
    ['[{"title":"Half"},{"title":7}]', "Entry 2: title cannot be used. Nothing was imported."],
    ["", "Choose a file of posts first."],
  ])("says what is wrong with %j, and takes nothing", async (file, words) => {
    const { title, description } = await bring(file, admin);
    expect([title, description]).toEqual(["Import failed", words]);
    expect(await hasPost("half")).toBe(false);
  });

  it("stops reading at 5 MB", async () => {
    const { title, description } = await bring(new Uint8Array(MAX_POST_IMPORT_BYTES + 1).fill(32), admin);
    expect([title, description]).toEqual(["Import failed", "The file is larger than 5 MB."]);
  });

  it("accepts its own export without creating duplicates", async () => {
    const file = await text("/blog/export.json");
    const many = JSON.parse(file).length as number;
    const { description } = await bring(file, admin);
    expect(description).toBe(`0 blog posts have been imported. ${many} were here already.`);
  });
});
