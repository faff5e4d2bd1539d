import { expect, type Page, test } from "@playwright/test";
import { logIn, unique } from "./people";

const main = (page: Page) => page.getByRole("main");

async function startDraft(page: Page, garment: string): Promise<void> {
  await logIn(page, "creator@example.com");
  await page.goto("/products");
  await page.getByRole("link", { name: "New product" }).click();
  await main(page).locator("ul a").first().click();
  await expect(page.getByRole("heading", { name: "What is it printed on?" })).toBeVisible();
  await main(page)
    .getByRole("radio", { name: new RegExp(`^${garment}`) })
    .check();
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/products\/[0-9a-z]{26}\/edit/);
}

test("a picture becomes a product that a visitor finds and views", async ({ page }) => {
  const title = unique("Lantern");
  await startDraft(page, "T-shirt");
  await expect(main(page).getByText("Draft", { exact: true })).toBeVisible();

  await main(page).getByLabel("Width").fill("8");
  await main(page).getByRole("button", { name: "Center" }).click();
  await expect(main(page).getByLabel("From left")).toHaveValue("2");
  await expect(main(page).getByText("8 × 8 in").first()).toBeVisible();

  await main(page).getByLabel("Title").fill(title);
  await main(page)
    .getByLabel("Description")
    .fill("Drawn at night, printed by day, worn by whoever is still up.");
  await main(page).getByLabel("Shown first, and in the preview").selectOption("Navy");
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/[0-9a-z]{26}$/);
  const mockup = main(page).getByRole("img", { name: `${title} on a navy t-shirt, front` });
  await expect(mockup).toBeVisible();
  const file = await page.request.get((await mockup.getAttribute("src")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/webp"]);
  await expect
    .poll(() => mockup.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 120_000 })
    .toBeGreaterThan(800);

  await main(page).getByRole("link", { name: "2XL", exact: true }).click();
  await expect(page).toHaveURL(/size=2XL/);
  await expect(main(page).getByText("Size 2XL, to the printer")).toBeVisible();

  await main(page).getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
  await main(page).getByLabel("Search products").fill(title.slice(0, 8));
  await main(page).getByRole("button", { name: "Show" }).click();
  await expect(main(page).getByRole("link", { name: `View Details ${title}` })).toBeVisible();
  await page.goto(`${page.url().split("?")[0]}?q=nothing-of-the-kind`);
  await expect(main(page).getByRole("heading", { name: "No products found" })).toBeVisible();
});

test("a price below cost and a picture off the garment are refused with the numbers, and the input stays", async ({
  page,
}) => {
  await startDraft(page, "Tank top");
  await main(page).getByRole("textbox", { name: "Price" }).fill("9");
  await main(page).getByLabel("From left").fill("40");
  await main(page).getByLabel("Title").fill("Kept as typed");
  await main(page).getByRole("button", { name: "Save draft" }).click();
  await expect(main(page).getByRole("alert").filter({ hasText: "The least price is $" })).toBeVisible();
  await expect(
    main(page)
      .getByText(/leaves the print area by [\d.]+ in on the right/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByLabel("Title")).toHaveValue("Kept as typed");
  await expect(main(page).getByRole("textbox", { name: "Price" })).toHaveValue("9");
});

test("a second picture goes on the back, is included in the price, and is sold with the front", async ({
  page,
}) => {
  const title = unique("Both Sides");
  await startDraft(page, "T-shirt");
  await main(page).getByRole("checkbox", { name: /^Back/ }).check();
  await main(page).getByRole("button", { name: "Preview" }).click();
  const back = main(page).getByRole("group", { name: "Back" });
  await back.getByLabel("Width").fill("6");
  await back.getByRole("button", { name: "Center" }).click();
  await expect(back.getByLabel("From left")).toHaveValue("3");
  // It shows the first color on which the picture is visible.
  await expect(main(page).getByRole("img", { name: /on the back of an? [\w ]+ t-shirt/ })).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("24");
  await main(page).getByLabel("Title").fill(title);
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(main(page).getByRole("alert").filter({ hasText: "The least price is $" })).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("36");
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // The newest picture is the first in the list.
  await expect(
    main(page).getByText(/\d+ DPI at \d+ × \d+ in on the front; \d+ DPI at 6 × 6 in on the back/),
  ).toBeVisible();
});

test("a published product can be unpublished, and its page is gone", async ({ page }) => {
  const title = unique("Brief");
  await startDraft(page, "Long sleeve");
  await main(page).getByLabel("Title").fill(title);
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const address = page.url();
  await page.goto("/products");
  await main(page)
    .getByRole("button", { name: `Unpublish ${title}` })
    .click();
  await expect(main(page).getByRole("button", { name: `Publish ${title}` })).toBeVisible();
  const gone = await page.goto(address);
  expect(gone?.status()).toBe(404);
});

test("anybody can report a design", async ({ page }) => {
  await page.goto("/");
  await main(page).locator('a[href^="/product/"]').first().click();
  await main(page).getByRole("link", { name: "Report this design" }).click();
  await main(page).getByRole("radio", { name: "It copies somebody's artwork" }).check();
  await main(page).getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();
});

test("the preview follows the fields while a person types", async ({ page }, { project }) => {
  test.skip(project.name === "no-script", "without script the Preview button does it");
  await startDraft(page, "T-shirt");
  await main(page).getByLabel("Width").fill("6");
  await expect(main(page).getByText(/on 6 × 6 in/)).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("1");
  await expect(main(page).getByRole("row", { name: /You earn/ })).toContainText("-$");
  await main(page).getByLabel("Width").fill("14");
  await expect(
    main(page)
      .getByText(/leaves the print area/)
      .first(),
  ).toBeVisible();
});

test("text typed before the script loads appears in the preview once it has loaded", async ({ page }, {
  project,
}) => {
  test.skip(project.name === "no-script", "without script the Preview button does it");
  await startDraft(page, "T-shirt");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/enhance-/, (route) => held.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await main(page).getByLabel("Width").fill("6");
  await main(page).getByLabel("Shown first, and in the preview").selectOption("Navy");
  letGo();
  await expect(main(page).getByRole("img", { name: /a navy t-shirt/ })).toBeVisible();
  await expect(main(page).getByText(/on 6 × 6 in/)).toBeVisible();
});

test("a product's thumbnails lead to the large pictures", async ({ page, javaScriptEnabled }) => {
  await page.goto("/browse-stores");
  await main(page).locator('a[href^="/store/"]').first().click();
  await main(page).locator('a[href^="/product/"]').first().click();
  const path = new URL(page.url()).pathname;
  const small = main(page).getByRole("navigation", { name: "Pictures" }).getByRole("link");
  await expect(small.first()).toHaveAttribute("aria-current", "true");
  const hanger = small.filter({ has: page.getByRole("img", { name: "On a hanger" }) });
  const { width = 0, height = 0 } = (await hanger.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const file = await page.request.get((await hanger.getByRole("img").getAttribute("src")) ?? "");
  expect((await file.body()).length).toBeLessThanOrEqual(12_000);

  await hanger.press("Enter");
  await expect(hanger).toHaveAttribute("aria-current", "true");
  await expect(small.first()).not.toHaveAttribute("aria-current");
  await expect(main(page).getByText("Our preview, on a hanger.")).toBeInViewport();
  // Without the script the page reloads; with it nothing is loaded.
  const { pathname, search } = new URL(page.url());
  expect([pathname, search.includes("picture=")]).toEqual([path, javaScriptEnabled === false]);
});
