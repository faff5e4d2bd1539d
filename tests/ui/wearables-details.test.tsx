import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DetailsForm } from "~/routes/wearables/manual/details-form";

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
