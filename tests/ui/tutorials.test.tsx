import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { minutes, TUTORIALS } from "~/content/copy/pages/tutorials";
import { TutorialCard } from "~/ui/articles/tutorial-card";

it("six lessons have a card each, and a card shows the length of its film and no planned one", () => {
  expect(TUTORIALS.map(({ slug }) => slug)).toEqual([
    "getting-started",
    "design-enhancement-tutorial",
    "ai-model-generation",
    "first-hundred-visitors",
    "pricing-that-pays",
    "one-idea-ten-products",
  ]);
  for (const tutorial of TUTORIALS) {
    const card = renderToStaticMarkup(<TutorialCard tutorial={tutorial} />);
    const [length] = /\d+:\d\d/.exec(card) ?? [null];
    expect(length, tutorial.slug).toBe(tutorial.film ? minutes(tutorial.film.seconds) : null);
  }
});
