import { expect, test } from "@playwright/test";
import { logIn, unique, waitForLetter } from "./people";

test("a reported design is judged, the creator appeals, and whoever reported it is told", async ({
  page,
}) => {
  const reporter = `${unique("reporter")}@example.com`;
  const main = page.getByRole("main");
  await page.goto("/browse-stores");
  await main.locator('a[href^="/store/"]').first().click();
  await main.locator('a[href^="/product/"]').first().click();
  const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await main.getByRole("link", { name: "Report this design" }).click();
  await main.getByRole("radio", { name: "It copies someone's artwork" }).check();
  await main.getByLabel(/^Your email/).fill(reporter);
  await main.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you for telling us")).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto("/admin/moderation");
  await main.getByRole("link", { name: title, exact: true }).first().click();
  await expect(main.getByText(`from ${reporter}`)).toBeVisible();
  const address = new URL(page.url()).pathname;
  // A warning: the product stays in the store, where other journeys need it.
  await main.getByRole("radio", { name: /^Warn/ }).check();
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByText("Please say why: the creator reads it").first()).toBeVisible();
  await main.getByRole("textbox", { name: "Reason" }).fill("The moon is somebody else's.");
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByRole("row").filter({ hasText: "Decide report" })).toContainText("The moon is");
  await waitForLetter(reporter, /Your report was read/);

  await page.context().clearCookies();
  await logIn(page, "creator@example.com");
  await page.goto(address.replace("/admin/moderation", "/decisions"));
  await expect(main.getByText("The moon is somebody else's.")).toBeVisible();
  await main.getByLabel("Why the decision is wrong").fill("I drew this moon in my own garden.");
  await main.getByLabel(/This is a counter notice/).check();
  await main.getByRole("button", { name: "Send the appeal" }).click();
  await expect(main.getByText("A person will look again")).toBeVisible();

  await page.context().clearCookies();
  await logIn(page, "admin@example.com");
  await page.goto("/admin/moderation?state=appealed");
  await main.getByRole("link", { name: title, exact: true }).first().click();
  await expect(main.getByText("This is a counter notice")).toBeVisible();
  await main.getByRole("radio", { name: /^Reverse it/ }).check();
  await main.getByRole("button", { name: "Decide" }).click();
  await expect(main.getByRole("row").filter({ hasText: "Decide appeal" })).toBeVisible();
  await page.goto("/transparency");
  for (const name of ["Appeals", "Counter notices among the appeals"])
    await expect(
      main
        .getByRole("table", { name, exact: true })
        .getByRole("row")
        .filter({ hasText: "The decision was reversed" }),
    ).toBeVisible();
});

