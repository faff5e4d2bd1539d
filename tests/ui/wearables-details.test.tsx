import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DetailsForm } from "~/routes/wearables/manual/details-form";
import { BeginForms } from "~/routes/wearables/redesign/begin-forms";
import { words as redesignWords } from "~/routes/wearables/redesign/words";
import { words as pageWords } from "~/routes/wearables/words";

const details = {
  step: "details",
  ...{ picture: { id: "p", widthPx: 10, heightPx: 10 }, formKey: "k", credits: 3 },
  ...{ language: "en", typed: { title: "", description: "", tags: "" } },
  ...{ suggestionId: null, waiting: false, outcome: null },
} as const;

describe("the form of a product's details", () => {
  it("is saved by Enter, which presses its first button: a suggestion costs a credit", () => {
    const page = renderToStaticMarkup(<DetailsForm {...details} reply={undefined} />);
    const form = page.slice(page.indexOf("<form"));
    const buttons = [...form.matchAll(/<button[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1]);
    expect(buttons).toEqual(["save", "suggest", "save"]);
  });
});

/** The heading of a form's errors. */
const titleOf = (page: string) => /<h2>([^<]+)<\/h2><ul>/.exec(page)?.[1];

describe("what a refused form is called", () => {
  const detailsTitle = (intent: string, error: string) =>
    titleOf(
      renderToStaticMarkup(
        <DetailsForm {...details} reply={{ errors: { form: [error] }, values: { intent } }} />,
      ),
    );
  const redesignTitle = (errors: Record<string, string[]>) =>
    titleOf(
      renderToStaticMarkup(
        <BeginForms
          {...{ way: "words", typed: "", requestedChange: "", formKey: "k", credits: 0 }}
          reply={{ errors, values: {} }}
        />,
      ),
    );

  it("says what happened, and that no credit was used", () => {
    expect(detailsTitle("suggest", pageWords.details.notEnough)).toBe(
      "No suggestion was requested, and no credits were used",
    );
    for (const refused of [redesignWords.notEnough, redesignWords.protectedTyped({ name: "pikachu" })])
      expect(redesignTitle({ form: [refused] })).toBe("No redesign was started, and no credits were used");
  });

  it("does not claim so where it is unknown, and asks for a field that is missing", () => {
    expect(detailsTitle("suggest", pageWords.details.creditsFailed)).toBe("Something went wrong on our side");
    expect(redesignTitle({ form: [redesignWords.creditsFailed] })).toBe("Something went wrong on our side");
    expect(detailsTitle("save", pageWords.details.fillAll)).toBe("Failed to save product");
    expect(redesignTitle({ words: [redesignWords.enterWords] })).toBe("Please check these fields");
    expect(redesignTitle({ artwork: [redesignWords.choosePicture] })).toBe("This picture was not accepted");
  });
});
