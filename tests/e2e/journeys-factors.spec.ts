import { generateTOTP } from "@epic-web/totp";
import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { enterPassword, logIn, PLAIN, signUp, unique, waitForLetter } from "./people";

const PASSWORD = "a sentence to remember";

async function newPerson(page: Page, name: string): Promise<string> {
  const email = `${unique(name)}@example.com`;
  await signUp(page, email, { password: PASSWORD });
  return email;
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "session" });
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.goto("/login?redirectTo=%2Fcredits%2Fhistory");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

/** The ten codes on the page that shows them. */
async function keepRecoveryCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  return codes;
}

/** A device that has a fingerprint reader and keeps passkeys. */
async function addDevice(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

test(
  "a person sets up an authenticator app, and logs in with its code and with a recovery code",
  PLAIN,
  async ({ page }) => {
    const email = await newPerson(page, "app");
    await page.goto("/account/security");
    await page.getByRole("link", { name: "Set up an authenticator app" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    const secret = await page.locator("main code").innerText();
    await page.getByLabel("Six digits from the app").fill((await generateTOTP({ secret })).otp);
    await page.getByRole("button", { name: "Turn it on" }).click();
    const [recoveryCode = ""] = await keepRecoveryCodes(page);
    await waitForLetter(email, /authenticator app was added/);

    await signOut(page);
    await typePassword(page, email);
    await expect(page.getByRole("heading", { name: "Your second factor" })).toBeVisible();
    await page.getByLabel("Code").fill("nothing right");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert").first()).toContainText("This code is wrong");
    await page.getByLabel("Code").fill(recoveryCode);
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/credits\/history$/);
    await page.goto("/account/security");
    await expect(page.getByText("9 unused codes are left.")).toBeVisible();
  },
);

test("a person adds a passkey, logs in with it alone and after the password, and removes it", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "a device is asked by a script");
  const email = await newPerson(page, "passkey");
  await addDevice(page);
  await page.goto("/account/security");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name").fill("Work laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await keepRecoveryCodes(page);
  await waitForLetter(email, /passkey was added/);

  await signOut(page);
  await page.goto("/credits/history");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(/\/credits\/history$/);

  await signOut(page);
  await typePassword(page, email);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/credits\/history$/);

  await page.goto("/account/security/passkeys");
  await page.getByRole("link", { name: "Rename or remove Work laptop" }).click();
  await page.getByLabel("Name").fill("Old laptop");
  await page.getByRole("button", { name: "Save the name" }).click();
  await page.getByRole("link", { name: "Rename or remove Old laptop" }).click();
  await page.getByRole("button", { name: "Remove it, with a passkey" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();

  // The device still offers it: it opens nothing any more.
  await signOut(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("main")).toContainText("The passkey did not log you in");
});

test("a device without a passkey says so, and the password still works", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "a device is asked by a script");
  await addDevice(page);
  // Nothing can be pressed before the script is there that asks the device.
  const script = /\/assets\/passkeys-/;
  await page.route(script, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeDisabled();
  await page.unroute(script);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The passkey was not used" })).toBeVisible();
  await enterPassword(page, "shopper@example.com");
});

test("without JavaScript nobody is offered a passkey, and the page says why", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled !== false, "with a script it is offered");
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
  await logIn(page, "shopper@example.com");
  await page.goto("/account/security/passkeys");
  await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
});
