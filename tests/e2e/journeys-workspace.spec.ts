import { expect, type Page, test } from "@playwright/test";
import { logIn, PLAIN } from "./people";
import { sellerEmail } from "./seller";

/** The way between a creator's pages. */
const ways = (page: Page) => page.getByRole("navigation", { name: "Your work" });

test("a creator goes from page to page, and sees what was sold", PLAIN, async ({ page }, { project }) => {
  await logIn(page, sellerEmail(project.name));
  await page.goto("/dashboard");
  await ways(page).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders from your store" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Delivered").first()).toBeVisible();
  await expect(ways(page).getByRole("link", { name: "Orders" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Bought" }).click();
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
});

test(
  "a store gets a description and a banner of its own, and shows the drawn one again",
  PLAIN,
  async ({ page }, { project }) => {
    await logIn(page, sellerEmail(project.name));
    await page.goto("/store-creator/edit");
    const description = `Made by hand, ${project.name}`;
    await page.getByLabel("Description").fill(description);
    await page.getByLabel("Banner").setInputFiles({
      name: "banner.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 200" width="1500" height="600"><rect width="500" height="200" fill="#1b3a6b"/><circle cx="250" cy="100" r="80" fill="#f4b400"/></svg>',
      ),
    });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Store saved")).toBeVisible();
    await page.getByRole("link", { name: "Visit store" }).click();
    await expect(page.getByText(description)).toBeVisible();
    const banner = page.locator('main img[src^="/media/storefronts/"]');
    await expect.poll(() => banner.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    await page.getByRole("link", { name: "Edit your store" }).click();
    await page.getByLabel("Remove my banner and show the default one").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Store saved")).toBeVisible();
    await expect(page.getByLabel("Remove my banner and show the default one")).toHaveCount(0);
  },
);
