import { expect, type Locator, type Page, test } from "@playwright/test";
import { logIn, PLAIN, unique } from "./people";

const main = (page: Page) => page.getByRole("main");

async function startDraft(page: Page, garment: string): Promise<void> {
  await logIn(page, "creator@example.com");
  await page.goto("/products");
  await page.getByRole("link", { name: "New product" }).click();
  await main(page).locator("ul a").first().click();
  await expect(page.getByRole("heading", { name: "What is it printed on?" })).toBeVisible();
  await main(page)
    .getByRole("radio", { name: new RegExp(`^${garment}`) })
    .check();
  await main(page).getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/products\/[0-9a-z]{26}\/edit/);
}

test("a picture becomes a product that a visitor finds and views", async ({ page }) => {
  const title = unique("Lantern");
  await startDraft(page, "T-shirt");
  await expect(main(page).getByText("Draft", { exact: true })).toBeVisible();

  await main(page).getByLabel("Width").fill("8");
  await main(page).getByLabel("Width").press("Enter");
  await expect(main(page).getByText("8 × 8 in").first()).toBeVisible();
  await expect(main(page).getByLabel("Width"), "Enter moves no print").toHaveValue("8");
  await main(page).getByRole("button", { name: "Center" }).click();
  await expect(main(page).getByLabel("From left")).toHaveValue("2");
  await expect(main(page).getByText("8 × 8 in").first()).toBeVisible();

  await main(page).getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await main(page)
    .getByRole("textbox", { name: "Description", exact: true })
    .fill("Drawn at night, printed by day, worn by whoever is still up.");
  // The radio button itself has no size: it is reached by key, or by its swatch.
  const navyFirst = main(page).getByRole("radio", { name: "Show navy first" });
  await navyFirst.focus();
  await page.keyboard.press("Space");
  await expect(navyFirst).toBeChecked();
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page).toHaveURL(/\/product\/[0-9a-z]{26}$/);
  const mockup = main(page).getByRole("img", { name: `${title} on a navy t-shirt, front` });
  await expect(mockup).toBeVisible();
  const file = await page.request.get((await mockup.getAttribute("src")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/webp"]);
  await expect
    .poll(() => mockup.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 120_000 })
    .toBeGreaterThan(800);

  await main(page).getByRole("link", { name: "2XL", exact: true }).click();
  await expect(page).toHaveURL(/size=2XL/);
  await expect(main(page).getByText("Size 2XL, to the printer")).toBeVisible();

  await main(page).getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").nth(1).click();
  await main(page).getByLabel("Search products").fill(title.slice(0, 8));
  await main(page).getByRole("button", { name: "Show" }).click();
  await expect(main(page).getByRole("link", { name: `View Details ${title}` })).toBeVisible();
  await page.goto(`${page.url().split("?")[0]}?q=nothing-of-the-kind`);
  await expect(main(page).getByRole("heading", { name: "No products found" })).toBeVisible();
});

test(
  "a price below cost and a picture off the garment are refused with the numbers, and the input stays",
  PLAIN,
  async ({ page }) => {
    await startDraft(page, "Tank top");
    await main(page).getByRole("textbox", { name: "Price" }).fill("9");
    await main(page).getByLabel("From left").fill("40");
    await main(page).getByRole("textbox", { name: "Title", exact: true }).fill("Kept as typed");
    await main(page).getByRole("button", { name: "Save draft" }).click();
    await expect(main(page).getByRole("alert").filter({ hasText: "The lowest price is $" })).toBeVisible();
    await expect(
      main(page)
        .getByText(/leaves the print area by [\d.]+ in on the right/)
        .first(),
    ).toBeVisible();
    await expect(main(page).getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
      "Kept as typed",
    );
    await expect(main(page).getByRole("textbox", { name: "Price" })).toHaveValue("9");
  },
);

