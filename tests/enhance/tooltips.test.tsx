import type { Browser, Page } from "@playwright/test";
import type { ReactNode } from "react";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Dialog } from "~/ui/elements/dialog";
import { ColorSwatches } from "~/ui/products/variant-pickers";
import { SiteHeader } from "~/ui/site/frame/header";
import { Tooltip } from "~/ui/site/frame/tooltip";
import { ShareLinks } from "~/ui/site/share-links";
import { enhancementScript, openBrowser, pageOf, serve, siteStyles } from "./browser";

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
let body: ReactNode;

beforeAll(async () => {
  const [script, styles] = await Promise.all([enhancementScript(), siteStyles()]);
  site = await serve({ "/enhance.js": script, "/styles.css": styles }, (_request, response) =>
    response.end(pageOf(body)),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  await page?.context().close();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
});

async function show(content: ReactNode) {
  body = (
    <>
      {content}
      <Tooltip />
    </>
  );
  await page.clock.install();
  await page.goto(site.origin);
}

const tooltip = () => page.locator(".tooltip");
const shown = async () => ((await tooltip().isVisible()) ? tooltip().textContent() : null);
const wait = (ms: number) => page.clock.runFor(ms);
const link = () => page.getByRole("link", { name: "Share on Facebook" });

describe("a tooltip", () => {
  it("names an icon that the pointer rests on for 700 ms, and goes with the pointer", async () => {
    await show(<ShareLinks url="https://inkloom.example/" />);
    expect(await shown()).toBeNull();
    await link().hover();
    await wait(690);
    expect(await shown()).toBeNull();
    await wait(20);
    expect(await shown()).toBe("Share on Facebook");
    await page.mouse.move(640, 60);
    expect(await shown()).toBeNull();
  });

  it("stays while it is pointed at, covers no neighbor, and closes by Escape", async () => {
    await show(<ShareLinks url="https://inkloom.example/" />);
    await link().hover();
    await wait(700);
    await page.getByRole("link", { name: "Share on X" }).click({ trial: true, timeout: 2000 });
    await link().hover();
    await wait(700);
    await tooltip().hover();
    await wait(700);
    expect(await shown()).toBe("Share on Facebook");
    await page.keyboard.press("Escape");
    expect(await shown()).toBeNull();
  });

  it("opens for the keyboard, also in a dialog, and not for a press", async () => {
    await show(
      <>
        <a href="#about" data-dialog="">
          About
        </a>
        <Dialog id="about" title="About">
          <p>Text</p>
        </Dialog>
      </>,
    );
    await page.getByRole("link", { name: "About" }).click();
    await wait(700);
    expect(await shown()).toBeNull();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await wait(700);
    expect(await shown()).toBe("Close");
    expect(
      await tooltip().evaluate((tip) => {
        const { left, top, width, height } = tip.getBoundingClientRect();
        return [left >= 0, top >= 0, left + width <= innerWidth, top + height <= innerHeight];
      }),
    ).toEqual([true, true, true, true]);
  });

  it("says how much is in the cart, within the window", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await show(<SiteHeader viewer={null} path="/" theme="system" cartCount={2} />);
    await page.getByRole("link", { name: /Cart/ }).hover();
    await wait(700);
    expect(await shown()).toBe("Cart, 2 items");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it("takes the place of a title, which is back afterward", async () => {
    await show(<ColorSwatches label="Color" swatches={[{ label: "Navy", hex: "#001f3f", href: "#navy" }]} />);
    const navy = page.getByRole("link", { name: "Navy" });
    await navy.hover();
    expect(await navy.getAttribute("title")).toBeNull();
    await wait(700);
    expect(await shown()).toBe("Navy");
    await page.mouse.move(900, 500);
    expect(await navy.getAttribute("title")).toBe("Navy");
  });
});
