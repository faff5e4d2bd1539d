import type { Page } from "@playwright/test";
import sharp from "sharp";
import { signInAsCreator } from "./sign-in";
import type { Walk } from "./walk";

/** Drawn before the film begins, on a ground that fills its square. */
const PROMPT = "a fox reading a book at night, bold";
/** A person's own drawing in dark ink, which is lost on dark cloth. */
const OWL = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" fill="none" stroke="#1d2433" stroke-width="30" stroke-linecap="round" stroke-linejoin="round">
<circle cx="500" cy="500" r="430"/><path d="M300 330q40 -90 90 -10q110 -40 220 0q50 -80 90 10v240q0 200 -200 200t-200 -200z" fill="#31405e"/>
<circle cx="420" cy="440" r="58"/><circle cx="580" cy="440" r="58"/><path d="M500 490l-26 46h52z" fill="#1d2433"/><path d="M440 640l60 46l60 -46M210 800h580"/></svg>`;
let drawnAt = "";
let uploadedAt = "";

export const designEnhancement: Walk = {
  card: {
    category: "Design",
    title: "Design Enhancement Tutorial",
    line: "From a good idea to a picture that prints well.",
    ground: "#c9d0ee",
    dots: "#e4572e",
  },
  async prepare(page, places) {
    await signInAsCreator(page, places);
    await page.goto(`${places.shop}/ai-image-generator`);
    await page.getByLabel("What should we draw?").fill(PROMPT);
    await page.getByRole("checkbox", { name: /Transparent background/ }).uncheck();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Generate ·/ })
      .click();
    await reportLink(page).waitFor({ timeout: 180_000 });
    await page.goto(`${places.shop}/ai-image-generator`);
    const latest = page.locator('a[href*="job="]').first();
    drawnAt = (await latest.getAttribute("href"))?.replace(/#.*/, "") ?? "";
    await page.goto(`${places.shop}/artwork`);
    await page.getByLabel("Choose a picture").setInputFiles({
      ...{ name: "night owl.png", mimeType: "image/png" },
      buffer: await sharp(Buffer.from(OWL), { density: 173 }).png().toBuffer(),
    });
    // The film may have been made before, with the same upload: only the new page says that this one was kept.
    await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Upload" }).click()]);
    const card = page.getByRole("article").filter({ hasText: "night owl" }).first();
    await card.waitFor();
    uploadedAt = `/print-check/${await card.getAttribute("id")}`;
    await page.goto(places.shop + uploadedAt);
    await page.getByText(/checks? (?:is|are) fine/).waitFor({ timeout: 180_000 });
  },
  async walk(stage) {
    const { page } = stage;
    const verdict = page.getByRole("main").getByText(/^Can be printed|^Ready to print/);
    const fixedPicture = async () => {
      await stage.offCamera(async () => {
        await page.getByText(/^Made by/).waitFor({ timeout: 180_000 });
        await stage.settle();
      });
    };
    stage.chapter("Read the print check");
    await stage.open(drawnAt);
    await stage.say("Every picture is measured as soon as it is drawn.");
    await stage.follow(reportLink(page), verdict.first());
    await stage.say("It can be printed, but some things are worth a look.");
    await stage.point(verdict.first(), { across: 0.4 });
    const ground = page.getByRole("listitem").filter({ hasText: "This background will print" });
    await stage.say("This background will print as a solid rectangle.");
    await stage.press(ground.getByText("Where", { exact: true }));
    await stage.rest(1_600);

    stage.chapter("A transparent ground");
    await stage.say("A fix is tried on your picture. The old one stays yours.");
    await stage.press(ground.getByRole("button", { name: /^Remove the background/ }));
    await fixedPicture();
    await stage.say("Before and after: the shirt shows where the box was.");
    await stage.point(page.getByText("After", { exact: true }).first());
    await stage.rest(1_200);

    stage.chapter("Seen on dark cloth");
    const cloth = page.getByRole("listitem").filter({ hasText: "Seen on the cloth" });
    await stage.open(uploadedAt);
    await stage.say("Dark ink is lost on dark cloth. The check names each color.");
    await stage.point(cloth.getByText("Seen on the cloth").first());
    await stage.rest(1_000);
    await stage.say("What helps is tried on your picture before it is offered.");
    const lighter = cloth.getByRole("button", { name: /lighter$/ });
    await stage.point(lighter);
    await stage.press(lighter);
    await fixedPicture();
    await stage.say("Lighter ink: the same owl, and it holds on navy and maroon.");
    await stage.point(page.getByText("After", { exact: true }).first());
    await stage.rest(1_000);

    stage.chapter("Drawn again");
    await stage.open(drawnAt);
    await stage.say("Some things are better drawn again than fixed.");
    const change = page.getByLabel("What should change?");
    await stage.press(page.getByText("Say what to change", { exact: true }).first());
    await stage.type(change, "add a small moon");
    await stage.say("Say it in your own words. A change costs one credit.");
    await stage.press(page.getByRole("button", { name: /^Change it ·/ }).first());
    await stage.offCamera(async () => {
      await page.waitForTimeout(1_500);
      await reportLink(page).waitFor({ timeout: 180_000 });
      await stage.settle();
    });
    await stage.point(page.locator("#result .gen-drawn img").first(), { down: 0.4 });
    await stage.say("Check it again, and put it on a shirt when nothing is left.");
    await stage.rest(1_500);
  },
};

const reportLink = (page: Page) => page.getByRole("link", { name: /full report/ }).first();
