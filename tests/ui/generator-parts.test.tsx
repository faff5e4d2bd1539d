import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { parseLibraryState } from "~/routes/generator/library/addresses";
import { type CardPicture, PictureCard } from "~/routes/generator/library/grid/picture-card";
import { SelectionBar } from "~/routes/generator/library/grid/selection-bar";
import { Toolbar } from "~/routes/generator/library/toolbar";
import { PromptCounter } from "~/routes/generator/prompt-form/prompt-counter";
import { StoreRequired } from "~/routes/generator/store-required";
import { pageLead } from "~/routes/generator/words";

const ID = "p".repeat(26);
const PICTURE: CardPicture = {
  ...{ id: ID, kind: "generated", label: "a fox", widthPx: 1920, heightPx: 1920, bytes: 2_000_000 },
  ...{ isFavorite: false, collectionId: null, isUsed: false, isLicensed: false, createdAt: 0 },
};
const stateOf = (query: string) => parseLibraryState(new URLSearchParams(query));
const cardOf = (more: Partial<CardPicture> = {}, query = "") =>
  renderToStaticMarkup(
    <PictureCard
      picture={{ ...PICTURE, ...more }}
      state={stateOf(query)}
      collections={[{ collectionId: "c".repeat(26), name: "Summer" }]}
      here="/ai-image-generator/images"
      isEager
    />,
  );
const toolbarOf = (query: string) =>
  renderToStaticMarkup(<Toolbar state={stateOf(query)} usage={{ pictures: 3, bytes: 6_000_000 }} />);

it("the counter of a prompt is amber above 800 characters and red above 1000, which is also said", () => {
  const of = (length: number) => renderToStaticMarkup(<PromptCounter length={length} />);
  const tones = [0, 800, 801, 1000, 1001].map((length) => / (fine|near|over)"/.exec(of(length))?.[1]);
  expect(tones).toEqual(["fine", "fine", "near", "near", "over"]);
  expect(of(1000)).toContain("1000 / 1000");
  expect(of(1000)).toContain('role="status"></span>');
  expect(of(1003)).toMatch(/role="status">[^<]*3[^<]*</);
});

it("the generator's subtitle names the configured model", () => {
  expect(renderToStaticMarkup(pageLead({ modelName: "the-model-of-today" }))).toContain("the-model-of-today");
});

it("the store gate asks for a name, and keeps it beside what is wrong with it", () => {
  const html = renderToStaticMarkup(
    <StoreRequired action="/ai-image-generator" name="Ink & Co" error="Enter a store name" />,
  );
  for (const text of [
    "You need to create a store first.",
    'value="Ink &amp; Co"',
    "Enter a store name",
    "Create Store",
    "Creating Store...",
  ])
    expect(html).toContain(text);
});

it("each picture of My Images is made a product, used again, varied, changed, downloaded and moved from its card", () => {
  const html = cardOf();
  for (const href of [
    `/products/new?picture=${ID}`,
    `/ai-image-generator?again=${ID}`,
    `/ai-image-generator?vary=${ID}#result`,
    `/ai-image-generator?edit=${ID}#result`,
    `/files/pictures/${ID}?download`,
  ])
    expect(html).toContain(`href="${href}"`);
  expect(html).toMatch(/name="intent" value="move"|value="move"[^>]*name="intent"/);
});

it("a card shows a small copy of its size in the layout, never the print file", () => {
  for (const query of ["", "view=list"]) {
    const [image = ""] = /<img[^>]*>/.exec(cardOf({}, query)) ?? [];
    expect(image).toContain(`/files/thumbnails/${ID} 240w`);
    expect(image).not.toContain("/files/pictures/");
  }
  expect(cardOf({}, "view=list")).toContain('sizes="4.5rem"');
});

it("a picture that is on a product or was bought is not offered for deletion", () => {
  expect(cardOf()).toContain(">Delete<");
  for (const kept of [{ isUsed: true }, { isLicensed: true }]) expect(cardOf(kept)).not.toContain(">Delete<");
});

it("My Images shows the storage used, and its filters as the address has them", () => {
  const html = toolbarOf(
    "q=moon&favorites=1&used=1&kind=upload&shape=portrait&style=anime&from=2026-01-01&to=2026-02-01",
  );
  expect(html).toContain("3 images, 6 MB");
  expect(html).toContain('value="moon"');
  for (const name of ["favorites", "used"])
    expect(html.match(/<input[^>]*>/g)?.find((each) => each.includes(`name="${name}"`))).toContain("checked");
  for (const chosen of ["upload", "portrait", "anime"])
    expect(html).toMatch(
      new RegExp(`<option[^>]*value="${chosen}"[^>]*selected|<option[^>]*selected[^>]*value="${chosen}"`),
    );
  for (const day of ["2026-01-01", "2026-02-01"]) expect(html).toContain(`value="${day}"`);
  // Another layout keeps them.
  expect(html).toMatch(/href="[^"]*q=moon[^"]*favorites=1[^"]*view=list/);
});

it("the selection's count is written before the script runs, which then moves nothing", () => {
  const rows = [{ bytes: 1_000_000 }, { bytes: 500_000 }];
  const barOf = (query: string) =>
    renderToStaticMarkup(
      <SelectionBar rows={rows} state={stateOf(query)} collections={[]} here="/ai-image-generator/images" />,
    );
  expect(barOf("select=1")).toMatch(/<output[^>]*>0 selected<\/output>/);
  expect(barOf("select=all")).toMatch(/<output[^>]*>2 selected · frees 1.5 MB<\/output>/);
  // Where the list was, and what it showed, stays.
  expect(barOf("select=1&q=moon")).toMatch(/href="[^"]*q=moon[^"]*select=all/);
});
