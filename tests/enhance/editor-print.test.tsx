import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enhancementScript, openBrowser, pageOf, serve } from "./browser";

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  const html = pageOf(
    <main>
      <svg viewBox="0 0 800 900" width="800" height="900">
        <title>Preview</title>
        <g
          data-print="front"
          data-x="100"
          data-y="100"
          data-units="30"
          data-area-width="12"
          data-area-height="16"
          data-least="1"
          data-ratio="1"
        >
          <rect data-box="" />
        </g>
      </svg>
      {["widthIn", "leftIn", "topIn"].map((name) => (
        <input key={name} aria-label={name} name={`front.${name}`} defaultValue="1" />
      ))}
      <p
        data-sharpness="front"
        data-pixels="1344"
        data-least="150"
        data-ideal="300"
        data-words="# is too coarse|# is good|# is best"
      />
    </main>,
  );
  site = await serve(
    { "/enhance.js": await enhancementScript("app/enhance/editor/index.ts"), "/styles.css": "" },
    (_request, response) => void response.end(html),
  );
  browser = await openBrowser();
  page = await browser.newPage();
  await page.goto(site.origin);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const typed = async (width: string) => {
  await page.fill("[name='front.widthIn']", width);
  return {
    sharpness: await page.textContent("[data-sharpness]"),
    width: await page.getAttribute("[data-box]", "width"),
  };
};

it("says of a typed width what the server says, on the limit and with a decimal comma, too", async () => {
  expect(await typed("9")).toEqual({ sharpness: "149 is too coarse", width: "270" });
  expect(await typed("8.96")).toEqual({ sharpness: "150 is good", width: "268.8" });
  expect(await typed("4,48")).toEqual({ sharpness: "300 is best", width: "134.4" });
});
