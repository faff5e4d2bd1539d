import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { logIn, unique } from "./people";

/** Imports a file as a person does: button, dialog, file, second button. */
async function importFile(page: Page, content: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Import Posts" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Posts" });
  await dialog
    .getByLabel("JSON file")
    .setInputFiles({ name: "posts.json", mimeType: "application/json", buffer: Buffer.from(content) });
  await dialog.getByRole("button", { name: "Import Posts" }).click();
}

test("posts are exported by anybody and imported by an admin only", async ({ page }) => {
  await page.goto("/blog");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Posts" }).click();
  const file = await download;
  await expect(page.getByText("Export successful")).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^inkloom-posts-[\d-]+\.json$/);
  const posts = JSON.parse(readFileSync(await file.path(), "utf8")) as { title: string }[];
  expect(posts.length).toBeGreaterThanOrEqual(8);

  await page.goto("/blog");
  await importFile(page, "[]");
  await expect(
    page.getByText("You don't have admin privileges. Contact an administrator for access."),
  ).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto("/blog");
  await importFile(page, "{");
  await expect(page.getByText("Invalid JSON format")).toBeVisible();
  const title = `A note on ${unique("cloth")}`;
  await importFile(
    page,
    JSON.stringify([{ title, content: "## Warp\n\nand *weft*" }, { title: `${title}, too` }]),
  );
  await expect(page.getByText("Import successful")).toBeVisible();
  await expect(page.getByText("2 blog posts have been imported.")).toBeVisible();
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Warp" })).toBeVisible();
});

test("an article is found by a question and read", async ({ page }) => {
  await page.goto("/kb");
  await expect(page.getByRole("heading", { name: /^\d+ articles$/ })).toBeVisible();
  await page.getByLabel("Search the articles").fill("why is my print blurred?");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /Read article.*resolution is too low/ }).click();
  await expect(page.getByRole("heading", { name: "The resolution is too low" })).toBeVisible();
  await expect(page.getByText("Published on November 19, 2026")).toBeVisible();
  await page.getByRole("link", { name: "Back to Knowledge Base" }).click();
  await expect(page).toHaveURL(/\/kb$/);
});
