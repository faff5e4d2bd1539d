import { expect, type Page, test } from "@playwright/test";
import { control, linkIn, logIn, waitForLetter } from "./people";
import { sellerEmail } from "./seller";

test.describe.configure({ mode: "serial", timeout: 300_000 });

const seller = () => sellerEmail(test.info().project.name);
const main = (page: Page) => page.getByRole("main");

/** Loads the page again until it says this: the cron and Stripe's notifications need a moment. */
async function untilShown(page: Page, path: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(main(page).getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
}

test("a visitor who wants to see payouts logs in first", async ({ page }) => {
  await page.goto("/stripe-account");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fstripe-account/);
});

test("a creator who has sold sets payouts up, leaves the form once, and is paid", async ({ page }) => {
  await logIn(page, seller());
  await untilShown(page, "/dashboard", "Set up payouts to receive your earnings");
  await main(page).getByRole("link", { name: "Set up payouts" }).click();
  await expect(page.getByRole("heading", { name: "Payouts", level: 1 })).toBeVisible();
  await expect(main(page).getByText("Not set up")).toBeVisible();
  await expect(main(page).getByText(/waits until payouts are set up/)).toBeVisible();
  await expect(main(page).getByText("No payouts yet")).toBeVisible();

  await page.getByLabel("The country you live in").selectOption("US");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await expect(page.getByRole("heading", { name: "Get paid by Inkloom" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Inkloom without finishing" }).click();
  await expect(main(page).getByText("Stripe's form is not finished")).toBeVisible();

  await page.getByRole("button", { name: "Continue at Stripe" }).click();
  await page.getByRole("checkbox", { name: /Bank account/ }).uncheck();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("Payouts are set up").first()).toBeVisible();
  await expect(main(page).getByText("Payouts are on")).toBeVisible();
  await expect(main(page).getByText("A bank account (overdue)")).toBeVisible();

  await page.getByRole("button", { name: "Answer at Stripe" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(main(page).getByText("On file at Stripe", { exact: true })).toBeVisible();
});

test("the payout has a statement of the order, and a letter that leads to it", async ({ page }) => {
  const letter = await waitForLetter(seller(), /is on its way to you/);
  const path = linkIn(letter, "stripe-account/payouts/");
  await logIn(page, seller());
  await page.goto(path);
  await expect(page.getByRole("heading", { name: /^Payout of / })).toBeVisible();
  const row = main(page).getByRole("row").filter({ hasText: "IL-" });
  await expect(row).toContainText("$75.00");
  const total = main(page).getByRole("row").filter({ hasText: "Paid out" });
  // The sums of the columns, and what was paid out at last.
  const paid = ((await total.textContent()) ?? "").match(/\$\d+\.\d\d/g)?.at(-1) ?? "nothing";
  expect(letter.subject).toContain(paid);

  await page.goto("/dashboard");
  await expect(main(page).getByText("Paid out").first()).toBeVisible();
  await main(page).getByRole("link", { name: /^on / }).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));

  // Nobody else sees it.
  await page.context().clearCookies();
  await logIn(page, "shopper@example.com");
  expect((await page.goto(path))?.status()).toBe(404);
});

test("what Stripe asks later stands on the page and in a letter, and its dashboard opens", async ({
  page,
}) => {
  const { accounts } = (await control("/stripe/accounts")) as { accounts: { id: string; email: string }[] };
  const account = accounts.find(({ email }) => email === seller());
  await control(`/stripe/accounts/${account?.id}/ask-document`, {});
  await logIn(page, seller());
  await untilShown(page, "/stripe-account", "A photo of your ID (needed now)");
  await waitForLetter(seller(), /Please answer Stripe's question/);
  await page.getByRole("button", { name: "Answer at Stripe" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(main(page).getByText("A photo of your ID")).toBeHidden();
  await page.getByRole("button", { name: "Open Stripe's dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Your payouts" })).toBeVisible();
});

test("money that goes to the bank is shown until it arrives; then the account can be disconnected", async ({
  page,
}) => {
  const { accounts } = (await control("/stripe/accounts")) as { accounts: { id: string; email: string }[] };
  const id = accounts.find(({ email }) => email === seller())?.id ?? "";
  await logIn(page, seller());
  await page.goto("/stripe-account");
  await page.getByText("Disconnect this account").click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("Not yet").first()).toBeVisible();

  await control(`/stripe/accounts/${id}/pay-to-bank`, {});
  await untilShown(page, "/stripe-account", "From Stripe to your bank");
  const { payouts } = (await control("/stripe/bank-payouts")) as {
    payouts: { accountId: string; payout: { id: string } }[];
  };
  const payout = payouts.find(({ accountId }) => accountId === id)?.payout.id;
  await control(`/stripe/bank-payouts/${payout}/paid`, {});
  await untilShown(page, "/stripe-account", "Arrived");
  await page.getByText("Disconnect this account").click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(main(page).getByText("Your account is disconnected")).toBeVisible();
});

test("an admin sees who was paid out", async ({ page }) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/payouts?state=sent");
  await page.getByRole("link", { name: seller() }).first().click();
  await expect(page.getByRole("heading", { name: /^Payout of \$/ })).toBeVisible();
  await expect(main(page).getByText("It was sent: there is nothing to try again.")).toBeVisible();
});
