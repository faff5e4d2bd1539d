import { expect, test } from "@playwright/test";
import { control, logIn, signUp, unique } from "./people";

/** The provider's id of the subscription that was just begun. */
async function newestSubscription(): Promise<string> {
  const { subscriptions } = (await control("/stripe/subscriptions")) as { subscriptions: { id: string }[] };
  return subscriptions[0]?.id ?? "";
}

test("a visitor who wants a membership logs in first", async ({ page }) => {
  await page.goto("/membership");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fmembership/);
  await expect(page.getByText("Please log in to make a purchase").first()).toBeVisible();
});

test("a plan is subscribed to, changed with its cost shown before, and managed", async ({ page }) => {
  await logIn(page, "shopper@example.com");
  await page.goto("/checkout/plan/1");
  await page.getByRole("button", { name: /^Subscribe for \$/ }).click();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Subscription Activated" })).toBeVisible();
  await expect(page.getByText(/You paid \$\d+\.\d\d, and your plan has started\./)).toBeVisible();

  await page.goto("/checkout/plan/1");
  await expect(page.getByText("This is your plan")).toBeVisible();
  await page.goto("/checkout/plan/2");
  await expect(page.getByText("Due now")).toBeVisible();
  await page.getByRole("button", { name: "Change to Creator" }).click();
  await expect(page.getByText("Plan changed").first()).toBeVisible();
  await expect(page.getByText("This is your plan")).toBeVisible();

  await page.getByRole("button", { name: "Manage plan" }).click();
  await expect(page).toHaveURL(/billing|portal/);
});

test("a membership is bought, shown and managed", async ({ page }) => {
  await logIn(page, "shopper@example.com");
  await page.goto("/membership");
  await expect(page.getByText("No active subscription found.")).toBeVisible();
  await page.getByRole("button", { name: "Start Membership ($9.99/mo)" }).click();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("You paid $9.99, and your membership has started.")).toBeVisible();
  await page.goto("/membership");
  await expect(page.getByRole("heading", { name: "You are a member!" })).toBeVisible();
  await expect(page.getByText("Membership active until")).toBeVisible();
  await page.getByRole("button", { name: "Manage Membership" }).click();
  await expect(page).toHaveURL(/billing|portal/);
});

test("a membership is paused, unpaid, ended and resumed, and its page says how it stands each time", async ({
  page,
}) => {
  await signUp(page, `${unique("member")}@example.com`);
  await page.goto("/membership");
  await page.getByRole("button", { name: "Start Membership ($9.99/mo)" }).click();
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("You paid $9.99, and your membership has started.")).toBeVisible();
  const id = await newestSubscription();
  const act = (action: string, input: object = {}) => control(`/stripe/subscriptions/${id}/${action}`, input);
  /** The page, once the provider's news has been taken over. */
  const says = async (sentence: string) =>
    expect(async () => {
      await page.goto("/membership");
      await expect(page.getByText(sentence).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  /** The same for what it said before. */
  const saysNoMore = async (sentence: string) =>
    expect(async () => {
      await page.goto("/membership");
      await expect(page.getByRole("heading", { name: "You are a member!" })).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  await act("pause");
  await says("Nothing is charged while the membership is paused");
  await act("unpause");
  await act("fail-next", { reason: "insufficient_funds", times: 1 });
  await act("end-period");
  await says("Your last payment did not go through");
  await act("retry");
  await saysNoMore("did not go through");

  await page.getByRole("button", { name: "Manage Membership" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await says("will not be charged again");
  await page.getByRole("button", { name: "Manage Membership" }).click();
  await page.getByRole("button", { name: "Don't cancel subscription" }).click();
  await saysNoMore("will not be charged again");
  await act("cancel");
  await says("No active subscription found.");
});
