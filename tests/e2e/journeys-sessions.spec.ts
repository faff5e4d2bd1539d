import { expect, test } from "@playwright/test";
import { enterPassword, signUp, unique, waitForLetter } from "./people";

test("a person signs out another device, changes the password and is told by email", async ({
  page,
  browser,
}) => {
  const email = `${unique("devices")}@example.com`;
  await signUp(page, email, { password: "the first password" });

  const elsewhere = await (await browser.newContext()).newPage();
  await enterPassword(elsewhere, email, "the first password");
  await waitForLetter(email, /New login to your account/);

  await page.goto("/account");
  await page.getByRole("navigation", { name: "Your account" }).getByRole("link", { name: "Devices" }).click();
  const devices = page.getByRole("main").getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This device");
  await devices
    .last()
    .getByRole("button", { name: /^Sign out of / })
    .click();
  await expect(page.getByText("The device was logged out")).toBeVisible();
  await expect(devices).toHaveCount(1);
  await elsewhere.goto("/account/devices");
  await expect(elsewhere).toHaveURL(/\/login\?redirectTo=%2Faccount%2Fdevices/);

  await page.goto("/account/password");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password").fill("the second password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("main")).toContainText("This password is wrong.");
  await page.getByLabel("Current password").fill("the first password");
  await page.getByLabel("New password").fill("the second password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await waitForLetter(email, /Your password was changed/);
  await enterPassword(elsewhere, email, "the second password");
});
