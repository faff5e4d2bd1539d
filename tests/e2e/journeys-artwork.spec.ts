import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./people";

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
  await expect(page.getByText("Your picture is here")).toBeVisible();
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
  await expect(page.getByText("Your picture is here")).toBeVisible();
});
