import { expect, type Page, test } from "@playwright/test";

/** The landing page's dynamic parts, with the script and, in the second project, without. */

const isScripted = (project: string) => project !== "no-script";

test("the sections are in order, what strangers ask first first, and their links lead to the right pages", async ({
  page,
}) => {
  await page.goto("/");
  const headings = await page.locator("main h1, main h2").allInnerTexts();
  const order = [
    "Design with AI,",
    "How It Works",
    "Why Choose Our Platform",
    "Create with AI in Seconds",
    "25% off your first month",
    "Pricing",
    "Compare Features",
    "Power Up Your T-Shirt Business",
    "Frequently Asked Questions",
    "Tutorial & Onboarding Videos",
    "What's New",
    "What sellers tell one another",
    "Our Impact",
    "Trusted by Industry Leaders",
    "Join the Beta",
    "Ready to Get Started",
  ];
  const places = order.map((name) =>
    headings.findIndex((heading) => heading.replace(/\s+/g, " ").includes(name)),
  );
  expect(places, headings.join(" | ")).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));

  const plan = page.getByRole("region", { name: "Pricing", exact: true });
  const hrefs = async (name: RegExp) =>
    plan.getByRole("link", { name }).evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(await hrefs(/^Choose Creator$/)).toEqual(["/checkout/plan/2"]);
  expect(await hrefs(/^Get Started/)).toEqual(["/checkout/plan/1", "/checkout/plan/3"]);
  expect(await hrefs(/^Purchase/)).toEqual([
    "/checkout/video/basic",
    "/checkout/video/standard",
    "/checkout/video/premium-batch",
  ]);
  await expect(plan.getByText("MOST POPULAR")).toHaveCount(1);
  await expect(plan.getByText("10% platform cut per sale")).toBeVisible();
  await plan.getByRole("link", { name: "Choose Creator" }).click();
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Fcheckout%2Fplan%2F2&reason=purchase$/);
});

test("a link to a section scrolls to it", async ({ page }) => {
  for (const section of ["how-it-works", "pricing"]) {
    const top = async () => (await page.locator(`#${section}`).boundingBox())?.y ?? -1;
    // Now and then the headless shell does not scroll at all.
    await expect(async () => {
      await page.goto("about:blank");
      await page.goto(`/#${section}`);
      // Under the header.
      await expect
        .poll(async () => Math.abs((await top()) - 80), { message: section, timeout: 10_000 })
        .toBeLessThanOrEqual(80);
    }).toPass();
  }
});

test("a lesson opens over the page and closes three ways; without a script it opens in the library", async ({
  page,
}, info) => {
  await page.goto("/");
  const still = page.getByRole("link", { name: /Watch AI Model Generation/ });
  if (!isScripted(info.project.name)) {
    await still.click();
    await expect(page).toHaveURL(/\/VideoLibrary#ai-model-generation$/);
    return;
  }
  const dialog = page.getByRole("dialog", { name: "AI Model Generation" });
  // The film's picture comes with the dialog, not with the page.
  const poster = () =>
    page.locator("#watch-ai-model-generation video").evaluate((each: HTMLVideoElement) => each.poster);
  expect(await poster()).toBe("");
  await still.click();
  await expect(dialog).toBeVisible();
  expect(await poster()).toMatch(/film-ai-model-generation-\w+\.webp$/);
  await expect(page).toHaveURL(/\/$/);
  const box = await dialog.boundingBox();
  expect(box?.width).toBe(725);
  const player = await dialog.locator(".player").boundingBox();
  expect((player?.width ?? 0) / (player?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  // A chapter goes to its moment of the film, whose captions are shown.
  const video = dialog.locator("video");
  await dialog.getByRole("link", { name: /Draw it/ }).click();
  await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(5);
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => each.textTracks[0]?.cues?.length))
    .toBeGreaterThan(4);
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await still.click();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await still.click();
  await page.mouse.click(8, 8);
  await expect(dialog).toBeHidden();
});

test("the home page is short enough to be read to its end", async ({ page }) => {
  // Two thirds of the 17.5 and 27 screens that it once had.
  for (const [width, height, most] of [
    [1280, 900, 11.7],
    [390, 844, 18],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
    expect(screens, `${width} px`).toBeLessThan(most);
  }
});

/** The index of the testimonial in view, from 0. */
const voiceShown = (page: Page) =>
  page.locator("[data-reel]").evaluate((reel) => {
    const at = reel.getBoundingClientRect().left;
    const offsets = [...reel.children].map((each) => Math.abs(each.getBoundingClientRect().left - at));
    return offsets.indexOf(Math.min(...offsets));
  });

test("the testimonials advance every five seconds, wrap around, pause under the pointer, and handle quick presses", async ({
  page,
}, info) => {
  if (!isScripted(info.project.name)) {
    await page.goto("/");
    const reel = page.locator("[data-reel]");
    await expect(page.getByRole("button", { name: "Next testimonial" })).toBeHidden();
    await reel.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect.poll(() => voiceShown(page)).toBe(4);
    return;
  }
  // The page's time stands still between the steps, so that two presses are as quick on a slow machine.
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 1_000);
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "What sellers tell one another" });
  await carousel.scrollIntoViewIfNeeded();
  expect(await voiceShown(page)).toBe(0);
  await page.clock.runFor(5_000);
  await expect.poll(() => voiceShown(page)).toBe(1);
  await page.clock.runFor(600);

  const previous = carousel.getByRole("button", { name: "Previous testimonial" });
  await previous.click();
  await expect.poll(() => voiceShown(page)).toBe(0);
  // For half a second after a change, presses are ignored.
  await page.clock.runFor(600);
  await previous.click();
  await previous.click();
  await expect.poll(() => voiceShown(page)).toBe(4);
  await page.clock.runFor(20_000);
  expect(await voiceShown(page)).toBe(4);

  await carousel.getByRole("button", { name: "Pause" }).click();
  await page.mouse.move(0, 0);
  await page.locator("#main").evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(20_000);
  expect(await voiceShown(page)).toBe(4);
});

