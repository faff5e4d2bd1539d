import { expect, type Page, test } from "@playwright/test";
import { control, logIn } from "./people";

const DAYS_90_MS = 90 * 24 * 60 * 60 * 1000;
const ANALYZE = "Analyze T-Shirt Trends";

const EMAIL = "shopper@example.com";

async function analyze(page: Page, url: string): Promise<void> {
  await page.goto("/tshirt-trends");
  await page.getByLabel("Marketplace URL").fill(url);
  await page.getByRole("button", { name: ANALYZE }).click();
}

test("a visitor is asked to log in, and comes back", async ({ page }) => {
  await page.goto("/tshirt-trends");
  const main = page.getByRole("main");
  await expect(main.getByText("Please log in to access T-Shirt Trends.")).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Trends" }),
  ).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "T-Shirt Trends" })).toHaveAttribute(
    "href",
    "/tshirt-trends",
  );
  await main.getByRole("link", { name: "Login" }).click();
  await expect(main.getByRole("link", { name: /T-shirt trends/ })).toBeVisible();
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password").fill("demo-password");
  await main.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/tshirt-trends$/);
  await page.goto("/login");
  await main.getByRole("link", { name: "Trend analysis" }).click();
  await expect(page).toHaveURL(/\/tshirt-trends$/);
});

test("a shop is analyzed, its trends are seen, downloaded and made into a prompt, and compared later", async ({
  page,
}) => {
  await logIn(page, EMAIL);
  const main = page.getByRole("main");
  await analyze(page, "https://tees.shops.test/");
  await expect(main.getByText("Analysis Complete")).toBeVisible();
  await expect(main.getByText("T-shirt trends have been analyzed and saved.")).toBeVisible();

  await main.getByRole("link", { name: "View Trends" }).last().click();
  const card = main.getByRole("article").first();
  await expect(card.getByText("Shopify")).toBeVisible();
  const download = page.waitForEvent("download");
  await card.getByRole("link", { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toBe("tshirt-trend-design.jpg");
  await card.getByRole("link", { name: /^View for/ }).click();
  const preview = page.getByRole("dialog", { name: "T-Shirt Design Preview" });
  const whole = page.waitForEvent("download");
  await preview.getByRole("link", { name: "Download Design" }).click();
  expect((await whole).suggestedFilename()).toBe("tshirt-design.jpg");

  await page.goto("/tshirt-trends?tab=trends");
  await card.getByRole("link", { name: /^Create/ }).click();
  await expect(page).toHaveURL(/\/ai-image-generator\?prompt=An\+original\+t-shirt\+design/);

  await control("/clock", { advanceMs: DAYS_90_MS });
  await page.goto("/tshirt-trends");
  await main.getByRole("button", { name: "Analyze again https://tees.shops.test/" }).first().click();
  await expect(main.getByText("Analysis Complete")).toBeVisible();
  await main.getByRole("link", { name: "See the figures" }).click();
  await expect(main.getByRole("heading", { name: "Trends of tees.shops.test" })).toBeVisible();
  await expect(main.getByText("the shop's public product feed")).toBeVisible();
  await expect(main.getByText(/two-proportion test/)).toBeVisible();
  const csv = page.waitForEvent("download");
  await main.getByRole("link", { name: "Download the figures (CSV)" }).click();
  expect((await csv).suggestedFilename()).toMatch(/^inkloom-trends-\d{4}-\d\d-\d\d\.csv$/);
});

test("what cannot be read is said, and pasting is as good", async ({ page }) => {
  await logIn(page, EMAIL);
  const main = page.getByRole("main");
  await analyze(page, "");
  await expect(main.getByRole("heading", { name: "URL Required" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Please enter a marketplace URL to analyze." })).toBeVisible();
  await analyze(page, "https://www.amazon.com/s?k=tee");
  await expect(main.getByRole("link", { name: /^Amazon does not let programs read/ })).toBeVisible();
  await analyze(page, "http://localhost:8789/control");
  await expect(main.getByRole("heading", { name: "Analysis Failed" })).toBeVisible();
  await analyze(page, "https://captcha.shops.test/product");
  await expect(main.getByText(/asks visitors to prove they are human/).first()).toBeVisible();
  await analyze(page, "https://inside.shops.test/product");
  await expect(main.getByText(/leads to a private network/).first()).toBeVisible();
  await expect(page.getByLabel("Marketplace URL")).toHaveValue("https://inside.shops.test/product");

  await page.getByLabel("Name of the source").fill("My list");
  const csv =
    'Title,Price,Body\n"Retro Cat, Tee",$20,<p>\nRetro Cat Shirt,22,\nRetro Cat Hoodie,40,\nBe Kind Tee,21,\nBe Kind Shirt,24,';
  await page
    .getByLabel("Or a CSV file")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("button", { name: "Analyze what I pasted" }).click();
  await expect(main.getByText("Analysis Complete")).toBeVisible();
  await page.goto("/tshirt-trends?tab=trends");
  const card = main.getByRole("article").filter({ hasText: "My list" }).first();
  await expect(card.getByRole("heading", { name: "Retro Cat" })).toBeVisible();
  await card.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Trend deleted")).toBeVisible();
  await page.goto("/tshirt-trends");
  await main.getByRole("button", { name: "Delete of My list" }).click();
  await expect(page.getByText("Analysis deleted")).toBeVisible();
});
