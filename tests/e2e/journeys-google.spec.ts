import { expect, type Page, test } from "@playwright/test";
import { confirmAddress, enterPassword, sendSignUp, unique } from "./people";

/** Signs in on Google's page with an address; an unknown one gets a new Google account. */
async function chooseAtGoogle(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

const continueWithGoogle = (page: Page) => page.getByRole("button", { name: "Continue with Google" }).click();

async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
}

async function signUpByLetter(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login?mode=signup");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await confirmAddress(page, email);
}

test("a visitor signs up with Google, signs in with Google again, and continues to the requested page", async ({
  page,
}) => {
  const email = `${unique("google")}@example.com`;
  await page.goto("/login?mode=signup");
  await continueWithGoogle(page);
  await chooseAtGoogle(page, email);
  await expect(page.getByText("Sign up successful").first()).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("3");

  await signOut(page);
  await page.goto("/credits/history");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcredits%2Fhistory/);
  await continueWithGoogle(page);
  await chooseAtGoogle(page, email);
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page).toHaveURL(/\/credits\/history$/);

  await page.goto("/account");
  await expect(page.getByText(`Connected as ${email}`)).toBeVisible();
  await expect(page.getByText("Google is your only way in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Disconnect Google" })).toHaveCount(0);
});

test("a person who cancels at Google is told so, and can continue to the requested page", async ({
  page,
}) => {
  await page.goto("/login?redirectTo=%2Fcart");
  await continueWithGoogle(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("main")).toContainText("You canceled at Google");
  await expect(page).toHaveURL(/redirectTo=%2Fcart/);
});

test("an account is connected to Google after its owner has logged in, and disconnected again", async ({
  page,
}) => {
  const email = `${unique("joins")}@example.com`;
  await signUpByLetter(page, email, "a sentence to remember");
  await signOut(page);

  await page.goto("/login");
  await continueWithGoogle(page);
  await chooseAtGoogle(page, email);
  await expect(page.getByRole("main")).toContainText("There is an account with this address");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password").fill("a sentence to remember");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Google is connected to your account now.")).toBeVisible();

  await page.goto("/account");
  await page.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByText("Google is disconnected")).toBeVisible();
  await page.getByRole("button", { name: "Connect Google" }).click();
  // Any Google address will do: whoever connects it has proved both.
  await chooseAtGoogle(page, `${unique("other")}@gmail.example`);
  await expect(page.getByText("Google is connected to your account now.")).toBeVisible();
});

test("a tester becomes an admin with the button", async ({ page }) => {
  const email = `${unique("tester")}@example.com`;
  await signUpByLetter(page, email, "a sentence to remember");
  await page.goto("/login");
  await expect(page.getByRole("main")).toContainText("You are already logged in.");
  await page.getByRole("button", { name: "Make me an admin" }).click();
  await expect(page.getByText("Admin role granted").first()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/credits/);
});

test("a tester's choice at sign-up to be an admin is applied once the address is verified, in the same browser", async ({
  page,
}) => {
  const email = `${unique("wish")}@example.com`;
  await page.goto("/login?mode=signup");
  await page.getByLabel("Make me an admin (for testing purposes)").check();
  await sendSignUp(page, email);
  await expect(page.getByText("Sign up successful").first()).toBeVisible();
  await confirmAddress(page, email);
  await expect(page).toHaveURL(/\/admin\/credits/);
});

test("a login with a password still works beside Google", async ({ page }) => {
  await enterPassword(page, "shopper@example.com");
});
