import { expect, test } from "@playwright/test";
import { logIn, PLAIN, unique, waitForLetter } from "./people";

test("an application for the beta comes back with its errors, then is accepted and acknowledged", async ({
  page,
}, info) => {
  const email = `${unique("beta")}@example.com`;
  await page.goto("/beta");
  const main = page.getByRole("main");
  if (info.project.name !== "no-script") {
    // Asked when the field loses focus, by the server's own rules.
    await main.getByLabel("Website").fill("brand");
    await main.getByLabel("Message").focus();
    await expect(main.getByText("Please enter a valid URL.")).toBeVisible();
    await main.getByLabel("Website").fill("");
    await main.getByLabel("Message").focus();
    await expect(main.getByText("Please enter a valid URL.")).toBeHidden();
  }
  await main.getByLabel("Full name").fill("A");
  await main.getByLabel("Email").fill(email);
  await main.getByRole("button", { name: "Apply for the beta" }).click();
  const summary = main.getByRole("alert");
  await expect(summary).toContainText("Please indicate your expected volume.");
  await expect(summary).toBeFocused();
  await expect(main.getByLabel("Full name")).toHaveAttribute("aria-invalid", "true");
  await expect(main.getByLabel("Email")).toHaveValue(email);

  await main.getByLabel("Full name").fill("Ann Example");
  await main.getByLabel("Phone number").fill("+1 555 010 0000");
  await main.getByLabel("Business type").fill("Band");
  await main.getByLabel("Expected volume").fill("50 a month");
  await main.getByLabel(/I accept the/).check();
  await main.getByRole("button", { name: "Apply for the beta" }).click();
  await expect(page.getByRole("main").getByText("Thank you for applying to our beta program!")).toBeVisible();
  await expect(main.getByLabel("Full name")).toHaveValue("");
  await waitForLetter(email, /application for the beta program/);
});

test("a contact form is checked when it is sent, then as it changes, and the answer comes by email", async ({
  page,
  browser,
}, info) => {
  const email = `${unique("write")}@example.com`;
  await page.goto("/contact");
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: false }).first().fill("A");
  await main.getByLabel("Email").fill(email);
  await expect(main.getByText("Name must be at least 2 characters.")).toBeHidden();
  await main.getByRole("textbox", { name: "Message" }).fill("May I print my own drawings? 🧵 שלום");
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(main.getByRole("alert")).toContainText("Name must be at least 2 characters.");
  const name = main.locator("#contact-name");
  await name.fill("Ann Example");
  if (info.project.name !== "no-script") {
    await name.blur();
    await expect(main.locator("#contact-name-error")).toBeEmpty();
  }
  await main.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("main").getByText("Contact request sent")).toBeVisible();
  await waitForLetter(email, /We have your message/);

  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, "admin@example.com");
  await admin.goto("/admin/inbox?kind=contact");
  await admin.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  await expect(admin.getByRole("main")).toContainText("May I print my own drawings? 🧵 שלום");
  await admin.getByLabel("Your answer").fill("Yes, you may.");
  await admin.getByRole("button", { name: "Send the answer" }).click();
  await expect(admin.getByText("The answer is on its way")).toBeVisible();
  expect((await waitForLetter(email, /Our answer/)).text).toContain("Yes, you may.");
});

test("support is searched by a word, and asked directly if nothing is found", PLAIN, async ({ page }) => {
  await page.goto("/support");
  const main = page.getByRole("main");
  await main.getByLabel("Search support resources").fill("tutorials");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["Guide"]);
  // Articles of the manual, also for another form of their word or a mistyped one; the address can be shared.
  for (const word of ["refund", "refunded", "refnud"]) {
    await page.goto(`/support?q=${word}`);
    await expect(
      main
        .locator('a[href^="/kb/"]')
        .filter({ hasText: /refund|money back/i })
        .first(),
    ).toBeVisible();
  }
  await main.getByLabel("Search support resources").fill("zeppelin");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(main.getByText("No support resources found matching your search")).toBeVisible();
  await main.getByRole("link", { name: "Ask us instead" }).click();
  await expect(main).toContainText("within 24 hours");
  await main.getByLabel("Name", { exact: false }).first().fill("Ann Example");
  await main.getByLabel("Email").fill(`${unique("ask")}@example.com`);
  await main.getByLabel("Subject").fill("A zeppelin");
  await main.getByRole("textbox", { name: "Message" }).fill("Can you print on a zeppelin?");
  await main.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByRole("main").getByText("Support request submitted")).toBeVisible();
  await expect(main.getByLabel("Subject")).toHaveValue("");
});
