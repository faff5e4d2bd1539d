import { expect, test } from "@playwright/test";
import { logIn, unique, waitForLetter } from "./people";

test("an application for the beta program is accepted, and the invitation names the locked prices", async ({
  page,
}) => {
  const email = `${unique("band")}@example.com`;
  const main = page.getByRole("main");
  await page.goto("/beta");
  await main.getByLabel("Full name").fill("Ann Example");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Phone number").fill("+1 555 010 0000");
  await main.getByLabel("Business type").fill("Band");
  await main.getByLabel("Expected volume").fill("50 a month");
  await main.getByLabel(/I accept the/).check();
  await main.getByRole("button", { name: "Apply for the beta" }).click();
  await expect(main.getByText("Thank you for applying to our beta program!")).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
  await main.locator('a[href^="/admin/inbox/"]').first().click();
  await main.getByLabel("Discount on today’s prices, percent").fill("20");
  await main.getByRole("button", { name: "Accept and invite" }).click();
  await expect(main.getByText("Invited into the beta program")).toBeVisible();
  expect((await waitForLetter(email, /You are in the beta program/)).text).toContain("a month");
});

test("an admin sets a limit, reads its default and last change, and undoes it", async ({ page }) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/settings");
  const row = page.getByRole("row").filter({ hasText: "Publications by rules" });
  await expect(row).toContainText("Default: 20.");
  await row.getByLabel("Publications by rules", { exact: true }).fill("21");
  await row.getByRole("button", { name: "Save: Publications by rules" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(row).toContainText("admin@example.com");
  await row.getByRole("button", { name: "Undo the last change: Publications by rules" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(row.getByLabel("Publications by rules", { exact: true })).toHaveValue("20");
});
