import { expect, type Page, test } from "@playwright/test";
import { type RunningApp, startRunningApp } from "../support/app/running-app";
import { linkIn, PLAIN, signUp, unique, waitForLetter } from "./people";
import { APP_PORT, CRON_EVERY_MS } from "./places";

const PASSWORD = "a sentence to remember";
/** Wrong passwords in an hour after which a login asks for more. */
const WRONG_TRIES = 5;
const PORTS = { app: APP_PORT + 2, sandbox: APP_PORT + 3 };

/** A shop of its own, with Turnstile's published test keys: after a few wrong passwords every login would ask for it. */
test.use({ baseURL: `http://localhost:${PORTS.app}` });
let shop: RunningApp;
let ticking: NodeJS.Timeout;
test.beforeAll(async () => {
  shop = await startRunningApp(PORTS, {
    TURNSTILE_SITEKEY: "1x00000000000000000000AA",
    TURNSTILE_SECRET_KEY: "1x0000000000000000000000000000000AA",
  });
  ticking = setInterval(() => void shop.startCron("* * * * *").catch(() => {}), CRON_EVERY_MS);
});
test.afterAll(async () => {
  clearInterval(ticking);
  await shop?.stop();
});

const letter = (to: string, subject: RegExp) => waitForLetter(to, subject, shop.sandboxUrl);

async function newPerson(page: Page, name: string): Promise<string> {
  const email = `${unique(name)}@example.com`;
  await signUp(page, email, { password: PASSWORD, sandbox: shop.sandboxUrl });
  return email;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

test("somebody who typed wrong passwords passes a check, or asks for a letter where there is no JavaScript", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const email = await newPerson(page, "check");
  // A browser that never signed in to the account.
  const context = await browser.newContext({ javaScriptEnabled });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/login");
  await expect(elsewhere.locator("#humanCheck")).toHaveCount(0);
  const check = elsewhere.locator("#humanCheck");
  let tries = 0;
  // They are counted by the hour, which may end between two of them.
  for (; tries < 2 * WRONG_TRIES + 1 && (await check.count()) === 0; tries++) {
    const answered = elsewhere.waitForResponse((response) => response.request().method() === "POST");
    await logIn(elsewhere, email, `not this ${tries}`);
    await answered;
    await expect(elsewhere.getByRole("main").getByText("is wrong").or(check).first()).toBeAttached();
  }
  expect(tries).toBeGreaterThan(WRONG_TRIES);
  await expect(check).toBeAttached();
  if (javaScriptEnabled === false) {
    await elsewhere.getByRole("button", { name: "Send me a link instead" }).click();
    await elsewhere.goto(linkIn(await letter(email, /Many failed logins/), "login/unlock"));
    await elsewhere.getByRole("button", { name: "Let me try again" }).click();
    await expect(elsewhere.getByText("You can try again now")).toBeVisible();
  } else {
    // The check's own script fills its field.
    await expect(elsewhere.locator('#humanCheck input[type="hidden"]')).toHaveCount(1);
  }
  await logIn(elsewhere, email, PASSWORD);
  await expect(elsewhere.getByText("Login successful")).toBeVisible();
  await context.close();
});

test(
  "a person's new email address is confirmed there, and undone from the old one",
  PLAIN,
  async ({ page, browser }) => {
    const email = await newPerson(page, "old-address");
    const newEmail = `${unique("new-address")}@example.com`;
    await page.goto("/account/email");
    await page.getByLabel("New address").fill(newEmail);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("main").getByText("Check your email")).toBeVisible();
    await page.goto(linkIn(await letter(newEmail, /Confirm your new email address/), "account/email"));
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByText("Email address changed")).toBeVisible();

    const told = await letter(email, /Your email address was changed/);
    const owner = await (await browser.newContext()).newPage();
    await owner.goto(linkIn(told, "undo-email-change"));
    await owner.getByLabel("New password").fill("another sentence to remember");
    await owner.getByRole("button", { name: "Undo the change" }).click();
    await expect(owner.getByText("The change was undone")).toBeVisible();
    await owner.goto("/login");
    await logIn(owner, email, "another sentence to remember");
    await expect(owner.getByText("Login successful")).toBeVisible();
    // The browser that had changed it is signed out.
    await page.goto("/account/email");
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
  },
);

test("a person asks for the account's deletion, and keeps it by the letter", PLAIN, async ({ page }) => {
  const email = await newPerson(page, "leaving");
  await page.goto("/account/data");
  await page.getByRole("link", { name: "Delete my account" }).click();
  await expect(page.getByRole("main")).toContainText("You lose 3 credits");
  await page.getByLabel("Yes, delete my account and everything in it").check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("main")).toContainText("Your account will be deleted on");
  const told = await letter(email, /Your account will be deleted/);
  await page.context().clearCookies();
  await page.goto(linkIn(told, "keep-account"));
  await page.getByRole("main").getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account stays")).toBeVisible();
});
