import { expect, type Page, test } from "@playwright/test";
import { logIn, waitForLetter } from "./people";

/** Opens a finished picture of the creator's on the generator's page; other journeys drew some, and deleted some. */
async function openPicture(page: Page, nth: number) {
  await page.goto("/ai-image-generator");
  const recent = page.getByRole("region", { name: "Recent pictures" }).getByRole("link");
  await recent.filter({ hasNotText: "Deleted" }).nth(nth).click();
  await expect(page.getByRole("button", { name: "Purchase This Design ($3.99)" })).toBeVisible();
}

test("a design is purchased by card: a license with a number that anybody can read, and the full-size file", async ({
  page,
  browser,
}, info) => {
  await logIn(page, "creator@example.com");
  await openPicture(page, 0);
  const picture = page.url();
  await page.getByRole("button", { name: "Purchase This Design ($3.99)" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.getByRole("link", { name: "See what you bought" }).click();
  await expect(page.getByRole("heading", { name: /^License LIC-/ })).toBeVisible();
  await expect(page.getByText("Valid", { exact: true })).toBeVisible();
  await page.getByLabel("Name shown above").fill("Ann's <b>Press</b>");
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByText("Name saved").first()).toBeVisible();
  const address = page.url();

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: info.project.use.javaScriptEnabled !== false })
  ).newPage();
  await visitor.goto(address);
  await expect(visitor.getByText("Ann's <b>Press</b>")).toBeVisible();
  await expect(visitor.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Download the full-size file" })).toHaveCount(0);
  expect((await visitor.request.get(`${address}/file`)).status()).toBe(404);

  const file = await page.request.get(`${address}/file`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "image/png"]);
  await page.goto("/account/purchases");
  await expect(page.getByRole("link", { name: /^LIC-/ })).toHaveCount(1);

  // A second license of the same picture is not offered.
  await page.goto(picture);
  await expect(page.getByRole("main").getByRole("link", { name: /^LIC-/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Purchase This Design ($3.99)" })).toHaveCount(0);
});

test("a design is purchased with coins", async ({ page }) => {
  await logIn(page, "creator@example.com");
  await openPicture(page, 1);
  const action = await page.locator('form[action^="/checkout/image/"]').getAttribute("action");
  await page.goto(action ?? "/nothing");
  await page.getByRole("button", { name: "Pay with crypto" }).click();
  await page.getByLabel("Pay with").selectOption("usdcmatic");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByRole("button", { name: "Send the full amount" }).click();
  await expect(page.getByText("what you bought is yours")).toBeVisible();
  await page.getByRole("link", { name: "See what you bought" }).click();
  await expect(page.getByRole("heading", { name: /^License LIC-/ })).toBeVisible();
});

test("a visitor who wants a video logs in first", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Purchase Basic Video" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcheckout%2Fvideo%2Fbasic/);
  await expect(page.getByText("Please log in to make a purchase").first()).toBeVisible();
});

test("a video is bought with an add-on, briefed, made, delivered and accepted; its receipt can be printed", async ({
  page,
  browser,
}, info) => {
  await logIn(page, "shopper@example.com");
  await page.goto("/checkout/video/basic");
  await page.getByLabel("15-second promo videos").fill("1");
  // What is charged was shown.
  await page.getByRole("button", { name: "Pay $15.00 by card" }).click();
  await expect(page.getByText("Please check again").first()).toBeVisible();
  await page.getByRole("button", { name: "Pay $25.00 by card" }).click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await page.getByRole("link", { name: "See what you bought" }).click();
  await page.getByRole("button", { name: "Send the brief" }).click();
  await page.getByLabel("Which design, and what should happen?").fill("The fox runs <b>home</b>.");
  await page.getByRole("button", { name: "Send the brief" }).click();
  await expect(page.getByText("We have your brief").first()).toBeVisible();
  const address = page.url();

  const admin = await (
    await browser.newContext({ javaScriptEnabled: info.project.use.javaScriptEnabled !== false })
  ).newPage();
  await logIn(admin, "admin@example.com");
  await admin.goto("/admin/videos");
  await admin
    .getByRole("link", { name: /^AI Video - Basic Video/ })
    .first()
    .click();
  await expect(admin.getByText("The fox runs <b>home</b>.")).toBeVisible();
  await admin.getByRole("button", { name: "Take it on" }).click();
  await expect(admin.getByText("Add a file first.")).toBeVisible();
  await admin.locator('input[type="file"]').setInputFiles({
    name: "video.mp4",
    mimeType: "video/mp4",
    buffer: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypmp42"), Buffer.alloc(2_000)]),
  });
  await admin.getByRole("button", { name: "Upload" }).click();
  await expect(admin.getByText("File added").first()).toBeVisible();
  await admin.getByLabel("Message to the buyer").fill("With a little rain.");
  await admin.getByRole("button", { name: "Deliver to the buyer" }).click();
  await expect(admin.getByText("Delivered").first()).toBeVisible();

  await page.goto(address);
  await expect(page.getByText("With a little rain.")).toBeVisible();
  const file = await page.request.get(`${address}/files/1?download`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "video/mp4"]);
  await page.getByRole("button", { name: "Approve video" }).click();
  await expect(page.getByText("Thank you").first()).toBeVisible();

  const letter = await waitForLetter("shopper@example.com", /^Your receipt: \$25\.00/);
  await page.goto(/(\/receipts\/\w+)/.exec(letter.text)?.[1] ?? "/nothing");
  await expect(page.getByRole("heading", { name: /^Receipt R-\d{6}/ })).toBeVisible();
  await expect(page.getByRole("row", { name: "Paid $25.00" })).toBeVisible();
  expect((await admin.request.get(page.url())).status()).toBe(200);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(stranger).toHaveURL(/\/login/);

  await admin.goto("/admin/money");
  await expect(admin.getByRole("heading", { name: "What is owed" })).toBeVisible();
  await admin.getByRole("link", { name: "Compare with Stripe's list" }).click();
  await expect(admin.getByText(/^\d+ on the company's list and \d+ of ours/)).toBeVisible();
});

test("five credits are bought from the header, and the account sells packs by card and crypto", async ({
  page,
}) => {
  await logIn(page, "creator@example.com");
  await page.goto("/account");
  await page.getByRole("button", { name: "Refresh the balance" }).click();
  await expect(page.getByText("Credits refreshed").first()).toBeVisible();
  await page.getByRole("link", { name: "Crypto", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Buy with Crypto/ })).toHaveCount(3);
  await page.getByRole("button", { name: /^Buy with Crypto.*50 credits/ }).click();
  await expect(page.getByLabel("Pay with")).toBeVisible();
  await page
    .getByRole("banner")
    .getByRole("button", { name: /5 Credits/ })
    .click();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  await expect(page.getByText("5 credits have been added").first()).toBeVisible();
});
