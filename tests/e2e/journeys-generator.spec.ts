import { expect, type Page, test } from "@playwright/test";
import { control, logIn, tabTo, waitForLetter } from "./people";

test.beforeAll(() => control("/timing", { imageMs: [300, 300] }));

const result = (page: Page) => page.locator("#result");
const isDrawn = (page: Page) => expect(result(page).locator(".gen-drawn img")).toBeVisible();

/** Sends a form of the page and waits for the new job's picture. */
async function draw(page: Page, button: RegExp | string) {
  const before = page.url();
  await page.getByRole("button", { name: button }).first().click();
  await page.waitForURL((url) => url.href !== before && url.searchParams.has("job"));
  await isDrawn(page);
}

test("two pictures at once are looked at closely, changed in one half, varied and drawn again", async ({
  page,
  javaScriptEnabled,
}) => {
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  await page.getByLabel("What should we draw?").fill("a fox reading a map, lettered 'Keep left'");
  await page.getByRole("group", { name: "How many pictures" }).getByRole("radio", { name: "2" }).check();
  await draw(page, /^Generate ·/);
  await expect(page.getByRole("link", { name: /Picture 2 of 2/ })).toBeVisible();

  const view = page.getByRole("group", { name: "View of the picture" });
  await view.getByRole("link", { name: "Zoom in" }).click();
  await view.getByRole("link", { name: "Rotate" }).click();
  await expect(view.getByText("110%")).toBeVisible();
  await expect(result(page).locator(".gen-ground")).toHaveAttribute("data-turn", "90");
  await view.getByRole("link", { name: "Reset" }).click();
  await expect(view.getByText("100%")).toBeVisible();
  if (javaScriptEnabled) {
    await view.getByRole("link", { name: "Fullscreen" }).click();
    const dialog = page.getByRole("dialog", { name: "Fullscreen" });
    await expect(dialog).toBeVisible();
    for (let count = 0; count < 20; count++) await page.keyboard.press("+");
    await expect(dialog.getByText("300%")).toBeVisible();
    for (let count = 0; count < 20; count++) await page.keyboard.press("-");
    await expect(dialog.getByText("25%", { exact: true })).toBeVisible();
    // Each tool once by its key and once by its button.
    const shown = dialog.locator("img");
    await page.keyboard.press("0");
    await expect(shown).toHaveAttribute("data-zoom", "100");
    await page.keyboard.press("r");
    await expect(shown).toHaveAttribute("data-turn", "90");
    await dialog.getByRole("button", { name: "Rotate" }).click();
    await expect(shown).toHaveAttribute("data-turn", "180");
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    await expect(shown).toHaveAttribute("data-zoom", "125");
    await dialog.getByRole("button", { name: "Zoom out" }).click();
    await dialog.getByRole("button", { name: "Zoom out" }).click();
    await expect(shown).toHaveAttribute("data-zoom", "75");
    await dialog.getByRole("button", { name: "Reset" }).click();
    await expect(shown).toHaveAttribute("data-zoom", "100");
    await expect(shown).toHaveAttribute("data-turn", "0");
    const arrives = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download" }).click();
    expect((await arrives).suggestedFilename()).toMatch(/\.png$/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    // The journeys by brush and by keyboard change and vary pictures with script.
    return;
  }
  await expect(view.getByRole("link", { name: "Fullscreen" })).toHaveAttribute(
    "href",
    /^\/files\/pictures\//,
  );

  await page.getByText("Say what to change", { exact: true }).click();
  await page.getByRole("button", { name: /^Change it/ }).click();
  await expect(page.getByText("Please say what should change").first()).toBeVisible();
  await page.getByLabel("What should change?").fill("make it blue");
  await page.getByLabel("Where").selectOption("Left half");
  await draw(page, /^Change it/);
  await expect(result(page)).toContainText("Change only what the mask marks.");

  await page.getByText("Vary it", { exact: true }).click();
  await page.getByLabel("How different").selectOption("Strong");
  await draw(page, "Draw variations");
  await draw(page, /^Another variation/);
});

test("a part of a picture is painted with the brush", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script a part is chosen by its name");
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator");
  await page.getByLabel("What should we draw?").fill("an owl");
  await draw(page, /^Generate ·/);
  await page.getByText("Say what to change", { exact: true }).click();
  await page.getByLabel("What should change?").fill("make it green");
  await page.getByRole("button", { name: "Paint the part yourself" }).click();
  const canvas = page.locator(".gen-mask canvas");
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error("no brush");
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(page.locator("[name=mask]")).not.toHaveValue("");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.locator("[name=mask]")).toHaveValue("");
  await canvas.click();
  await expect(page.locator("[name=mask]")).not.toHaveValue("");
  await draw(page, /^Change it/);
  await expect(result(page)).toContainText("Change only what the mask marks.");
});

test("progress is seen in every open tab", async ({ page, context, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "without script a page reloads by itself");
  // Long enough to be seen while it is drawn.
  await control("/timing", { imageMs: [3_000, 3_000] });
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator", { waitUntil: "load" });
  const other = await context.newPage();
  await other.goto("/ai-image-generator", { waitUntil: "networkidle" });
  const images = await context.newPage();
  await images.goto("/ai-image-generator/images?select=1", { waitUntil: "load" });
  await images.locator('[name="picture"][form]').first().check();
  await page.getByLabel("What should we draw?").fill("a lynx on two tabs");
  // While it is sent, it cannot be sent again.
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/ai-image-generator/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  const before = page.url();
  await page.getByRole("button", { name: /^Generate ·/ }).click();
  await expect(page.locator(".gen-go")).toBeDisabled();
  await expect(page.locator(".gen-go")).toContainText("Generating...");
  letGo();
  await page.waitForURL((url) => url.href !== before && url.searchParams.has("job"));
  await isDrawn(page);
  // The other tab follows it to its picture, though nobody touched that tab.
  const job = other.locator(".gen-recent li", { hasText: "a lynx on two tabs" });
  await expect(job.locator("img")).toBeVisible();
  // The page's script has no drawing of the logo: what the server drew is still there.
  await expect(page.getByRole("img", { name: "Inkloom, home" }).locator("path.one")).toBeVisible();
  // My Images says that there is a new one, and leaves the selection as it is until it is pressed.
  const news = images.getByRole("link", { name: /^\d+ new pictures?$/ });
  await expect(news).toBeVisible({ timeout: 30_000 });
  await expect(images.getByText(/^1 selected/)).toBeVisible();
  await news.click();
  await expect(images.locator("[data-library] > li").first()).toContainText("a lynx on two tabs");
  await control("/timing", { imageMs: [300, 300] });
});

