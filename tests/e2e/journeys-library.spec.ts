import { expect, test } from "@playwright/test";
import { Inspection } from "./inspection";
import { control, logIn, tabTo } from "./people";

/** My Images: the same with and without a script, except where a test says so. */

const IMAGES = "/ai-image-generator/images";

test("a collection is made, filled from the selection, and a move is undone", async ({ page }, info) => {
  // Both projects share one shop.
  const name = `Summer ${info.project.name}`;
  const inspection = await Inspection.start(page, info);
  await logIn(page, "creator@example.com");
  await page.goto(`${IMAGES}/collections/new`);
  await page.getByLabel("Name").fill(" ");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText("Collection name cannot be empty")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByText(`Collection "${name}" created`).first()).toBeVisible();
  await expect(page.getByText("No images in this view")).toBeVisible();

  await page.goto(IMAGES);
  await page.getByRole("link", { name: "Select Images" }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select “/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.locator("#selection-to").selectOption({ label: name });
  await page.locator("#selection").getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("Images updated").first()).toBeVisible();
  await expect(page.getByText("2 images were moved.")).toBeVisible();
  const moved = page.url();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.locator("[data-picture]")).toHaveCount(2);
  await page.getByRole("link", { name: `Edit the collection ${name}` }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await inspection.visit({ path: page.url(), name: "a collection" });
  await inspection.visit({ path: moved, name: "a move that can be undone" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Images updated").first()).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("No images in this view")).toBeVisible();
  expect(inspection.findings).toEqual([]);
});

test("a favorite is set and found by the switch", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto(`${IMAGES}?favorites=1`);
  const before = await page.locator("[data-picture]").count();
  await page.goto(IMAGES);
  const heart = page.locator("[data-favorite] button").first();
  const isOn = (await heart.getAttribute("aria-pressed")) === "true";
  await heart.click();
  await expect(page.getByText(isOn ? "Removed from favorites" : "Added to favorites").first()).toBeVisible();
  await expect(page.locator("[data-favorite] button").first()).toHaveAttribute("aria-pressed", String(!isOn));
  await page.goto(`${IMAGES}?favorites=1`);
  await expect(page.getByLabel("Show favorites only")).toBeChecked();
  await expect(page.locator("[data-picture]")).toHaveCount(before + (isOn ? -1 : 1));
});

test("pictures selected together become favorites, are deleted, and come back", async ({
  page,
  javaScriptEnabled,
}, info) => {
  const inspection = await Inspection.start(page, info);
  await control("/timing", { imageMs: [300, 300] });
  await logIn(page, "creator@example.com");
  // Pictures that are on no product; both projects share one shop.
  const animal = info.project.name === "desk" ? "walrus" : "narwhal";
  await page.goto("/ai-image-generator");
  await page.getByLabel("What should we draw?").fill(`a ${animal} in a teacup`);
  await page.getByRole("group", { name: "How many pictures" }).getByRole("radio", { name: "2" }).check();
  await page.getByRole("button", { name: /^Generate ·/ }).click();
  await page.waitForURL((url) => url.searchParams.has("job"));
  const shown = page.locator("[data-picture]:visible");
  await expect(async () => {
    await page.goto(`${IMAGES}?select=1&q=${animal}`);
    await expect(shown).toHaveCount(2, { timeout: 1_000 });
  }).toPass();

  const selectBoth = async () => {
    await page.getByRole("link", { name: "Select all" }).click();
    for (const box of await page.getByRole("checkbox", { name: /^Select “/ }).all())
      await expect(box).toBeChecked();
    if (javaScriptEnabled) await expect(page.locator("[data-selected]")).toContainText("2 selected · frees");
  };
  const bar = page.locator("#selection");
  const hearts = page.locator('[data-favorite] button[aria-pressed="true"]');
  await selectBoth();
  // While one scrolls, it stays in sight below the header.
  await shown.last().evaluate((each) => each.scrollIntoView({ block: "start" }));
  const header = await page.locator(".site-head").boundingBox();
  const top = (await bar.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await bar.getByRole("button", { name: "Add to favorites" }).click();
  await expect(page.getByText("Images updated").first()).toBeVisible();
  await expect(hearts).toHaveCount(2);

  await selectBoth();
  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Images deleted").first()).toBeVisible();
  await expect(page.getByText("2 images were deleted.")).toBeVisible();
  await expect(page.getByText("No images found matching your search")).toBeVisible();
  const deleted = page.url();
  await inspection.visit({ path: `${IMAGES}/deleted`, name: "deleted images" });
  await expect(page.getByRole("button", { name: /^Restore/ })).toHaveCount(2);
  await page.goto(deleted);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 images restored").first()).toBeVisible();
  await expect(shown).toHaveCount(2);
  // As they were: still favorites. The other journeys have one at most.
  await expect(hearts).toHaveCount(2);
  await selectBoth();
  await bar.getByRole("button", { name: "Remove from favorites" }).click();
  await expect(hearts).toHaveCount(0);

  // One by its own menu: with a script it leaves the list at once and comes back from the toast.
  await page.goto(`${IMAGES}?q=${animal}`);
  await page.locator(".lib-more summary").first().click();
  await inspection.look({ name: "the menu of a picture" });
  await page.locator(".lib-more[open]").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Images deleted").first()).toBeVisible();
  await expect(shown).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 image restored").first()).toBeVisible();
  await expect(shown).toHaveCount(2);
  expect(inspection.findings).toEqual([]);
});

test("words and filters narrow the list, and stand in the address", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto(IMAGES);
  await page.getByPlaceholder("Search images by prompt...").fill("zeppelin");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No images found matching your search")).toBeVisible();
  // Other journeys upload pictures to this account, but none before the shop was opened.
  await page.goto(`${IMAGES}?kind=upload&to=2020-01-01`);
  await expect(page.getByText("No images in this view")).toBeVisible();
  await page.getByRole("link", { name: "Show all images" }).click();
  await expect(page.locator("[data-picture]").first()).toBeVisible();
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
});

