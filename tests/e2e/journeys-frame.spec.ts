import { expect, test } from "@playwright/test";

/* The frame of every page, with and without script. */

test("a language can be requested, and the page confirms it", async ({ page }, info) => {
  const hasScript = info.project.name !== "no-script";
  await page.goto("/terms");
  const head = page.getByRole("banner");
  await head.getByLabel("Language").first().selectOption("Deutsch");
  if (!hasScript) await head.getByRole("button", { name: "Change" }).first().click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Language Changed");
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("both typefaces load, with their rare letters", async ({ page }) => {
  await page.goto("/terms");
  const loaded = await page.evaluate(async () => {
    const own = [...document.fonts].filter(({ family }) => !family.includes("fallback"));
    await Promise.allSettled(own.map((face) => face.load()));
    return own.map(({ family, status }) => `${family.replaceAll('"', "")}: ${status}`).sort();
  });
  expect(loaded).toEqual([
    ...["Bricolage Grotesque: loaded", "Bricolage Grotesque: loaded"],
    ...["Instrument Sans: loaded", "Instrument Sans: loaded"],
  ]);
});

test("a public page can be shared, a private one cannot", async ({ page, context, baseURL }, info) => {
  await page.goto("/browse-stores?q=night");
  const share = page.getByRole("complementary", { name: "Share this page" });
  const here = `${baseURL}/browse-stores`;
  for (const network of ["Facebook", "X", "Pinterest"]) {
    const link = share.getByRole("link", { name: `Share on ${network}` });
    expect(await link.getAttribute("href")).toContain(encodeURIComponent(here));
  }
  const copy = share.getByRole("button", { name: "Copy link" });
  if (info.project.name === "no-script") await expect(copy).toBeHidden();
  else {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(page.getByText("Link Copied!")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(here);
  }
  await page.goto("/cart");
  await expect(share).toBeHidden();
});

test("the landing page's header hides on scrolling down, returns on scrolling up, and stays while it has focus", async ({
  page,
}, info) => {
  test.skip(info.project.name === "no-script", "it stays where no script runs");
  await page.goto("/");
  const bottom = () =>
    page.getByRole("banner").evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  const up = page.getByRole("link", { name: "Back to top" });
  await scrollTo(300);
  await expect(up).toBeHidden();
  await scrollTo(900);
  await expect(up).toBeVisible();
  await expect.poll(bottom).toBeLessThanOrEqual(0);
  await scrollTo(700);
  await expect.poll(bottom).toBeGreaterThan(40);
  await page.getByRole("banner").getByRole("link", { name: "Stores" }).first().focus();
  await scrollTo(1400);
  await expect.poll(bottom).toBeGreaterThan(40);
  await page.goto("/terms");
  await scrollTo(900);
  await expect.poll(bottom).toBeGreaterThan(40);
});
