import { expect, type Page, test } from "@playwright/test";
import { logIn } from "./people";

/** Opens a finished picture of the creator's on the generator's page. */
async function openPicture(page: Page, nth: number) {
  await page.goto("/ai-image-generator");
  const recent = page.getByRole("region", { name: "Off the press lately" }).getByRole("link");
  await recent.nth(nth).click();
  await expect(page.getByRole("button", { name: "Purchase This Design ($3.99)" })).toBeVisible();
}

test("a design is purchased by card: a license with a number that anybody can read, and the full-size file", async ({
  page,
  browser,
}, info) => {
  await logIn(page, "creator@example.com");
  await openPicture(page, 0);
  await page.getByRole("button", { name: "Purchase This Design ($3.99)" }).click();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.getByRole("link", { name: "See what you bought" }).click();
  await expect(page.getByRole("heading", { name: /^License LIC-/ })).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
  await page.getByLabel("Name shown above").fill("Ann's <b>Press</b>");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByText("Name saved").first()).toBeVisible();
  const address = page.url();

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: info.project.use.javaScriptEnabled !== false })
  ).newPage();
  await visitor.goto(address);
  await expect(visitor.getByText("Ann's <b>Press</b>")).toBeVisible();
  await expect(visitor.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Download the full-size file" })).toHaveCount(0);
  expect((await visitor.request.get(`${address}/file`)).status()).toBe(404);

  const file = await page.request.get(`${address}/file`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/png"]);
  await page.goto("/account/purchases");
  await expect(page.getByRole("link", { name: /^LIC-/ })).toHaveCount(1);

  // A second license of the same picture is not sold.
  await openPicture(page, 0);
  await page.getByRole("button", { name: "Purchase This Design ($3.99)" }).click();
  await expect(page.getByText("You have this license already").first()).toBeVisible();
});

test("a design is purchased with coins", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator/images");
  const picture = await page.locator(".lib-card .lib-ground").nth(1).getAttribute("href");
  await page.goto(`/checkout/image/${picture?.split("/").at(-1)}`);
  await page.getByRole("link", { name: "Pay with crypto" }).click();
  await page.getByLabel("Pay with").selectOption("usdcmatic");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByRole("button", { name: "Send the full amount" }).click();
  await expect(page.getByText("what you bought is yours")).toBeVisible();
  await page.getByRole("link", { name: "See what you bought" }).click();
  await expect(page.getByRole("heading", { name: /^License LIC-/ })).toBeVisible();
});
