import { expect } from "@playwright/test";
import type { Walk } from "./walk";

/** A new person each time the film is made. */
const email = `robin-${Date.now().toString(36)}@example.com`;

export const gettingStarted: Walk = {
  card: {
    category: "Beginner",
    title: "Getting Started",
    line: "From an empty account to a store with one shirt in it.",
    ground: "#f9e2b8",
    dots: "#f2a541",
  },
  async walk(stage) {
    const { page, places } = stage;
    stage.chapter("Make an account");
    await stage.open("/login?mode=signup");
    await stage.say("An email and a password are enough to begin.");
    await stage.type(page.getByLabel(/^E-?mail/), email);
    await stage.type(page.getByLabel("Password"), "a quiet fox reads at night");
    await stage.press(page.getByRole("checkbox", { name: /I accept the terms/ }), { across: 0.5, down: 0.5 });
    await stage.follow(stage.button("Sign Up"));
    await stage.say("Check your email: one link proves that it is yours.");
    const path = await stage.offCamera(() => verificationPath(places.sandbox));
    await stage.read();
    await stage.open(path);
    await stage.offCamera(async () => {
      const confirm = page.getByRole("main").getByRole("button").first();
      if (page.url().includes("/verify") && (await confirm.count())) await confirm.click();
      await page.waitForLoadState("load");
      if (page.url().includes("/login")) {
        await page.getByLabel(/^E-?mail/).fill(email);
        await page.getByLabel("Password").fill("a quiet fox reads at night");
        await page.getByRole("main").getByRole("button", { name: "Login" }).click();
        await page.getByText("Login successful").waitFor();
      }
    });

    stage.chapter("Name the store");
    await stage.open("/store-creator");
    await stage.say("Your first three designs are free. First, the store's name.");
    await stage.type(
      page.getByRole("main").getByRole("textbox").first(),
      `Robin's Reading Room ${Date.now() % 1000}`,
    );
    await stage.follow(page.getByRole("main").getByRole("button", { name: /store/i }).last());

    stage.chapter("The first picture");
    await stage.open("/ai-image-generator");
    await stage.say("Say what you see. One sentence is enough.");
    await stage.type(page.getByLabel("What should we draw?"), "a fox reading a book in the forest");
    await stage.press(page.getByText("Watercolor", { exact: true }).first());
    await stage.press(stage.button(/^Generate ·/));
    const make = page.getByRole("link", { name: /Make a product/ }).first();
    await stage.offCamera(async () => {
      await make.waitFor({ timeout: 180_000 });
      await stage.settle();
    });
    await stage.point(page.locator("#result .gen-drawn img").first(), { down: 0.4 });
    await stage.say("Half a minute later it is drawn, at print size.");

    stage.chapter("Put it on a shirt");
    await stage.follow(make);
    await stage.say("Choose what it is printed on.");
    await stage.press(page.getByText("T-shirt", { exact: true }).first());
    await stage.follow(stage.button("Continue"), page.getByText(/\d+ DPI/));
    await stage.say("The dashed line is what the printer can reach.");
    await stage.point(page.locator("figure").first(), { down: 0.4 });
    await stage.type(page.getByRole("textbox", { name: "Title" }), "Paperback Fox");
    await stage.type(
      page.getByRole("textbox", { name: "Description" }),
      "One fox, one good book and nobody around for miles.",
    );
    const price = page.getByRole("textbox", { name: "Price" });
    await stage.say("Set a price, and see what each sale earns you.");
    await stage.type(price, "28");
    await stage.point(page.locator("#earning"));

    stage.chapter("Publish");
    await stage.say("Publish, and it is in your store.");
    await stage.press(stage.button("Publish"));
    await stage.offCamera(async () => {
      await expect(page).toHaveURL(/\/product\/[0-9a-z]+$/, { timeout: 120_000 });
      await page.waitForTimeout(15_000);
      await page.reload();
      await stage.settle();
    });
    await stage.say("That is the whole way. The next shirt takes a minute.");
    await stage.rest(1_500);
  },
};

async function verificationPath(sandbox: string): Promise<string> {
  for (let tries = 0; tries < 60; tries++) {
    const response = await fetch(`${sandbox}/control/api/mail?to=${encodeURIComponent(email)}`);
    const { emails } = (await response.json()) as { emails: { text: string }[] };
    for (const { text } of emails) {
      const [, path] = /https?:\/\/[^\s/]+(\/verify[^\s]*)/.exec(text) ?? [];
      if (path) return path;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error("no email came");
}
