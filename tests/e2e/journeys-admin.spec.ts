import { expect, test } from "@playwright/test";
import { enterPassword, logIn, signUp, unique, waitForLetter } from "./people";
import { APP_PORT, SANDBOX } from "./places";

/** Each project has data of its own in the one shop that they share. */
const nameOf = (project: string, what: string) => `${what} ${project}`;

test("an admin agrees on a plan's price with a customer, and takes it back", async ({ page }, {
  project,
}) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/pricing?q=creator");
  const field = page.getByLabel("Price of Basic for creator@example.com");
  await field.fill(project.name === "desk" ? "19.50" : "18");
  if (project.name === "desk") await page.getByLabel("Price of Creator for creator@example.com").focus();
  else await page.getByRole("button", { name: "Save Basic for creator@example.com" }).click();
  await expect(page.getByText("Price updated")).toBeVisible();
  await page.getByRole("link", { name: "creator@example.com" }).click();
  await expect(page.getByText("Own price, now")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).first().click();
  await expect(page.getByText("The listed price applies again.")).toBeVisible();
});

test("an admin imports banners, sees each difference first, and undoes the import", async ({ page }, {
  project,
}) => {
  const title = nameOf(project.name, "Pins");
  await logIn(page, "admin@example.com");
  await page.goto("/admin/affiliate-banners");
  await page.getByRole("link", { name: "Import JSON" }).click();
  await page
    .getByLabel("Paste JSON")
    .fill(JSON.stringify([{ "Product Name": title, "Affiliate Link": "https://pins.inkfriends.com/" }]));
  await page.locator("#import-banners").getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByRole("heading", { name: "What would change" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("A new banner");
  await page.getByRole("button", { name: "Import 1 banner" }).click();
  await expect(page.getByText("Banners imported successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("The import was undone")).toBeVisible();
  await page.goto("/admin/affiliate-banners");
  await expect(page.getByText(title)).toHaveCount(0);
});

test("an admin finds a person with the search box", async ({ page }) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/search");
  await page.getByLabel("ID, number or email address").fill("creator@");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("main").getByRole("link", { name: "creator@example.com" }).click();
  await expect(page).toHaveURL(/\/admin\/users\//);
});

test("support answers a message, and the person's email comes back into the conversation", async ({
  page,
}) => {
  const person = `${unique("writer")}@example.com`;
  await page.goto("/support?tab=contact");
  const form = page.getByRole("main");
  await form.getByLabel("Name", { exact: false }).first().fill("Ann Writer");
  await form.getByLabel("Email").fill(person);
  await form.getByLabel("Subject").fill("My hoodie");
  await form.getByLabel("Message").fill("Can the hoodie be washed at sixty degrees?");
  await form.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByRole("main").getByText("Support request submitted")).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto(`/admin/inbox?q=${encodeURIComponent(person)}`);
  await page.getByRole("link", { name: "My hoodie" }).click();
  await page.getByLabel("Your answer").fill("At thirty, please.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("The answer is on its way")).toBeVisible();
  const conversation = page.url();
  await waitForLetter(person, /Re: My hoodie/);

  await page.goto(`${SANDBOX}/mail/outbox?to=${encodeURIComponent(person)}`);
  await page.getByRole("link", { name: "Re: My hoodie" }).click();
  await page.getByLabel("Text").fill("It has shrunk already.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The shop took the email.")).toBeVisible();

  await page.goto(conversation);
  await expect(page.getByText("It has shrunk already.", { exact: true })).toBeVisible();
  await expect(page.getByText("What it quotes")).toBeVisible();
  await expect(page.getByLabel("Your answer")).toBeVisible();
});

test("staff view the site as a person, can change nothing, and suspend an account", async ({
  page,
  browser,
}, { project }) => {
  const email = `${unique("guest")}@example.com`;
  const context = await browser.newContext({ javaScriptEnabled: project.name === "desk" });
  const person = await context.newPage();
  await signUp(person, email);
  await logIn(page, "admin@example.com");
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole("link", { name: email }).click();
  const look = page.locator("form", { has: page.getByRole("button", { name: "View as this person" }) });
  await look.getByLabel("Why").fill("Message 12");
  await look.getByRole("button").click();
  await expect(page.getByText("You see what this person sees")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  expect((await page.request.get("/account/security")).status()).toBe(403);
  const sent = await page.request.post("/account/emails", {
    form: { wants: "" },
    headers: { origin: `http://localhost:${APP_PORT}` },
  });
  expect(sent.status()).toBe(403);
  expect((await page.request.get("/admin/users")).status()).toBe(404);
  await page.getByRole("button", { name: "Stop viewing" }).click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-z]+$/);

  const suspend = page.locator("form", { has: page.getByRole("button", { name: "Suspend this account" }) });
  await suspend.getByLabel("Why").fill("Copied pictures");
  await suspend.getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Suspended" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Suspend person" })).toContainText("Copied pictures");
  await person.goto("/account");
  await expect(person).toHaveURL(/\/login/);
  await context.close();
  await page.getByRole("button", { name: "Lift the suspension" }).click();
  await expect(page.getByRole("button", { name: "Suspend this account" })).toBeVisible();
});