test("an admin undoes the last change of a banner, and its deletion", async ({ page }) => {
  const title = unique("Pins");
  const main = page.getByRole("main");
  const edit = main.getByRole("link", { name: `Edit “${title}”` });
  await logIn(page, "admin@example.com");
  await page.goto("/admin/affiliate-banners");
  await main.getByLabel("Title").fill(title);
  await main.getByLabel("Affiliate Link").fill("https://pins.inkfriends.com/undo");
  await main.getByLabel("Project").selectOption("Home Decor");
  await main.getByRole("button", { name: "Add Banner" }).click();
  await expect(page.getByText("Banner added successfully")).toBeVisible();
  await edit.click();
  await main.getByLabel("Title").fill(`${title} changed`);
  await main.getByRole("button", { name: "Update Banner" }).click();
  await expect(page.getByText("Banner updated successfully")).toBeVisible();
  await main.getByRole("button", { name: "Undo the last change" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(edit).toBeVisible();
  await main.getByRole("link", { name: `Delete “${title}”` }).click();
  await main.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Banner deleted successfully")).toBeVisible();
  await main.getByRole("button", { name: "Undo the last change" }).click();
  await expect(edit).toBeVisible();
});

test("every page of the admin's menu opens without scripts, and the first of each list", async ({ page }) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/attentions");
  const hrefs = await page
    .locator('.admin-nav a[href^="/admin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(20);
  for (const href of hrefs) {
    expect((await page.goto(href))?.status(), href).toBe(200);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    const details = page.locator(`main :is(th, td) a[href^="${href}/"]`);
    if ((await details.count()) === 0) continue;
    const first = (await details.first().getAttribute("href")) ?? "";
    expect((await page.goto(first))?.status(), first).toBe(200);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("an application for the beta program is accepted, and the invitation names the locked prices", async ({
  page,
}) => {
  const email = `${unique("band")}@example.com`;
  const main = page.getByRole("main");
  await page.goto("/beta");
  await main.getByLabel("Full name").fill("Ann Example");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Phone number").fill("+1 555 010 0000");
  await main.getByLabel("Business type").fill("Band");
  await main.getByLabel("Expected volume").fill("50 a month");
  await main.getByLabel(/I accept the/).check();
  await main.getByRole("button", { name: "Apply for the beta" }).click();
  await expect(main.getByText("Thank you for applying to our beta program!")).toBeVisible();

  await logIn(page, "admin@example.com");
  await page.goto(`/admin/inbox?q=${encodeURIComponent(email)}`);
  await main.locator('a[href^="/admin/inbox/"]').first().click();
  await main.getByLabel("Discount on today’s prices, percent").fill("20");
  await main.getByRole("button", { name: "Accept and invite" }).click();
  await expect(main.getByText("Invited to the beta program")).toBeVisible();
  expect((await waitForLetter(email, /You are in the beta program/)).text).toContain("a month");
});

test("an admin sets a limit, reads its default and last change, and undoes it", async ({ page }) => {
  await logIn(page, "admin@example.com");
  await page.goto("/admin/settings");
  const row = page.getByRole("row").filter({ hasText: "Publications by rules" });
  await expect(row).toContainText("Default: 20.");
  await row.getByLabel("Publications by rules", { exact: true }).fill("21");
  await row.getByRole("button", { name: "Save: Publications by rules" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(row).toContainText("admin@example.com");
  await row.getByRole("button", { name: "Undo the last change: Publications by rules" }).click();
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(row.getByLabel("Publications by rules", { exact: true })).toHaveValue("20");
});

test("an editor's file is used by a piece, stays while it is, and is deleted afterwards", async ({
  page,
}) => {
  const name = `${unique("words")}.vtt`;
  const main = page.getByRole("main");
  await logIn(page, "admin@example.com");
  await page.goto("/admin/content/files");
  await main.getByLabel(/^File/).setInputFiles({
    ...{ name, mimeType: "text/vtt" },
    buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${name}`),
  });
  await main.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("File uploaded")).toBeVisible();
  await main.getByRole("link", { name }).click();
  const path = (await main.locator("code").first().textContent()) ?? "";
  const file = page.url();

  const title = `Where to read ${name}`;
  await page.goto("/admin/content/new?kind=news");
  await main.getByLabel("Title").fill(title);
  await main.getByLabel("Day").fill("2026-11-18");
  await main.getByLabel(/^Text, in Markdown/).fill(`[The words](${path})`);
  await main.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();

  await page.goto(file);
  await expect(main.getByRole("link", { name: title })).toBeVisible();
  await expect(main.getByText("A file that is used cannot be deleted.")).toBeVisible();
  await page.goto(`/admin/content?q=${encodeURIComponent(name)}`);
  await main.getByRole("link", { name: title }).click();
  await main.getByLabel(/^Text, in Markdown/).fill("No file any more.");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Visitors see it once it is published.")).toBeVisible();
  await page.goto(file);
  await main.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The file is deleted")).toBeVisible();
  await expect(main.getByRole("link", { name })).toHaveCount(0);
});

test("an admin discards a dead message and replays an event that failed, each with a reason", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await logIn(page, "admin@example.com");
  await page.goto("/admin/queues");
  await main.getByRole("link", { name: "refund", exact: true }).click();
  await main.getByLabel("Note").fill("It was paid by hand");
  await main.getByRole("button", { name: "Discard it" }).click();
  await expect(page.getByText("The message was discarded")).toBeVisible();
  await expect(main.getByRole("row").filter({ hasText: "Discard dead message" })).toContainText(
    "paid by hand",
  );

  await page.goto("/admin/events?show=failed");
  await main.getByRole("link", { name: "radar.walk" }).click();
  await main.getByLabel("Note").fill("The service is back");
  await main.getByRole("button", { name: "Replay" }).click();
  await expect(page.getByText("It concerns nothing of ours.")).toBeVisible();
  await expect(main.getByRole("row").filter({ hasText: "Replay event" })).toContainText("service is back");
});

test("an admin enters what services cost, and looks at the queues, the crons and the days", async ({ page }, {
  project,
}) => {
  const price = project.name === "desk" ? "5" : "6";
  const main = page.getByRole("main");
  await logIn(page, "admin@example.com");
  await page.goto("/admin/health");
  await main.getByLabel("A million tokens in, USD").fill(price);
  await main.getByRole("button", { name: /^Save/ }).click();
  await expect(main.getByLabel("A million tokens in, USD")).toHaveValue(new RegExp(`^${price}`));
  await page.goto("/admin/queues");
  await expect(main.getByRole("heading", { name: "Queues" })).toBeVisible();
  for (const part of ["What waits", "The crons", "Dead letters"])
    await expect(main.getByText(part, { exact: true }).first()).toBeAttached();
  await page.goto("/admin/figures");
  await expect(main.getByRole("heading", { level: 1 })).toContainText("figures");
});
