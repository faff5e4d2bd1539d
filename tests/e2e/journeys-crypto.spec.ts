import { expect, type Page, test } from "@playwright/test";
import { control, logIn, PLAIN } from "./people";

const balance = async (page: Page) =>
  Number(
    (
      await page
        .getByRole("banner")
        .getByRole("link", { name: /credit/ })
        .innerText()
    ).replace(/\D/g, ""),
  );

/** Presses "Buy with Crypto" and "Continue to Payment"; the invoice that opens in a new window. */
async function openInvoice(page: Page, pack: string, coin: string): Promise<Page> {
  await page.goto("/buy-credits");
  await page.getByRole("link", { name: "Cryptocurrency" }).click();
  await page.getByRole("button", { name: new RegExp(`^Buy with Crypto.*${pack}`) }).click();
  const currency = page.getByLabel("Pay with");
  await expect(currency).toHaveValue("btc");
  await currency.selectOption(coin);
  const window = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  const invoice = await window;
  await expect(invoice).toHaveURL(/\/nowpayments\/payment\//);
  return invoice;
}

test("a pack is bought in cryptocurrency: the invoice opens in a new window, and its end grants the credits", async ({
  page,
}, info) => {
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  const before = await balance(page);
  const invoice = await openInvoice(page, "Creator Pack", "ltc");
  if (info.project.use.javaScriptEnabled !== false) {
    // The page that stays behind has closed the selector.
    await expect(page.getByRole("status").getByText("Crypto Payment Initiated")).toBeVisible();
    await expect(page.getByLabel("Pay with")).toBeHidden();
  }
  await page.goto("/crypto-payment-status?payment_id=latest");
  await expect(page.getByRole("heading", { name: "Payment Processing" })).toBeVisible();
  await expect(page.getByRole("img", { name: "The LTC address as a QR code" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Refresh Status" })).toBeVisible();
  await invoice.getByRole("button", { name: "Send the full amount" }).click();
  await expect(invoice.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(invoice.getByText("20 credits were added to your account.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  await expect(page.getByText("LTC", { exact: true })).toBeVisible();
  expect(await balance(page)).toBe(before + 20);
});

test("who sent too little takes credits for what arrived, once", PLAIN, async ({ page }) => {
  await logIn(page, "creator@example.com");
  await page.goto("/dashboard");
  const before = await balance(page);
  const invoice = await openInvoice(page, "Pro Pack", "usdcmatic");
  await invoice.getByRole("button", { name: "Send too little" }).click();
  await expect(invoice.getByRole("heading", { name: "Partly paid" })).toBeVisible();
  await expect(invoice.getByText("18 of 30 USDCMATIC")).toBeVisible();
  await expect(invoice.getByRole("button", { name: "Ask for a refund" })).toBeVisible();
  await invoice.getByRole("button", { name: "Take 30 credits for it" }).click();
  await expect(invoice.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect(await balance(invoice)).toBe(before + 30);
});

test("cancel closes the choice of currencies, and a visitor cannot buy", PLAIN, async ({ page }) => {
  await page.goto("/buy-credits?pay=crypto&pack=creator");
  for (const button of await page.getByRole("button", { name: "Buy with Crypto" }).all())
    await expect(button).toBeDisabled();
  await expect(page.getByLabel("Pay with")).toHaveCount(0);
  await page.goto("/crypto-payment-status?payment_id=somebodys");
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, "creator@example.com");
  await page.goto("/buy-credits?pay=crypto&pack=creator");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByLabel("Pay with")).toHaveCount(0);
  await page.goto("/crypto-payment-status");
  await expect(page.getByRole("heading", { name: "Missing payment information" })).toBeVisible();
});

test(
  "coins that fail, come too late, are too many or of another kind are told as what they are",
  PLAIN,
  async ({ page }) => {
    await logIn(page, "creator@example.com");
    const told = [
      ["failed", "Payment Failed", "The payment did not go through. No credits were added."],
      ["expired", "Payment Failed", "Nothing arrived in time, so this payment was closed."],
      ["overpaid", "Payment Successful", "You sent more than we asked for."],
      ["wrong-asset", "Unknown Status", "A different coin arrived than the one we asked for."],
    ] as const;
    for (const [happens, title, sentence] of told) {
      await page.goto("/buy-credits");
      const before = await balance(page);
      const invoice = await openInvoice(page, "Creator Pack", "ltc");
      const { payments } = (await control("/nowpayments/payments")) as { payments: { payment_id: number }[] };
      await control(`/nowpayments/payments/${payments[0]?.payment_id}/${happens}`, {});
      await invoice.close();
      await expect(async () => {
        await page.goto("/crypto-payment-status?payment_id=latest");
        await expect(page.getByRole("heading", { name: title })).toBeVisible({ timeout: 1000 });
        await expect(page.getByText(sentence)).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.goto("/crypto-payment-status?payment_id=latest");
      expect((await balance(page)) - before).toBe(happens === "overpaid" ? 20 : 0);
    }
  },
);