test("at most one question is open, and it can be closed again", async ({ page }) => {
  await page.goto("/");
  const first = page.getByText("Do I have to be able to draw?");
  const second = page.getByText("Who prints and ships the orders?");
  await first.click();
  await expect(page.getByText("Taste helps")).toBeVisible();
  await second.click();
  await expect(page.getByText("one piece at a time, after it is ordered")).toBeVisible();
  await expect(page.getByText("Taste helps")).toBeHidden();
  await second.click();
  await expect(page.getByText("one piece at a time, after it is ordered")).toBeHidden();
});

test("the comparison shows features, then prices", async ({ page }) => {
  await page.goto("/");
  const section = page.getByRole("region", { name: "Compare Features" });
  await expect(section.getByRole("cell", { name: "Included", exact: true })).toHaveCount(2 + 4 + 7);
  await expect(section.getByText("$79")).toBeHidden();
  await section.getByRole("radio", { name: "Pricing" }).check();
  await expect(section.getByText("$79")).toBeVisible();
  await expect(section.getByRole("table")).toBeHidden();
});

test("the figures count up once when they come into view, and are right without a script", async ({
  page,
}, info) => {
  await page.goto("/");
  const figure = page.locator('[data-count="5000"]');
  await expect(figure).toHaveText("5000+");
  if (!isScripted(info.project.name)) return;
  await figure.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.textContent ?? "")).observe(element, { childList: true });
  });
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.map(Number.parseFloat));
  await figure.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await seen()).at(-1)).toBe(5000);
  const steps = await seen();
  expect(steps.length).toBeGreaterThan(5);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await figure.scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
  expect(await seen()).toEqual(steps);
});

test("an expired offer shows zero and says so", async ({ page }) => {
  await page.goto("/");
  const offer = page.getByRole("region", { name: /25% off your first month/ });
  await expect(offer).toContainText("This offer ended");
  await expect(offer.locator("[data-unit]")).toHaveText(["0", "0", "0", "0"]);
});

test("an offer that expires while the page is open shows its end", async ({ page }, info) => {
  test.skip(!isScripted(info.project.name), "a page without a script stays as it was made");
  // The page as rendered three seconds before the deadline.
  await page.route(/\/$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      'class="coupon on-tint over"',
      'class="coupon on-marigold" data-offer="3000"',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/");
  const seconds = page.locator('[data-unit="seconds"]');
  await expect(seconds).toHaveText("1");
  await expect(seconds).toHaveText("0");
  await expect(page.getByText("This offer ended")).toBeVisible();
});
