import { signInAsCreator } from "./sign-in";
import type { Walk } from "./walk";

export const oneIdeaTenProducts: Walk = {
  card: {
    category: "Advanced",
    title: "One Idea, Ten Products",
    line: "One drawing, published on many garments at once.",
    ground: "#f7d9b4",
    dots: "#e4572e",
  },
  prepare: signInAsCreator,
  async walk(stage) {
    const { page } = stage;
    stage.chapter("One drawing");
    await stage.open("/wearables/publish");
    await stage.say("Begin with one picture that works at any size.");
    await stage.follow(
      page
        .getByRole("main")
        .getByRole("link", { name: /minimalist mountain/ })
        .first(),
    );
    await stage.say("Each garment that can carry it is listed, up to ten.");
    stage.chapter("Many garments");
    const boxes = page.getByRole("checkbox", { name: /^Publish on /, disabled: false });
    await stage.offCamera(async () => {
      for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck();
    });
    await stage.press(boxes.nth(0));
    await stage.say("Tick a garment: its print check and price stand beside it.");
    await stage.press(boxes.nth(1));
    await stage.say("The picture is placed for each cut by itself.");
    await stage.press(boxes.nth(2));
    stage.chapter("A price for each");
    const price = page.getByRole("textbox", { name: /^Price of /, disabled: false }).first();
    await stage.say("Prices differ, because the garments cost differently.");
    await stage.type(price, "45.00");
    stage.chapter("Publish together");
    await stage.say("One press publishes all of them.");
    await stage.press(stage.button("Publish together"));
    await stage.offCamera(async () => {
      await page.getByRole("heading", { name: "Published together" }).waitFor();
      for (let tries = 0; tries < 60; tries++) {
        if ((await page.getByRole("cell", { name: "Published", exact: true }).count()) >= 3) break;
        await page.waitForTimeout(2_000);
        await page.reload();
      }
      await stage.settle();
    });
    await stage.say("They are on sale. The batch can be taken back as one.");
    const made = page.getByRole("row").nth(1).getByRole("link").first();
    await stage.follow(made);
    await stage.say("A collection, and one idea behind it.");
    await stage.rest(1_500);
  },
};
