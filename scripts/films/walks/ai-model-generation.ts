import { signInAsCreator } from "./sign-in";
import type { Walk } from "./walk";

export const aiModelGeneration: Walk = {
  card: {
    category: "AI Features",
    title: "AI Model Generation",
    line: "What to put in a prompt, and what to leave out.",
    ground: "#c9d0ee",
    dots: "#2f3e8f",
  },
  prepare: signInAsCreator,
  async walk(stage) {
    const { page } = stage;
    stage.chapter("Say what you see");
    await stage.open("/ai-image-generator");
    await stage.say("A prompt names one main figure, and what it does.");
    const prompt = page.getByLabel("What should we draw?");
    await stage.type(prompt, "a fox reading a book in the forest, 'Late again'");
    await stage.say("Words in quotes are lettered. All else describes the picture.");
    await stage.point(prompt, { across: 0.6 });

    stage.chapter("Choose a style");
    await stage.say("A style changes the hand, not the idea. Here: watercolor.");
    await stage.press(page.getByText("Watercolor", { exact: true }).first());
    await stage.say("The shape follows the place: square for a chest.");
    await stage.point(page.getByText(/^Square/).first());
    await stage.say("A transparent background prints no box around the figure.");
    await stage.point(page.getByText("Transparent background", { exact: true }).first());

    stage.chapter("Draw it");
    await stage.say("One picture costs one credit. A failure gives it back.");
    await stage.press(stage.button(/^Generate ·/));
    const drawn = page.locator("#result .gen-drawn img").first();
    await stage.offCamera(async () => {
      await drawn.waitFor({ timeout: 180_000 });
      await stage.settle();
    });
    await stage.point(drawn, { down: 0.4 });
    await stage.say("Look at it on cloth before you decide.");
    await stage.rest(2_000);

    stage.chapter("Ask again");
    await stage.say("Almost right? Ask for a change instead of starting over.");
    await stage.press(page.getByText("Vary it", { exact: true }).first());
    await stage.say("A variation keeps the idea and draws it once more.");
    await stage.press(page.getByRole("button", { name: "Draw variations" }).first());
    await stage.offCamera(async () => {
      await page.waitForTimeout(1_500);
      await drawn.waitFor({ timeout: 180_000 });
      await stage.settle();
    });
    await stage.point(drawn, { down: 0.4 });
    await stage.say("Keep the best one. The others stay in My Images.");
  },
};
