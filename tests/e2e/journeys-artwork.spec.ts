import { expect, type Page, test } from "@playwright/test";
import { encodePng, rasterizeSvg } from "../support/print-corpus/raster";
import { logIn, PLAIN } from "./people";

const beside = (page: Page) => page.getByRole("main").getByRole("heading", { name: "Your uploads" });

/** Files as a drag or the clipboard provides them; each picture is new, so that none is a duplicate. */
function carried(page: Page, names: string[]) {
  return page.evaluateHandle(async (wanted) => {
    const transfer = new DataTransfer();
    for (const name of wanted) {
      const canvas = new OffscreenCanvas(1200, 1200);
      const ink = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      ink.fillStyle = "#b03";
      ink.fillRect(200 + 500 * Math.random(), 200 + 500 * Math.random(), 300, 300);
      const bytes = name.endsWith(".png") ? await canvas.convertToBlob() : "GIF89a, more or less";
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
    }
    return transfer;
  }, names);
}

test("a dropped picture is shown, confirmed and kept", async ({ page }, { project }) => {
  test.skip(project.name === "no-script", "without script there is the file field");
  await logIn(page, "creator@example.com");
  await page.goto("/artwork");
  // Also outside the drop area, where a browser would open the file instead of the page.
  await beside(page).dispatchEvent("drop", { dataTransfer: await carried(page, ["two.png", "moons.png"]) });
  await expect(page.getByRole("alert")).toHaveText("One picture at a time, please.");
  await beside(page).dispatchEvent("drop", { dataTransfer: await carried(page, ["moon.png"]) });
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^moon\.png is ready/);
  await expect(page.getByRole("radio", { name: /^By people/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your picture is uploaded")).toBeVisible();
  const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: "moon" }) });
  await expect(card.first().getByText("Made with AI")).toBeVisible();
});

test("a pasted file that is no picture is refused in place, and the next one is accepted", async ({ page }, {
  project,
}) => {
  test.skip(project.name === "no-script", "without script there is the file field");
  await logIn(page, "creator@example.com");
  await page.goto("/artwork");
  const paste = async (name: string) =>
    beside(page).evaluate(
      (place, clipboardData) =>
        place.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
      await carried(page, [name]),
    );
  await paste("moon.gif");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert")).toHaveText(/This is a GIF file/);
  await expect(page.getByLabel("Choose a picture")).toBeFocused();
  await paste("image.png");
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your picture is uploaded")).toBeVisible();
});

/** A cup that another tool cut out, except in its handle; each has a color of its own, so that none is a duplicate. */
function cupWithFullHandle(): Buffer {
  const color = `#7a1f${Math.floor(16 + 200 * Math.random()).toString(16)}`;
  const drawing = [
    `<path d="M100 150h560v650a120 120 0 0 1-120 120h-320a120 120 0 0 1-120-120z" fill="${color}"/>`,
    `<path d="M640 260h130a160 160 0 0 1 160 160v60a160 160 0 0 1-160 160h-130z" fill="${color}"/>`,
    '<path d="M660 360h110a70 70 0 0 1 70 70v40a70 70 0 0 1-70 70h-110z" fill="#fff"/>',
    '<path d="M200 300h300v60h-300z" fill="#e8b04a"/>',
  ];
  return Buffer.from(encodePng(rasterizeSvg(drawing.join(""), 1_200)));
}

test("a background that another tool left in a hole is removed for nothing", PLAIN, async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/artwork");
  await page
    .getByLabel("Choose a picture")
    .setInputFiles({ name: "cup.png", mimeType: "image/png", buffer: cupWithFullHandle() });
  await page.getByRole("radio", { name: /^By people/ }).check();
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your picture is uploaded")).toBeVisible();

  await page.goto("/ai-image-generator/images");
  const card = page.locator("[data-library] > li").first();
  await expect(card).toContainText("cup");
  await card.locator(".lib-more summary").click();
  await card.getByRole("link", { name: "Change" }).click();
  // Without a price: what costs a credit says so.
  const button = page.getByRole("button", { name: "Remove background", exact: true });
  await expect(async () => {
    if (!(await button.isVisible())) await page.reload();
    await expect(button).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const credits = page.locator(".gen-go");
  const before = await credits.textContent();
  await button.click();
  const made = page.getByText(/^Made by “/);
  await expect(async () => {
    if (!(await made.isVisible())) await page.reload();
    await expect(made).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("main")).toContainText("Background in holes (fine)");
  await page.goto("/ai-image-generator");
  await expect(credits).toHaveText(before ?? "");
});