test("a second picture goes on the back, is included in the price, and is sold with the front", async ({
  page,
}) => {
  const title = unique("Both Sides");
  await startDraft(page, "T-shirt");
  await main(page).getByRole("checkbox", { name: /^Back/ }).check();
  await main(page).getByRole("button", { name: "Preview" }).click();
  const back = main(page).getByRole("group", { name: "Back" });
  await back.getByLabel("Width").fill("6");
  await back.getByRole("button", { name: "Center" }).click();
  await expect(back.getByLabel("From left")).toHaveValue("3");
  // It shows the first color on which the picture is visible.
  await expect(main(page).getByRole("img", { name: /on the back of an? [\w ]+ t-shirt/ })).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("24");
  await main(page).getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(main(page).getByRole("alert").filter({ hasText: "The lowest price is $" })).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("36");
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  // The newest picture is the first in the list.
  await expect(
    main(page).getByText(/\d+ DPI at \d+ × \d+ in on the front; \d+ DPI at 6 × 6 in on the back/),
  ).toBeVisible();
});

test("a published product can be unpublished, and its page is gone", PLAIN, async ({ page }) => {
  const title = unique("Brief");
  await startDraft(page, "Long sleeve");
  await main(page).getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await main(page).getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  const address = page.url();
  await page.goto("/products");
  await main(page)
    .getByRole("button", { name: `Unpublish ${title}` })
    .click();
  await expect(main(page).getByRole("button", { name: `Publish ${title}` })).toBeVisible();
  const gone = await page.goto(address);
  expect(gone?.status()).toBe(404);
});

test("anyone can report a design", PLAIN, async ({ page }) => {
  await page.goto("/browse-stores");
  await main(page).locator('a[href^="/store/"]').first().click();
  await main(page).locator('a[href^="/product/"]').first().click();
  await main(page).getByRole("link", { name: "Report this design" }).click();
  await main(page).getByRole("radio", { name: "It copies someone's artwork" }).check();
  await main(page).getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();
});

test("the preview follows the fields while a person types", async ({ page }, { project }) => {
  test.skip(project.name === "no-script", "without script the Preview button does it");
  await startDraft(page, "T-shirt");
  await main(page).getByLabel("Width").fill("6");
  await expect(main(page).getByText(/on 6 × 6 in/)).toBeVisible();
  await main(page).getByRole("textbox", { name: "Price" }).fill("1");
  await expect(main(page).getByRole("row", { name: /You earn/ })).toContainText("-$");
  await main(page).getByLabel("Width").fill("14");
  await expect(
    main(page)
      .getByText(/leaves the print area/)
      .first(),
  ).toBeVisible();
});

test("text typed before the script loads appears in the preview once it has loaded", async ({ page }, {
  project,
}) => {
  test.skip(project.name === "no-script", "without script the Preview button does it");
  await startDraft(page, "T-shirt");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/enhance-/, (route) => held.then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await main(page).getByLabel("Width").fill("6");
  // The radio button itself has no size: it is reached by key, or by its swatch.
  const navyFirst = main(page).getByRole("radio", { name: "Show navy first" });
  await navyFirst.focus();
  await page.keyboard.press("Space");
  await expect(navyFirst).toBeChecked();
  letGo();
  await expect(main(page).getByRole("img", { name: /a navy t-shirt/ })).toBeVisible();
  await expect(main(page).getByText(/on 6 × 6 in/)).toBeVisible();
});