test("with the keyboard alone a picture is generated, varied, changed in a part, and looked at", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the same controls; the journeys above press them");
  await logIn(page, "creator@example.com");
  await page.goto("/ai-image-generator", { waitUntil: "load" });
  /** Presses the focused control and waits for the new job's picture. */
  const drawByKey = async () => {
    const before = page.url();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.href !== before && url.searchParams.has("job"));
    await isDrawn(page);
  };
  // A blank prompt, or one that is too long, cannot be sent.
  const go = page.locator(".gen-go");
  const counter = page.locator("#prompt-count");
  for (const prompt of [" ", "x".repeat(1001)]) {
    await page.locator("#prompt").fill(prompt);
    await expect(go).toBeDisabled();
  }
  await expect(counter).toHaveClass(/over/);
  await page.locator("#prompt").fill("");
  await tabTo(page, "#prompt");
  await page.keyboard.type("a stoat in a hat");
  await expect(counter).toHaveText(/^16 \/ 1000/);
  await expect(go).toBeEnabled();
  await tabTo(page, ".gen-go");
  await drawByKey();

  await tabTo(page, ".gen-tools [aria-label=Fullscreen]");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Fullscreen" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("+");
  await expect(dialog.getByText("125%")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Fullscreen" })).toBeFocused();

  const form = (number: number) => `.gen-work details:nth-of-type(${number})`;
  await tabTo(page, `${form(1)} summary`);
  await page.keyboard.press("Enter");
  await tabTo(page, "#strength");
  await page.keyboard.type("Str");
  await tabTo(page, `${form(1)} button`);
  await drawByKey();
  await expect(result(page)).toContainText("Keep only its theme");

  await tabTo(page, `${form(2)} summary`);
  await page.keyboard.press("Enter");
  await tabTo(page, "#change");
  await page.keyboard.type("make it red");
  await tabTo(page, "#part");
  await page.keyboard.type("the hat");
  await tabTo(page, `${form(2)} .btn-outline`);
  await drawByKey();
  await expect(result(page)).toContainText("Change only this part of it: the hat.");
  await expect(page.locator(".gen-recent").getByText("a stoat in a hat · make it red")).toBeVisible();
});

test("who does not want to wait gets an email, and a notification while a tab is open", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  // The other project's email has another subject.
  const count = javaScriptEnabled ? 1 : 2;
  await context.grantPermissions(["notifications"]);
  await page.addInitScript(noteNotifications);
  let mayAsk = () => {};
  const asks = new Promise<void>((resolve) => {
    mayAsk = resolve;
  });
  // The page learns of the result only once the notification was asked for.
  await page.route("**/ai-image-generator/jobs/*", async (route) => {
    await asks;
    await route.continue();
  });
  await logIn(page, "creator@example.com");
  // A slower picture each time, until the button was pressed while it was being drawn.
  for (let imageMs = 4_000; ; imageMs *= 2) {
    await control("/timing", { imageMs: [imageMs, imageMs] });
    await page.goto("/ai-image-generator");
    await page.getByLabel("What should we draw?").fill("a heron on one leg");
    await page
      .getByRole("group", { name: "How many pictures" })
      .getByRole("radio", { name: String(count) })
      .check();
    await page.getByRole("button", { name: /^Generate ·/ }).click();
    await page.waitForURL((url) => url.searchParams.has("job"));
    const email = page.getByRole("button", { name: "Email me when it is ready" });
    if (!(await email.isVisible())) continue;
    await email.click();
    const isAsked = page.getByText("You will get an email when it is ready.");
    await expect(
      isAsked.or(page.getByText("It is over already")).or(page.locator(".gen-drawn")).first(),
    ).toBeVisible();
    if (await isAsked.isVisible()) break;
  }
  await control("/timing", { imageMs: [300, 300] });
  if (javaScriptEnabled) {
    await page.getByRole("button", { name: "Notify me when it is ready" }).click();
    await expect(page.getByText("You will be notified while an Inkloom tab is open.")).toBeVisible();
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    mayAsk();
    await expect
      .poll(() => page.evaluate(() => window.notified), { timeout: 120_000 })
      .toEqual(["Your picture is ready"]);
  }
  mayAsk();
  const letter = await waitForLetter(
    "creator@example.com",
    count === 1 ? /^Your picture is ready$/ : /^Your 2 pictures are ready$/,
  );
  expect(letter.text).toContain("“a heron on one leg”");
});

declare global {
  interface Window {
    /** Titles of the browser's notifications. */
    notified: string[];
  }
}

function noteNotifications(): void {
  window.notified = [];
  window.Notification = class extends EventTarget {
    static permission = "granted";
    static requestPermission = async () => "granted" as const;
    constructor(title: string) {
      super();
      window.notified.push(title);
    }
    close() {}
  } as unknown as typeof Notification;
}
