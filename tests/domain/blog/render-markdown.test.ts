import { describe, expect, it } from "vitest";
import {
  currentHtmlOf,
  MARKDOWN_RENDERER_VERSION,
  renderMarkdown,
  slugify,
} from "~/lib/text/render-markdown";
import { reportChecks } from "../../support/app/report-quality";

reportChecks("S5", "texts of posts without HTML");

const html = (text: string) => renderMarkdown(text).html;

/** The only tags, attributes and addresses that stored HTML may contain. */
const TAGS =
  /^(h[2-4]|p|a|em|strong|s|code|pre|ul|ol|li|blockquote|hr|br|img|figure|figcaption|table|thead|tbody|tr|th|td|div)$/;
const ATTRIBUTES = new Set(
  "id class href rel src alt width height loading decoding title start tabindex role aria-label".split(" "),
);

async function faultsOf(markup: string): Promise<string[]> {
  const faults: string[] = [];
  const rewriter = new HTMLRewriter().on("*", {
    element(element) {
      if (!TAGS.test(element.tagName)) faults.push(`<${element.tagName}>`);
      for (const [name, value] of element.attributes as unknown as Iterable<[string, string]>) {
        if (!ATTRIBUTES.has(name)) faults.push(`${element.tagName} ${name}`);
        if (name === "href" && !/^(https?:|mailto:|\/|#|\?|[\w.%-]+(?:$|[/?#]))/i.test(value))
          faults.push(`href ${value}`);
        if (name === "src" && !/^\/(?![/\\])/.test(value)) faults.push(`src ${value}`);
      }
    },
  });
  await rewriter.transform(new Response(markup)).text();
  return faults;
}

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe src=javascript:alert(1)>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](java&#x0A;script:alert(1))",
  "[a](&#x6A;avascript:alert(1))",
  "[a](vbscript:msgbox(1))",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](file:///etc/passwd)",
  "[a](https://user:secret@bank.example/)",
  '[a](https://x.example "\\" onmouseover=alert(1) x=\\"")',
  '![a" onerror="alert(1)](/x.png)',
  '![a](/x.png "10x10 \\"><script>alert(1)</script>")',
  "![a](javascript:alert(1))",
  "![a](//elsewhere.example/x.png)",
  "![a](/\\elsewhere.example/x.png)",
  "![a](https://elsewhere.example/track.gif)",
  "![a](data:image/svg+xml;base64,PHN2Zz4=)",
  "<javascript:alert(1)>",
  "[a]: javascript:alert(1)\n\n[a]",
  '# <b onclick=alert(1)>x</b>\n\n## " onmouseover="alert(1)',
  '```html"><script>alert(1)</script>\n</code></pre><script>alert(1)</script>\n```',
  "`<script>alert(1)</script>`",
  "| a |\n|:-:|\n| <td onclick=alert(1)> |",
  "**<b>** \u0000 <!-- --> <![CDATA[ ]]> <?php ?>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<a href='x' style='position:fixed'>",
];

describe("Markdown", () => {
  it.each(HOSTILE)("lets no active content through: %s", async (text) => {
    const markup = html(text);
    expect(await faultsOf(markup)).toEqual([]);
    expect(markup).not.toMatch(/<script|<svg|<iframe|<b[ >]/i);
  });

  it("shows tags in the text as text", () => {
    expect(html("a <b>bold</b> claim")).toBe("<p>a &lt;b&gt;bold&lt;/b&gt; claim</p>\n");
  });

  it("gives every heading an id, keeps their order and leaves h1 to the page", () => {
    const markup = html("# One\n\n#### Two\n\n## Two\n\n##### Three & *more*");
    expect([...markup.matchAll(/<h(\d) id="([^"]+)"/g)].map(([, level, id]) => [level, id])).toEqual([
      ["2", "on-one"],
      ["3", "on-two"],
      ["2", "on-two-2"],
      ["3", "on-three-more"],
    ]);
    expect(markup).toContain('href="#on-three-more" aria-label="Link to “Three &amp; more”"');
  });

  it("keeps a picture's place and sets its caption", () => {
    expect(html('![A chart](/pictures/a.svg "1200x675 What one *sees*")')).toBe(
      '<figure><img src="/pictures/a.svg" alt="A chart" width="1200" height="675" loading="lazy" decoding="async"><figcaption>What one *sees*</figcaption></figure>\n',
    );
    expect(html("See ![a](/a.png) there")).toContain('<img src="/a.png" alt="a" loading="lazy"');
  });

  it("turns a picture of another site into a link, so that the site does not learn who reads", () => {
    expect(html("![A cat](https://cats.example/1.png)")).toBe(
      '<p><a href="https://cats.example/1.png" rel="noopener">A cat</a></p>\n',
    );
  });

  it("aligns figures in tables by class, not by style", () => {
    const markup = html("| Cost | $ |\n|---|--:|\n| Print | 11.95 |");
    expect(markup).toContain('<td class="num">11.95</td>');
    expect(markup).not.toContain("style=");
    expect(markup).toContain('role="region" aria-label="Table 1"');
  });

  it("numbers its tables, and makes no heading of an empty corner", () => {
    const markup = html("| | a |\n|---|--:|\n| b | 1 |\n\ntext\n\n| c |\n|---|\n| 1 |");
    expect([...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "Table 1",
      "Table 2",
    ]);
    expect(markup).toContain("<td></td>");
    expect(markup).not.toContain("<th></th>");
  });

  it("excerpts the first paragraph in plain words and counts minutes", () => {
    const long = `## Head\n\nThe *first* [words](https://x.example) ${"of many ".repeat(60)}\n\nLater.`;
    const { excerpt, readingMinutes } = renderMarkdown(long);
    expect(excerpt).toMatch(/^The first words of many .*\S…$/);
    expect(excerpt.length).toBeLessThanOrEqual(221);
    expect(readingMinutes).toBe(1);
    expect(renderMarkdown("word ".repeat(2200)).readingMinutes).toBe(10);
    expect(renderMarkdown("").excerpt).toBe("");
  });

  it("renders again what an older renderer stored", () => {
    expect(currentHtmlOf({ html: "<old>", renderer: MARKDOWN_RENDERER_VERSION - 1, content: "new" })).toBe(
      "<p>new</p>\n",
    );
    expect(currentHtmlOf({ html: "<p>kept</p>", renderer: MARKDOWN_RENDERER_VERSION, content: "new" })).toBe(
      "<p>kept</p>",
    );
  });

  it.each([
    "*".repeat(50_000),
    "[".repeat(50_000),
    "[a](".repeat(20_000),
    `${"> ".repeat(20_000)}a`,
    "`".repeat(50_000),
    "|a".repeat(30_000),
    '![a](/x "'.repeat(10_000),
    "<a ".repeat(20_000),
    '"'.repeat(50_000),
    "# a\n".repeat(20_000),
  ])("is done soon with what is meant to keep it busy", (text) => {
    const from = performance.now();
    expect(html(text).length).toBeGreaterThan(0);
    expect(performance.now() - from).toBeLessThan(30_000);
  });

  it.each([
    ["Hello, World!", "hello-world"],
    ["  What DPI?  Really — 300?", "what-dpi-really-300"],
    ["Größe & Maß", "größe-maß"],
    ["白い Tシャツ", "白い-tシャツ"],
    ["../../etc/passwd", "etcpasswd"],
    ["!!!", ""],
    ["--a--b--", "a-b"],
  ])("makes a slug of a title: %s", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });
});
