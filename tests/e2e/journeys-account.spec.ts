import { expect, test } from "@playwright/test";
import {
  confirmAddress,
  enterPassword,
  linkIn,
  PLAIN,
  sendSignUp,
  signUp,
  unique,
  waitForLetter,
} from "./people";

test("a visitor signs up, confirms the address by email and has three credits", async ({ page }) => {
  const email = `${unique("new")}@example.com`;
  await page.goto("/login");
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Create an Account" })).toBeVisible();
  await sendSignUp(page, email);
  await expect(page.getByRole("main").getByText("Sign up successful")).toBeVisible();

  const letter = await waitForLetter(email, /Confirm your email address/);
  await page.goto(linkIn(letter, "verify"));
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Email address confirmed")).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("3");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(email);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
});

test(
  "a stranger who presses Start Creating signs up, is told of the free credits, and may open a store",
  PLAIN,
  async ({ page }) => {
    const email = `${unique("start")}@example.com`;
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Start Creating" }).first().click();
    await expect(page).toHaveURL(/\/login\?mode=signup&redirectTo=(%2F|\/)store-creator/);
    await expect(page.getByText("Please log in to create a store").first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText("3 credits are on us");
    await sendSignUp(page, email);
    await confirmAddress(page, email);
    await expect(page).toHaveURL(/\/store-creator$/);
    // Not opened: an empty store would be the newest one, which other stories visit.
    await expect(page.getByRole("main").getByRole("button", { name: "Create Store" })).toBeVisible();
  },
);

test("a visitor types the code of the email instead of opening its link", PLAIN, async ({ page }) => {
  const email = `${unique("typed")}@example.com`;
  await page.goto("/login?mode=signup&redirectTo=%2Fcredits%2Fhistory");
  await sendSignUp(page, email);
  await expect(page.getByRole("heading", { name: "Check your email", level: 1 })).toBeVisible();
  const { text } = await waitForLetter(email, /Confirm your email address/);
  const [code = ""] = /[a-z2-9]{4}-[a-z2-9]{4}(?=\s)/.exec(text.split("Or enter this code")[1] ?? "") ?? [];
  await page.getByLabel("Code from the email").fill("abcd-efgh");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("main")).toContainText("This code is wrong or too old");
  // The address is asked for, since who knows only the browser is told nothing.
  await page.getByLabel("Email", { exact: false }).last().fill(email);
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByRole("main")).toContainText("another email is on its way");
  await page.getByLabel("Code from the email").fill(code.toUpperCase());
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Email address confirmed")).toBeVisible();
  await expect(page).toHaveURL(/\/credits\/history$/);
});

test("a form comes back with its values, and errors at their fields", async ({ page }) => {
  await page.goto("/login?mode=signup");
  await sendSignUp(page, "ann@example");
  await expect(page.getByRole("main")).toContainText("Please enter a valid email address.");
  await expect(page.getByLabel("Email")).toHaveValue("ann@example");
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test(
  "a forgotten password is reset by email, and every device is signed out",
  PLAIN,
  async ({ page, browser }) => {
    const email = `${unique("forgot")}@example.com`;
    await signUp(page, email, { password: "the first password" });

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto("/forgot-password");
    await elsewhere.getByLabel("Email").fill(email);
    await elsewhere.getByRole("button", { name: "Send the link" }).click();
    await expect(elsewhere.getByRole("main").getByText("Check your email")).toBeVisible();
    await elsewhere.goto(linkIn(await waitForLetter(email, /Choose a new password/), "reset-password"));
    await elsewhere.getByLabel("New password").fill("the second password");
    await elsewhere.getByRole("button", { name: "Change the password" }).click();
    await expect(elsewhere.getByRole("main").getByText("Password changed")).toBeVisible();
    await enterPassword(elsewhere, email, "the second password");

    await page.goto("/account");
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
  },
);

test("a wrong password is reported, and the address is kept", PLAIN, async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("creator@example.com");
  await page.getByLabel("Password").fill("not this one");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Authentication error: the email address or password is wrong.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("creator@example.com");
});
