import { expect, type Page, test } from "@playwright/test";
import { FRESH_EMAIL, STATES, STATES_EMAIL } from "./generator-states";
import { Inspection } from "./inspection";
import { logIn } from "./people";

/** Walks the states of the generator and of My Images that the walk of a creator's pages does not meet. */
test.describe.configure({ timeout: 400_000 });

const IMAGES = "/ai-image-generator/images";

test("the generator and My Images before the first picture", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, FRESH_EMAIL);
  await inspection.visit({ path: "/ai-image-generator", name: "nothing generated", isHydrated: true });
  await expect(page.getByText("No images generated yet")).toBeVisible();
  await inspection.visit({ path: IMAGES, name: "My Images: none" });
  await expect(page.getByText("No images generated yet")).toBeVisible();
  expect(inspection.findings).toEqual([]);
});

test("a job in each of its states", async ({ page }, info) => {
  const inspection = await Inspection.start(page, info);
  await logIn(page, STATES_EMAIL);
  await page.goto("/ai-image-generator");
  for (const [state, prompt] of Object.entries(STATES)) {
    const link = page.locator(".gen-recent a", { hasText: prompt });
    const path = (await link.getAttribute("href")) ?? "";
    await inspection.visit({ path, name: `a job: ${state}`, isHydrated: true });
    await expect(page.locator("#result").getByText(`“${prompt}”`)).toBeVisible();
  }
  expect(inspection.findings).toEqual([]);
});

test("a browser that blocks notifications is answered beside the button, with what to do", async ({
  page,
}, info) => {
  test.skip(info.project.name === "no-script", "the button needs a script");
  const inspection = await Inspection.start(page, info);
  await page.addInitScript(() => {
    const blocked = { permission: "denied", requestPermission: async () => "denied" };
    window.Notification = blocked as unknown as typeof Notification;
  });
  await logIn(page, STATES_EMAIL);
  await page.goto("/ai-image-generator");
  await page.goto(
    (await page.locator(".gen-recent a", { hasText: STATES.waiting }).getAttribute("href")) ?? "",
  );
  const button = page.getByRole("button", { name: "Notify me when it is ready" });
  await button.click();
  await expect(
    page.getByRole("status").filter({
      hasText:
        "Your browser blocks notifications from Inkloom. Allow them in its settings for this site, or ask for an email.",
    }),
  ).toBeVisible();
  await expect(button).toBeVisible();
  await inspection.look({ name: "notifications are blocked", isHydrated: true });
  expect(inspection.findings).toEqual([]);
});

test("what opens over the generator and over My Images", async ({ page }, info) => {
  test.skip(info.project.name === "no-script", "it is opened by a script");
  const inspection = await Inspection.start(page, info);
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  await page.goto((await page.locator('main a[href*="job="]').first().getAttribute("href")) ?? "");
  await page.getByText("Say what to change", { exact: true }).click();
  await page.getByRole("button", { name: "Paint the part yourself" }).click();
  await expect(page.locator(".gen-mask canvas")).toBeVisible();
  await inspection.look({ name: "the brush", isHydrated: true });
  const opener = page.getByRole("link", { name: "Fullscreen" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Fullscreen" })).toBeVisible();
  await inspection.look({ name: "fullscreen", isHydrated: true });
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await page.goto(IMAGES, { waitUntil: "load" });
  await page.getByRole("link", { name: "New collection" }).click();
  await expect(page.getByRole("dialog", { name: "New collection" })).toBeVisible();
  await inspection.look({ name: "a new collection in a dialog" });
  await page.keyboard.press("Escape");
  await favorite(page);
  await inspection.look({ name: "a change that can be undone" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.locator(".lib-card .lib-ground").first().click();
  await page.getByRole("link", { name: "Keys" }).click();
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await inspection.look({ name: "the sheet of keys" });
  expect(inspection.findings).toEqual([]);
});

async function favorite(page: Page): Promise<void> {
  await page.locator("[data-favorite] button").first().click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
}
