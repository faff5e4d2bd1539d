import { expect, test } from "@playwright/test";

/** What the fixed pages do, with the script and, in the project without one, without. */

test("the library opens a lesson over the page, and closes it", async ({ page }) => {
  await page.goto("/VideoLibrary");
  await page.getByRole("link", { name: /Watch Pricing That Pays/ }).click();
  const dialog = page.getByRole("dialog", { name: "Pricing That Pays" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("Read it instead");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("at most one question is open, and a link opens its own", async ({ page }) => {
  await page.goto("/faq");
  const open = page.locator("main details[open]");
  await expect(open).toHaveCount(1);
  await page.getByText("Do credits expire?").click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("Bought credits never do.");
  await page.getByText("Do credits expire?").click();
  await expect(open).toHaveCount(0);
  await page.goto("/examples");
  await page.goto("/faq#wrong-size");
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("made just for you");
});

test("the gallery shows the selected tab, and any of its prompts can be used", async ({ page }) => {
  await page.goto("/examples");
  const pieces = page.locator("main article");
  await expect(pieces).toHaveCount(9);
  const tabs = page.getByRole("navigation", { name: "Kinds of designs" });
  for (const [tab, count] of [
    ["Trending", 4],
    ["Minimal", 3],
    ["Illustrated", 5],
    ["Typography", 4],
    ["All Designs", 9],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(pieces).toHaveCount(count);
    await expect(tabs.locator("[aria-current]")).toHaveText(tab);
  }
  await page.getByRole("link", { name: /Start from this.*Quiet Ridge/ }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fai-image-generator%3Fprompt%3Dminimalist/);
});

test("a printed page shows its content, and forced colors keep it visible", async ({ page }) => {
  await page.goto("/terms");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const part of ["header.site-head", "footer", "aside.share"])
    await expect(page.locator(part)).toBeHidden();
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  await page.goto("/examples?tab=minimal");
  await expect(page.getByRole("link", { name: "Minimal", exact: true })).toHaveCSS(
    "border-bottom-width",
    "3px",
  );
});
