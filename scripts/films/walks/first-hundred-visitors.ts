import { expect } from "@playwright/test";
import type { Stage } from "../stage";
import { signInAsCreator } from "./sign-in";
import type { Walk } from "./walk";

const PRODUCT = "Paperback Fox";
const VISITORS = 3;

export const firstHundredVisitors: Walk = {
  card: {
    category: "Marketing",
    title: "Your First Hundred Visitors",
    line: "One design told three ways, and a link that shows the shirt.",
    ground: "#bfe0d8",
    dots: "#2f3e8f",
  },
  prepare: signInAsCreator,
  async walk(stage) {
    const { page } = stage;
    const products = "/wearables?tab=products";
    stage.chapter("Who would wear it");
    await stage.open(products);
    await stage.say("Pick one design, and one kind of person who would wear it.");
    const card = page.getByRole("article").filter({ hasText: PRODUCT }).first();
    await stage.point(card);
    await stage.say("A fox with a book: people who read on the train.");

    stage.chapter("Told three ways");
    await stage.say("Share it with a sentence that they would say themselves.");
    await share(stage, {
      message: "For everyone who has missed a stop because of a good page.",
      isFirst: true,
    });
    await stage.say("Text, hashtags and picture are ready, network by network.");
    await stage.point(page.getByText("For everyone who has missed").first());
    await stage.point(stage.button("Copy text"));
    await stage.say("The second way is a reason to buy: a present.");
    await stage.open(products);
    await share(stage, { message: "The present for the friend who lends you all those novels." });
    await stage.say("The third way asks a question. People like to answer.");
    await stage.open(products);
    await share(stage, { message: "Which book would this fox be reading?" });

    stage.chapter("A link that shows the shirt");
    const text = await page.locator(".wear-post").first().innerText();
    const [link = ""] = /https?:\/\/\S+/.exec(text) ?? [];
    await stage.say("Each post has a link of its own, and it opens the shirt.");
    await stage.open(link);
    await stage.say("Who follows it sees picture, price and sizes at once.");
    await stage.point(page.getByRole("heading", { level: 1 }));
    await stage.rest(1_000);

    stage.chapter("Who came");
    await stage.offCamera(() => visit(stage, link));
    await stage.open("/dashboard");
    const visits = page.getByRole("row").filter({ hasText: PRODUCT }).first();
    await stage.say("Your dashboard counts who came by which post.");
    await stage.point(visits, { across: 0.9 });
    await stage.say("Do more of what works: write the next post like that one.");
    await stage.rest(1_500);
  },
};

async function share(
  stage: Stage,
  { message, isFirst = false }: { message: string; isFirst?: boolean },
): Promise<void> {
  const { page } = stage;
  const button = page.getByRole("link", { name: new RegExp(`^Share.*${PRODUCT}`) }).first();
  const dialog = page.getByRole("dialog");
  if (isFirst) await stage.follow(button, dialog);
  else
    await stage.offCamera(async () => {
      await button.click();
      await dialog.waitFor();
      await stage.settle();
    });
  await stage.type(dialog.getByRole("textbox", { name: "Message" }), message);
  await stage.follow(
    dialog.getByRole("button", { name: "Share Now" }),
    page.getByText("For you to post").first(),
  );
}

/** People of another browser follow the link. */
async function visit({ page }: Stage, link: string): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  for (let person = 0; person < VISITORS; person++) {
    const context = await browser.newContext();
    const other = await context.newPage();
    const counted = other.waitForResponse((response) => response.url().includes("/share-visits"));
    await other.goto(link);
    expect((await counted).ok()).toBe(true);
    await context.close();
  }
}
