import { expect, test } from "@playwright/test";
import { logIn } from "./people";

const balance = async (page: import("@playwright/test").Page) =>
  Number(
    (
      await page
        .getByRole("banner")
        .getByRole("link", { name: /credit/ })
        .innerText()
    ).replace(/\D/g, ""),
  );

test("a pack is bought by card and granted once, by the webhook or the returning browser", async ({
  page,
}) => {
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  const before = await balance(page);
  await page.goto("/buy-credits");
  await expect(page.getByText("Most Popular")).toBeVisible();
  await page.getByRole("button", { name: /Starter Pack/ }).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Images" })).toHaveAttribute(
    "href",
    "/ai-image-generator",
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  expect(await balance(page)).toBe(before + 5);
});

test("a declined card changes nothing, and abandoning the payment leads back", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  const before = await balance(page);
  await page.goto("/buy-credits");
  await page.getByRole("button", { name: /Pro Pack/ }).click();
  await page.getByRole("button", { name: /Decline/ }).click();
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await page
    .getByText(/Abandon/)
    .first()
    .click();
  await expect(page).toHaveURL(/\/buy-credits/);
  expect(await balance(page)).toBe(before);
});

test("a visitor is asked to log in", async ({ page }) => {
  await page.goto("/buy-credits");
  await expect(page.getByText("Please log in to purchase and manage your credits.")).toBeVisible();
  for (const button of await page.getByRole("main").getByRole("button", { name: /Pack/ }).all())
    await expect(button).toBeDisabled();
});