test("a product's thumbnails lead to the large pictures", async ({ page, javaScriptEnabled }) => {
  await page.goto("/browse-stores");
  await main(page).locator('a[href^="/store/"]').first().click();
  await main(page).locator('a[href^="/product/"]').first().click();
  const path = new URL(page.url()).pathname;
  const small = main(page).getByRole("navigation", { name: "Pictures" }).getByRole("link");
  await expect(small.first()).toHaveAttribute("aria-current", "true");
  const hanger = small.filter({ has: page.getByRole("img", { name: "On a hanger" }) });
  const { width = 0, height = 0 } = (await hanger.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const file = await page.request.get((await hanger.getByRole("img").getAttribute("src")) ?? "");
  expect((await file.body()).length).toBeLessThanOrEqual(12_000);

  await hanger.press("Enter");
  await expect(hanger).toHaveAttribute("aria-current", "true");
  await expect(small.first()).not.toHaveAttribute("aria-current");
  await expect(main(page).getByText("Our preview, on a hanger.")).toBeInViewport();
  // Without the script the page reloads; with it nothing is loaded.
  const { pathname, search } = new URL(page.url());
  expect([pathname, search.includes("picture=")]).toEqual([path, javaScriptEnabled === false]);

  // In another color no picture is left that shows the first one.
  const colors = main(page).getByRole("list", { name: "Colors" }).getByRole("link");
  const other = colors.and(main(page).locator(":not([aria-current])")).first();
  const color = (await other.textContent())?.trim().toLowerCase() ?? "";
  await other.click();
  await expect(main(page).getByText(`Color: ${color}`)).toBeVisible();
  const pictures = main(page).locator(".gallery .reel img");
  for (const picture of await pictures.all())
    expect(await picture.getAttribute("alt")).toContain(` on a ${color} `);
});

/** Where the print is drawn, in inches, and what the fields say. */
async function placementOf(page: Page) {
  const drawn = await page.locator('[data-print="front"]').evaluate((frame) => {
    const image = document.querySelector('image[data-area="front"]');
    const { x = 0, y = 0, units = 1 } = (frame as SVGElement).dataset;
    const number = (name: string) => Number(image?.getAttribute(name));
    return {
      width: number("width") / Number(units),
      left: (number("x") - Number(x)) / Number(units),
      top: (number("y") - Number(y)) / Number(units),
    };
  });
  const field = async (name: string) =>
    Number(await main(page).locator(`[name="front.${name}"]`).inputValue());
  const typed = {
    width: await field("widthIn"),
    left: await field("leftIn"),
    top: await field("topIn"),
  };
  for (const side of ["width", "left", "top"] as const)
    expect(Math.abs(drawn[side] - typed[side]), side).toBeLessThan(0.01);
  return typed;
}

/** The middle of an element, in view. The preview may replace the element meanwhile. */
async function middleOf(target: Locator) {
  let middle = { x: 0, y: 0 };
  await expect(async () => {
    await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const box = await target.boundingBox();
    if (!box) throw new Error("not in sight");
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }).toPass();
  return middle;
}

test("a print is placed on the garment by mouse, finger and keyboard, and is printed there", async ({
  page,
}, { project }) => {
  test.skip(project.name === "no-script", "without script the inch fields do it");
  await startDraft(page, "T-shirt");
  await main(page).getByLabel("Width").fill("6");
  await main(page).getByLabel("From left").fill("1");
  await main(page).getByLabel("From top").fill("1");
  // The live preview has answered.
  await expect(main(page).getByText(/on 6 × 6 in/)).toBeVisible();
  const frame = page.locator('[data-print="front"]');
  const box = frame.locator("rect");
  expect(await placementOf(page)).toEqual({ width: 6, left: 1, top: 1 });

  const hold = await middleOf(box);
  await page.mouse.move(hold.x, hold.y);
  await page.mouse.down();
  await page.mouse.move(hold.x + 30, hold.y + 40, { steps: 4 });
  await page.mouse.up();
  const dragged = await placementOf(page);
  expect(dragged.left).toBeGreaterThan(1);
  expect(dragged.top).toBeGreaterThan(1.5);

  // Three inches from the left it is in the middle: it snaps there from nearby.
  const perIn = 30 / (dragged.left - 1);
  const near = await middleOf(box);
  await page.mouse.move(near.x, near.y);
  await page.mouse.down();
  await page.mouse.move(near.x + (3.05 - dragged.left) * perIn, near.y, { steps: 3 });
  await expect(frame).toHaveAttribute("data-across", "");
  await page.mouse.up();
  expect(await placementOf(page)).toMatchObject({ left: 3 });

  const corner = await middleOf(frame.locator("circle").last());
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - 40, corner.y - 40, { steps: 3 });
  // The resolution follows while the corner is held.
  const sharpness = page.locator('[data-sharpness="front"]');
  const held = await sharpness.evaluate(
    (line: HTMLElement) =>
      Number(line.dataset.pixels) /
      Number(document.querySelector<HTMLInputElement>('[name="front.widthIn"]')?.value),
  );
  expect(held).toBeGreaterThan(Number(await sharpness.getAttribute("data-pixels")) / 5.9);
  await expect(sharpness).toContainText(`Front: ${Math.floor(held)} DPI`);
  await page.mouse.up();
  const resized = await placementOf(page);
  expect(resized.width).toBeLessThan(5.9);
  expect(resized.left).toBe(3);

  const finger = await page.context().newCDPSession(page);
  const at = await middleOf(box);
  const swipe = async ({ x, y }: { x: number; y: number }, across: number, down: number) => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", share = 0) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: x + across * share, y: y + down * share }],
      });
    await touch("touchStart");
    await touch("touchMove", 0.5);
    await touch("touchMove", 1);
    await touch("touchEnd");
  };
  await swipe(at, 0, 45);
  const moved = await placementOf(page);
  expect(moved.top).toBeGreaterThan(resized.top);
  await swipe(await middleOf(frame.locator("circle").last()), -30, -30);
  const touched = await placementOf(page);
  expect(touched.width).toBeLessThan(moved.width - 0.2);
  expect([touched.left, touched.top]).toEqual([moved.left, moved.top]);

  await frame.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("-");
  const keyed = await placementOf(page);
  expect(keyed.left).toBeCloseTo(touched.left - 0.1, 3);
  expect(keyed.top).toBeCloseTo(touched.top - 1, 3);
  expect(keyed.width).toBeCloseTo(touched.width - 0.1, 3);
  await expect(main(page).getByText(`on ${keyed.width} × `)).toBeVisible();
  await expect(frame).toBeFocused();
  await page.keyboard.press("c");
  const centered = await placementOf(page);
  expect(centered.left).toBeCloseTo((12 - centered.width) / 2, 3);

  await main(page).getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(await placementOf(page)).toEqual(centered);
});

