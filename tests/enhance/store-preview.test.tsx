import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { StoreBanner } from "~/ui/products/store-banner";
import { enhancementScript, openBrowser, pageOf, serve } from "./browser";

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
const picture = {
  name: "moth.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="20"/>'),
};

beforeAll(async () => {
  const html = pageOf(
    <main>
      <StoreBanner name="Night Shift" className="store-preview" />
      <input type="file" name="banner" data-shown-as="banner" />
      <input type="file" name="logo" data-shown-as="mark" />
    </main>,
  );
  site = await serve(
    { "/enhance.js": await enhancementScript("app/enhance/pictures/index.ts"), "/styles.css": "" },
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

it("a chosen banner and logo are shown on the store's banner before they are saved, and leave it when they are taken back", async () => {
  const shown = () =>
    page.evaluate(() => ({
      own: document.querySelector(".banner.own.store-preview") !== null,
      banner: document.querySelector<HTMLImageElement>(".banner img:not(.mark)")?.naturalWidth ?? 0,
      mark: document.querySelector<HTMLImageElement>(".banner .mark")?.naturalWidth ?? 0,
      initial: document.querySelector(".banner b")?.textContent ?? "",
    }));
  expect(await shown()).toEqual({ own: false, banner: 0, mark: 0, initial: "N" });
  await page.setInputFiles("[name=banner]", picture);
  await expect.poll(shown).toEqual({ own: true, banner: 50, mark: 0, initial: "N" });
  await page.setInputFiles("[name=logo]", picture);
  await expect.poll(shown).toEqual({ own: true, banner: 50, mark: 50, initial: "" });
  await page.setInputFiles("[name=banner]", []);
  await expect.poll(shown).toEqual({ own: false, banner: 0, mark: 50, initial: "" });
  await page.setInputFiles("[name=logo]", []);
  await expect.poll(shown).toEqual({ own: false, banner: 0, mark: 0, initial: "N" });
});