test("an admin adds and removes credits, and grants and revokes the role, in the list of credits", async ({
  page,
}, { project }) => {
  const email = project.name === "desk" ? "shopper@example.com" : "creator@example.com";
  await logIn(page, "admin@example.com");
  await page.goto("/admin/credits");
  await page.getByLabel("Email or user ID").fill(email);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 user found")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  const credits = row.locator('[data-label="Current Credits"]');
  const before = Number(await credits.textContent());
  await page.getByLabel(`Add Credits: ${email}`).fill("5");
  await page.getByRole("button", { name: `Add credits of ${email}` }).click();
  await expect(page.getByText("Credits added successfully")).toBeVisible();
  await expect(credits).toHaveText(String(before + 5));
  await page.getByLabel(`Remove Credits: ${email}`).fill("5");
  await page.getByRole("button", { name: `Remove credits of ${email}` }).click();
  await expect(page.getByText("Credits removed successfully")).toBeVisible();
  await expect(credits).toHaveText(String(before));
  const form = page.locator("form", { has: page.getByLabel(`Add Credits: ${email}`) });
  const odd = await page.request.post(`http://localhost:${APP_PORT}${await form.getAttribute("action")}`, {
    form: { formKey: "odd", way: "add", reason: "odd", list: "", credits: "-3" },
    headers: { origin: `http://localhost:${APP_PORT}` },
  });
  expect(await odd.text()).toMatch(/Invalid amount[\s\S]*Please enter a positive number\./);

  const dialog = page.getByRole("dialog", { name: "Manage User Role" });
  for (const [state, button, said] of [
    ["Regular", "Make Admin", "Role added"],
    ["Admin", "Revoke Admin", "Role removed"],
  ] as const) {
    await row.getByRole("link", { name: state }).click();
    await expect(dialog.getByText(email)).toBeVisible();
    await dialog.getByRole("button", { name: button }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  await page.context().clearCookies();
  await page.goto("/admin/credits");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Not logged in. Please log in to continue.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await enterPassword(page, email);
  await page.goto("/admin/credits");
  await expect(
    page.getByText("You don't have admin privileges. Contact an administrator for access."),
  ).toBeVisible();
});

test("an editor writes a post, sees its preview, publishes it, and restores an older text", async ({ page }, {
  project,
}) => {
  const title = nameOf(project.name, "Ink that lasts");
  await logIn(page, "admin@example.com");
  await page.goto("/admin/content/new?kind=post");
  await expect(page.getByText("Seen at /blog/….")).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Text, in Markdown").fill("Wash it **cold**.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator("strong", { hasText: "cold" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  const address = page.url().replace(/#.*/, "");
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Visitors see this text.")).toBeVisible();
  await page.getByRole("link", { name: "See it on the site" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goto(address);
  await page.getByLabel("Text, in Markdown").fill("Wash it **warm**.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Publish revision 2" })).toBeVisible();
  await page.goto(`${address}/revisions/2`);
  await expect(page.locator("del")).toContainText("cold");
  await expect(page.locator("ins")).toContainText("warm");
  await page.goto(`${address}/revisions/1`);
  await page.getByRole("button", { name: "Restore this text" }).click();
  await expect(page.getByLabel("Text, in Markdown")).toHaveValue("Wash it **cold**.");
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("visitors no longer see it")).toBeVisible();
});