test("the viewer zooms, turns and leads to the next picture", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto(IMAGES);
  await page.locator(".lib-card .lib-ground").first().click();
  const sheet = page.locator(".lib-sheet");
  await expect(sheet).toHaveAttribute("data-zoom", "100");
  await page.getByRole("link", { name: "Zoom in" }).click();
  await expect(sheet).toHaveAttribute("data-zoom", "125");
  await page.getByRole("link", { name: "Rotate" }).click();
  await expect(sheet).toHaveAttribute("data-turn", "90");
  await page.getByRole("link", { name: "Reset" }).click();
  await expect(sheet).toHaveAttribute("data-zoom", "100");
  const before = page.url();
  await page.getByRole("link", { name: "Next image" }).click();
  await expect(page).not.toHaveURL(before);
  await page.getByRole("link", { name: "Previous image" }).click();
  await expect(page).toHaveURL(before);
});

test("the keys of the viewer do what the sheet says", async ({ page }, { project }) => {
  test.skip(project.name === "no-script", "keys need a script");
  await logIn(page, "creator@example.com");
  await page.goto(IMAGES);
  await page.locator(".lib-card .lib-ground").first().click();
  const sheet = page.locator(".lib-sheet");
  const keys = page.getByRole("dialog", { name: "Keys" });
  const heart = page.locator("[data-stage] [data-favorite] button");
  await expect(sheet).toBeVisible();
  // The script is deferred.
  await page.waitForLoadState("load");
  const first = page.url();
  /** What each key does, in the order of the sheet but for the one that leaves. */
  const deeds: Record<string, () => Promise<void>> = {
    "?": () => expect(keys).toBeVisible(),
    "+": () => expect(sheet).toHaveAttribute("data-zoom", "125"),
    "−": () => expect(sheet).toHaveAttribute("data-zoom", "100"),
    R: () => expect(sheet).toHaveAttribute("data-turn", "90"),
    "0": () => expect(sheet).toHaveAttribute("data-turn", "0"),
    F: () => expect(heart).toHaveAttribute("aria-pressed", wasFavorite === "true" ? "false" : "true"),
    D: async () => expect((await arrives).suggestedFilename()).toMatch(/\.(png|jpg)$/),
    "→": () => expect(page).not.toHaveURL(first),
    "←": () => expect(page).toHaveURL(first),
    Esc: () => expect(page).toHaveURL(/\/ai-image-generator\/images$/),
  };
  const pressed: Record<string, string> = { "−": "-", "→": "ArrowRight", "←": "ArrowLeft", Esc: "Escape" };
  const wasFavorite = await heart.getAttribute("aria-pressed");
  const arrives = page.waitForEvent("download");
  for (const [key, deed] of Object.entries(deeds)) {
    await page.keyboard.press(pressed[key] ?? key);
    await deed();
    if (key === "?") {
      expect((await keys.locator("kbd").allTextContents()).sort()).toEqual(Object.keys(deeds).sort());
      await page.keyboard.press("Escape");
      await expect(keys).toBeHidden();
    }
    await page.waitForLoadState("load");
  }
});

