import { expect, test } from "@playwright/test";
import { logIn, unique, waitForLetter } from "./people";
import { SANDBOX } from "./places";

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
  await page.getByLabel("ID, number or e-mail address").fill("creator@");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("main").getByRole("link", { name: "creator@example.com" }).click();
  await expect(page).toHaveURL(/\/admin\/credits\//);
});

test("support answers a message, and the person's e-mail comes back into the conversation", async ({
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
  await expect(page.getByText("Support request submitted")).toBeVisible();

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
  await expect(page.getByText("The shop took the e-mail.")).toBeVisible();

  await page.goto(conversation);
  await expect(page.getByText("It has shrunk already.", { exact: true })).toBeVisible();
  await expect(page.getByText("What it quotes")).toBeVisible();
  await expect(page.getByLabel("Your answer")).toBeVisible();
});
