import { expect, test } from "@playwright/test";
import { logIn, unique, waitForLetter } from "./people";

test("a reported design is judged, the creator appeals, and whoever reported it is told", async ({
  page,
}) => {
  const reporter = `${unique("reporter")}@example.com`;
  const main = page.getByRole("main");
  await page.goto("/browse-stores");
  await main.locator('a[href^="/store/"]').first().click();
  await main.locator('a[href^="/product/"]').first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await main.getByRole("link", { name: "Report this design" }).click();
  await main.getByRole("radio", { name: "It copies someone's artwork" }).check();
  await main.getByLabel(/^Your email/).fill(reporter);
  await main.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto("/admin/moderation");
  await main.getByRole("link", { name: title, exact: true }).first().click();
  await expect(main.getByText(`from ${reporter}`)).toBeVisible();
  const address = new URL(page.url()).pathname;
  // A warning: the product stays in the store, where other journeys need it.
  await main.getByRole("radio", { name: /^Warn/ }).check();
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByText("Please say why: the creator reads it").first()).toBeVisible();
  await main.getByRole("textbox", { name: "Reason" }).fill("The moon is somebody else's.");
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByRole("row").filter({ hasText: "Decide report" })).toContainText("The moon is");
  await waitForLetter(reporter, /Your report was read/);

  await page.context().clearCookies();
  await logIn(page, "creator@example.com");
  await page.goto(address.replace("/admin/moderation", "/decisions"));
  await expect(main.getByText("The moon is somebody else's.")).toBeVisible();
  await main.getByLabel("Why the decision is wrong").fill("I drew this moon in my own garden.");
  await main.getByLabel(/This is a counter notice/).check();
  await main.getByRole("button", { name: "Send the appeal" }).click();
  await expect(main.getByText("A person will look again")).toBeVisible();

  await page.context().clearCookies();
  await logIn(page, "admin@example.com");
  await page.goto("/admin/moderation?state=appealed");
  await main.getByRole("link", { name: title, exact: true }).first().click();
  await expect(main.getByText("This is a counter notice")).toBeVisible();
  await main.getByRole("radio", { name: /^Reverse it/ }).check();
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByRole("row").filter({ hasText: "Decide appeal" })).toBeVisible();
  await page.goto("/transparency");
  await expect(main.getByRole("row").filter({ hasText: "The decision was reversed" })).toBeVisible();
});

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
