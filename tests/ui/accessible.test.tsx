import type { Browser } from "@playwright/test";
import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Unread } from "~/routes/generator/library/unread";
import { words as library } from "~/routes/generator/library/words";
import { enhancementScript, openBrowser, pageOf, serve, siteStyles } from "../enhance/browser";
import { Gallery } from "./gallery";

let browser: Browser;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const [script, styles] = await Promise.all([enhancementScript(), siteStyles()]);
  site = await serve({ "/enhance.js": script, "/styles.css": styles }, (request, response) => {
    const theme = request.url?.endsWith("dark") ? "dark" : "light";
    const shown = request.url?.startsWith("/unread") ? <UnreadPage /> : <Gallery theme={theme} />;
    response.end(pageOf(shown, { theme }));
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What My Images shows while nothing can be read; no journey comes there. */
const UnreadPage = () => (
  <main>
    <h1>My Images</h1>
    <Unread title={library.page.failedToLoad} alsoTitle={library.collections.failedToLoad} here="/" />
  </main>
);

describe.each([
  ["every component in light colors", "light"],
  ["every component in dark colors", "dark"],
  ["My Images that cannot be read, in light colors", "unread-light"],
  ["My Images that cannot be read, in dark colors", "unread-dark"],
])("%s", (_name, theme) => {
  it.each([360, 1440])("has nothing that axe objects to, and fits, at %i pixels", async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${site.origin}/${theme}`);
    await page.evaluate(axe.source);
    const wrong = await page.evaluate(async () => {
      const { violations } = await window.axe.run({ resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
    });
    expect(wrong).toEqual([]);
    // Nothing overflows to the side.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await context.close();
  });
});
