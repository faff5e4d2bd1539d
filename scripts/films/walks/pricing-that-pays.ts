import { signInAsCreator } from "./sign-in";
import type { Walk } from "./walk";

export const pricingThatPays: Walk = {
  card: {
    category: "E-commerce",
    title: "Pricing That Pays",
    line: "Print cost, card fee, commission, and what is left for you.",
    ground: "#bfe0d8",
    dots: "#1f8a80",
  },
  prepare: signInAsCreator,
  async walk(stage) {
    const { page } = stage;
    const price = page.getByRole("textbox", { name: "Price" });
    const earned = page.locator("#earning");
    stage.chapter("A $28 tee");
    await stage.open("/products");
    await stage.say("Every product shows what one sale earns you.");
    await stage.follow(
      page
        .getByRole("link", { name: "Edit But First, Coffee" })
        .or(page.getByRole("link", { name: "Edit Still Water" }))
        .first(),
    );
    await stage.say("Open it, and go to the price.");
    await stage.point(price);
    await stage.type(price, "28");
    await stage.say("At $28 the table below says where each dollar goes.");
    await stage.point(page.getByRole("row", { name: /Garment and print/ }));
    await stage.say("First the garment and its print, made for this order.");
    await stage.point(page.getByRole("row", { name: /Payment fee/ }));
    await stage.say("Then the card fee: 2.9% and 30 cents.");
    await stage.point(page.getByRole("row", { name: /commission/ }));
    await stage.say("Then the commission of your plan. The rest is yours.");
    await stage.point(page.getByRole("row", { name: /You earn/ }));

    stage.chapter("Too low");
    await stage.say("Try $14: the sale would cost you money.");
    await stage.type(price, "14");
    await stage.point(earned);
    await stage.say("Below its cost nothing can be published.");
    await stage.rest(1_200);

    stage.chapter("A second print");
    await stage.type(price, "28");
    await stage.say("A print on the back adds its own cost.");
    await stage.press(page.getByRole("checkbox", { name: /^Back/ }));
    await stage.rest(1_000);
    await stage.point(earned);
    await stage.say("The earning follows at once, so the price can too.");

    stage.chapter("A $52 hoodie");
    await stage.open("/products");
    await stage.say("A hoodie costs more to make, and buyers expect to pay more.");
    await stage.follow(page.getByRole("link", { name: "Edit Stay Wild" }).first());
    await stage.type(price, "52");
    await stage.point(earned);
    await stage.say("At $52 one hoodie earns what several tees do.");
    await stage.rest(1_500);
  },
};