test("price, earning and print check follow another print at once; then the product is deleted", async ({
  page,
}, { project }) => {
  await startDraft(page, "T-shirt");
  const editor = page.url();
  const hint = main(page).locator("#price-hint");
  const earning = main(page).locator("#earning");
  const [least, earned] = [await hint.innerText(), await earning.innerText()];
  await main(page).getByRole("checkbox", { name: /^Back/ }).check();
  if (project.name === "no-script")
    await main(page).getByRole("button", { name: "Preview", exact: true }).click();
  await expect(hint).not.toHaveText(least);
  expect(await earning.innerText()).not.toBe(earned);
  await expect(
    main(page)
      .locator("#reports")
      .getByText(/^Back:/),
  ).toBeVisible();
  await expect(main(page).getByLabel("Width")).toHaveCount(2);

  // With both prints on other garments, after they are saved.
  const title = unique("Twice Printed");
  await main(page).getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await main(page).getByRole("textbox", { name: "Price" }).fill("36");
  await main(page).getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await main(page).getByRole("link", { name: "Duplicate to other garments" }).click();
  await main(page).getByRole("button", { name: "Make drafts" }).click();
  await expect(main(page).getByRole("alert")).toContainText("Choose at least one garment.");
  for (const garment of ["Hoodie", "Tank top"])
    await main(page)
      .getByRole("checkbox", { name: `Duplicate to ${garment}`, exact: true })
      .check();
  await main(page).getByRole("button", { name: "Make drafts" }).click();
  await expect(page.getByText("2 drafts made").first()).toBeVisible();
  await expect(main(page).getByRole("heading", { name: title })).toHaveCount(3);
  await main(page)
    .getByRole("link", { name: `Edit ${title}` })
    .first()
    .click();
  await expect(main(page).getByLabel("Width")).toHaveCount(2);

  await page.goto(editor);
  // Nothing leads away from what is being made, and nothing covers it.
  await expect(page.getByRole("link", { name: "Start Creating" })).toHaveCount(0);
  await main(page).getByText("Delete product", { exact: true }).first().click();
  await main(page).getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("Product deleted").first()).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);
});
