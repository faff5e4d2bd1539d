import { expect, test } from "@playwright/test";
import { logIn } from "./people";

test("a visitor who wants a membership logs in first", async ({ page }) => {
  await page.goto("/membership");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmembership/);
  await expect(page.getByText("Please log in to make a purchase").first()).toBeVisible();
});

test("a plan is subscribed to, changed with its cost shown before, and managed", async ({ page }) => {
  await logIn(page, "shopper@example.com");
  await page.goto("/checkout/plan/1");
  await page.getByRole("button", { name: /^Subscribe for \$/ }).click();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Subscription Activated" })).toBeVisible();
  await expect(page.getByText(/You paid \$\d+\.\d\d, and your plan has begun\./)).toBeVisible();

  await page.goto("/checkout/plan/1");
  await expect(page.getByText("This is your plan")).toBeVisible();
  await page.goto("/checkout/plan/2");
  await expect(page.getByText("Due now")).toBeVisible();
  await page.getByRole("button", { name: "Change to Creator" }).click();
  await expect(page.getByText("Plan changed").first()).toBeVisible();
  await expect(page.getByText("This is your plan")).toBeVisible();

  await page.getByRole("button", { name: "Manage plan" }).click();
  await expect(page).toHaveURL(/billing|portal/);
});

test("a membership is bought, shown and managed", async ({ page }) => {
  await logIn(page, "shopper@example.com");
  await page.goto("/membership");
  await expect(page.getByText("No active subscription found.")).toBeVisible();
  await page.getByRole("button", { name: "Start Membership ($9.99/mo)" }).click();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("You paid $9.99, and your membership has begun.")).toBeVisible();
  await page.goto("/membership");
  await expect(page.getByRole("heading", { name: "You are a member!" })).toBeVisible();
  await expect(page.getByText("Membership active until")).toBeVisible();
  await page.getByRole("button", { name: "Manage Membership" }).click();
  await expect(page).toHaveURL(/billing|portal/);
});
