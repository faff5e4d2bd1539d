import { type Browser, expect, type Page, test } from "@playwright/test";
import { control, linkIn, logIn, unique, waitForLetter } from "./people";

/** The main journey: from a sentence to a delivered shirt, and the creator's earnings. */
test.describe.configure({ mode: "serial" });

const title = unique("Midnight fox");
let productPath = "";

test("a creator types an idea, gets a picture, puts it on a hoodie and publishes it", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  await expect(page.getByRole("heading", { name: "AI Image Generator" })).toBeVisible();
  const before = await credits(page);
  await page.getByLabel("What should we draw?").fill("a fox reading a book in the forest, 'Late again'");
  await page.getByRole("radio", { name: "Watercolor" }).check();
  await page
    .getByRole("button", { name: new RegExp(`Generate.*1 credit.*${before - 1} left after`) })
    .click();
  await expect(page.getByRole("link", { name: /Make a product/ }).first()).toBeVisible({ timeout: 150_000 });
  await expect(page.getByRole("main")).toContainText("Artwork for a garment print: a fox reading a book");
  await page.reload();
  expect(await credits(page)).toBe(before - 1);

  await page
    .getByRole("link", { name: /Make a product/ })
    .first()
    .click();
  await page.getByRole("radio", { name: /^Hoodie/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/\d+ DPI/).first()).toBeVisible();

  await page.getByLabel("Width").fill("8");
  await page.getByLabel("From left").fill("2.5");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByText("240 DPI").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page
    .getByRole("textbox", { name: "Description", exact: true })
    .fill("For everyone who promised to be in bed by ten.");
  await page.getByRole("textbox", { name: "Price" }).fill("20");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("main")).toContainText(/\$3\d\.\d\d/);
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(title);
  await page.getByRole("textbox", { name: "Price" }).fill("48.50");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/product\/[0-9a-z]+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  productPath = new URL(page.url()).pathname;
});

test("a visitor finds it, buys it, and follows it until delivery", async ({ page }) => {
  const email = `${unique("buyer")}@example.com`;
  await page.goto("/browse-stores");
  await page
    .getByRole("link", { name: /Visit Store|Night Shift Prints/ })
    .first()
    .click();
  await page.getByLabel("Search products").fill(title);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Where your $48.50 goes")).toBeVisible();
  await page.getByRole("link", { name: "XL", exact: true }).click();
  await expect(page).toHaveURL(/size=XL/);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("main")).toContainText(title);

  const orderPath = await checkOut(page, email);
  await expect(page.getByRole("main")).toContainText("Paid");
  const letter = await waitForLetter(email, /order/i);
  expect(letter.text).toContain(title);
  await waitForLetter("creator@example.com", /sold|sale/i);

  await untilPage(page, orderPath, /The printer has it/);
  const partnerId = await partnerOrderOf(email);
  await untilPage(page, orderPath, /Everything is delivered/, partnerId);
  const story = page.getByRole("main");
  for (const step of ["Ordered", "Paid", "Sent to the printer", "Shipped", "Delivered"])
    await expect(story.getByText(step, { exact: true }).first()).toBeVisible();
  await waitForLetter(email, /way|shipped/i);

  // The email's link opens the order on another device, too.
  const elsewhere = await otherDevice(page);
  await elsewhere.goto(orderPath);
  await expect(elsewhere.getByRole("link", { name: "Find my order" }).first()).toBeVisible();
  await elsewhere.goto(linkIn(letter, "orders/"));
  await expect(elsewhere.getByRole("main")).toContainText(title);
  expect(new URL(elsewhere.url()).search).toBe("");
});

test("the creator sees what the sale earned, split to the cent, and when it is paid out", async ({
  page,
}) => {
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  await expect(page.getByRole("main")).toContainText(title);
  await expect(page.getByRole("main")).toContainText("$48.50");
  await expect(page.getByRole("main")).toContainText(/commission/i);
});

test("an order is canceled before it is printed, and the money is refunded", async ({ page }) => {
  const email = `${unique("canceler")}@example.com`;
  // The partner is down: the order waits and can be canceled.
  await control("/services/printful", { mode: "normal" });
  await page.goto(productPath);
  await page.getByRole("button", { name: "Add to cart" }).click();
  const orderPath = await checkOut(page, email, () => control("/services/printful", { mode: "failing" }));
  try {
    await page.getByRole("link", { name: /Cancel/ }).click();
    await page.getByRole("button", { name: /Cancel/ }).click();
    await expect(page.getByRole("main")).toContainText(/cancel/i);
  } finally {
    await control("/services/printful", { mode: "normal" });
  }
  const letter = await waitForLetter(email, /cancel|refund/i);
  expect(letter.text).toMatch(/\$\d/);
  await page.goto(orderPath);
  await expect(page.getByRole("main")).toContainText("This order is canceled");
});

test("a product is removed from the store, and its page is gone", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto(productPath.replace("/product/", "/products/").concat("/edit"));
  await page.getByRole("button", { name: "Unpublish" }).click();
  await expect(
    page.getByText(/Unpublished|removed from your store|not in your store/i).first(),
  ).toBeVisible();
  const response = await page.goto(productPath);
  expect(response?.status()).toBe(404);
});

test("a forbidden prompt is refused with a reason, and the credit is returned", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  const before = await credits(page);
  await page.getByLabel("What should we draw?").fill("explicit nude pornographic scene");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("main")).toContainText(/credit (is|was|has).*(back|returned)/i, {
    timeout: 120_000,
  });
  await page.reload();
  expect(await credits(page)).toBe(before);
});

async function credits(page: Page): Promise<number> {
  const text = await page
    .getByRole("banner")
    .getByRole("link", { name: /credit/ })
    .innerText();
  return Number(text.replace(/\D/g, ""));
}

/** Address, delivery, review, card; returns the order's address. */
async function checkOut(page: Page, email: string, beforePaying?: () => Promise<unknown>): Promise<string> {
  await page.goto("/checkout");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Full name").fill("Ann Example");
  await page.getByLabel("Country").selectOption("US");
  await page.getByLabel("Street address").fill("1 Main Street");
  await page.getByLabel("City").fill("New York");
  await page.getByLabel("ZIP or postal code").fill("10001");
  await page.getByLabel("State or province").selectOption("US-NY");
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("button", { name: /Continue|review/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/stripe\/pay\//);
  await beforePaying?.();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-z]+/);
  return new URL(page.url()).pathname;
}

async function partnerOrderOf(email: string): Promise<string> {
  const { orders } = (await control("/printful/orders")) as {
    orders: { id: string | number; recipient: { email?: string } }[];
  };
  const own = orders.find((order) => order.recipient.email === email);
  if (!own) throw new Error(`the printer has no order for ${email}`);
  return String(own.id);
}

/** Reloads as a person does, and advances the partner's order where the page waits for it. */
async function untilPage(page: Page, path: string, words: RegExp, partnerId?: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(path);
        const text = await page.getByRole("main").innerText();
        if (words.test(text)) return true;
        if (partnerId) await control(`/printful/orders/${partnerId}/advance`, {}).catch(() => {});
        return false;
      },
      { timeout: 120_000, intervals: [500, 1_500, 2_500] },
    )
    .toBe(true);
}

async function otherDevice(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser;
  return (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
}