test("selected pictures are downloaded as one ZIP file", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto(`${IMAGES}?select=1`);
  const boxes = page.getByRole("checkbox", { name: /^Select “/ });
  await boxes.nth(0).check();
  const arrives = page.waitForEvent("download");
  await page.locator("#selection").getByRole("button", { name: "Download" }).click();
  expect((await arrives).suggestedFilename()).toBe("images.zip");
});

test("what is on a product is not deleted", async ({ page }) => {
  await logIn(page, "creator@example.com");
  // Other journeys leave pictures in this account that are on no product.
  await page.goto(`${IMAGES}?select=1&used=1`);
  await page
    .getByRole("checkbox", { name: /^Select “/ })
    .nth(0)
    .check();
  await page.locator("#selection").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete images").first()).toBeVisible();
  await page.goto(`${IMAGES}/deleted`);
  await expect(page.getByText("Nothing deleted")).toBeVisible();
});

test("with the keyboard alone pictures are found, made favorites, selected and changed together", async ({
  page,
}, { project }) => {
  test.skip(project.name === "no-script", "the same controls; the journeys above press them");
  await logIn(page, "creator@example.com");
  await page.goto(`${IMAGES}?q=fox`);
  await tabTo(page, "input[name=q]");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/q=fox/);
  await tabTo(page, "[data-favorite] button");
  const heart = page.locator("[data-favorite] button").first();
  const before = await heart.getAttribute("aria-pressed");
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", String(before !== "true"));
  // As the other journeys left it.
  await page.keyboard.press("Enter");
  await expect(heart).toHaveAttribute("aria-pressed", String(before === "true"));

  await page.goto(`${IMAGES}?select=1`);
  await tabTo(page, 'input[name="picture"]');
  await page.keyboard.press("Space");
  await expect(page.locator("[data-selected]")).toContainText("1");
  await tabTo(page, '#selection button[value="unfavorite"]', "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Removed from favorites").first()).toBeVisible();
});

test("with the keyboard alone a collection is made, filled, and a picture deleted and brought back", async ({
  page,
}, { project }) => {
  test.skip(project.name === "no-script", "the same controls; the journeys above press them");
  await control("/timing", { imageMs: [300, 300] });
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  await page.getByLabel("What should we draw?").fill("a dormouse in a jar");
  await page.getByRole("group", { name: "How many pictures" }).getByRole("radio", { name: "2" }).check();
  await page.getByRole("button", { name: /^Generate ·/ }).click();
  await page.waitForURL((url) => url.searchParams.has("job"));
  const shown = page.locator("[data-picture]:visible");
  await expect(async () => {
    await page.goto(`${IMAGES}?q=dormouse`);
    await expect(shown).toHaveCount(2, { timeout: 1_000 });
  }).toPass();

  await tabTo(page, "a.lib-new");
  await page.keyboard.press("Enter");
  await tabTo(page, "dialog[open] input[name=name]");
  await page.keyboard.type("Zoo by keys");
  await page.keyboard.press("Enter");
  await expect(page.getByText('Collection "Zoo by keys" created').first()).toBeVisible();

  await page.goto(`${IMAGES}?q=dormouse`, { waitUntil: "load" });
  const menu = async (control: string) => {
    await page.keyboard.press("Enter");
    await tabTo(page, `.lib-more[open] ${control}`);
  };
  await tabTo(page, ".lib-more summary");
  await menu("select");
  await page.keyboard.type("Zoo");
  await tabTo(page, '.lib-more[open] button[value="move"]');
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 image was moved.")).toBeVisible();
  // The focus is on the menu that was closed.
  await menu('button[value="delete"]');
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 image was deleted.")).toBeVisible();
  await expect(shown).toHaveCount(1);
  await tabTo(page, "[data-undo] button", "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 image restored").first()).toBeVisible();
  await expect(shown).toHaveCount(2);
  expect(await page.evaluate(() => document.activeElement?.closest("[data-picture]") !== null)).toBe(true);
});
