import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_PICTURE } from "~/domain/designs/library/library-filter";
import { type LibraryState, libraryLinks } from "~/routes/generator/library/addresses";
import { CollectionChips } from "~/routes/generator/library/collection-chips";
import type { CardPicture } from "~/routes/generator/library/grid/picture-card";
import { PictureGrid } from "~/routes/generator/library/grid/picture-grid";
import { SelectionBar } from "~/routes/generator/library/grid/selection-bar";
import { UndoNotice } from "~/routes/generator/library/undo-notice";
import { KeySheet } from "~/routes/generator/library/viewer/key-sheet";
import { ToastRegion } from "~/ui/site/toasts";
import { type Answer, enhancementScript, openBrowser, pageOf, serve } from "./browser";

/** My Images with its script in a browser, as its own components render it; the server's answers are the test's. */

const CHANGES = "/ai-image-generator/images/changes";
const [SUMMER, WINTER] = ["s".repeat(26), "w".repeat(26)];
const COLLECTIONS = [
  { collectionId: SUMMER, name: "Summer" },
  { collectionId: WINTER, name: "Winter" },
];
const NAMES = ["A", "B", "C", "D"];
const idOf = (name: string) => name.toLowerCase().repeat(26);

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Awaited<ReturnType<typeof serve>>;
let answer: Answer;
/** What the server was sent, and what it answers. */
let sent: URLSearchParams[];
let reply: () => { status: number; body: object | string };

const succeeds = () => ({
  status: 200,
  body: {
    toast: { kind: "success", title: "Image updated" },
    changeId: "u".repeat(26),
    notice: "1 image was moved.",
  },
});
const fails = () => ({
  status: 422,
  body: { toast: { kind: "error", title: "Failed to update image(s)" }, changeId: null, notice: null },
});

beforeAll(async () => {
  const [script, library] = await Promise.all([
    enhancementScript(),
    enhancementScript("app/enhance/library/index.ts"),
  ]);
  // Without the site's styles, so that nothing depends on them but what the test needs.
  const styles =
    "svg{width:1em;height:1em}img{width:50px;height:50px}.lib-pictures{display:flex;gap:20px}.lib-canvas{width:200px;height:200px;overflow:auto}.lib-sheet{width:900px;height:900px}.btn{min-height:30px}";
  site = await serve({ "/enhance.js": script, "/library.js": library, "/styles.css": styles }, (...both) =>
    answer(...both),
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  context = await browser.newContext({ reducedMotion: "reduce" });
  page = await context.newPage();
  sent = [];
  reply = succeeds;
});
afterEach(() => context.close());

const picture = (name: string): CardPicture => ({
  ...{ id: idOf(name), kind: "generated", label: name, widthPx: 100, heightPx: 100, bytes: 40_000 },
  ...{ isFavorite: false, collectionId: null, isUsed: false, isLicensed: false, createdAt: 0 },
});

/** Opens the list. */
async function show({
  filter = {},
  isSelecting = true,
  isAllSelected = false,
}: {
  filter?: Partial<LibraryState["filter"]>;
  isSelecting?: boolean;
  isAllSelected?: boolean;
} = {}) {
  const state: LibraryState = {
    filter: { ...EVERY_PICTURE, ...filter },
    view: { layout: "grid", isSelecting, isAllSelected, pageSize: 24 },
    cursor: null,
  };
  const here = libraryLinks(state)();
  const common = { state, collections: COLLECTIONS };
  const rows = NAMES.map((name) => ({ ...picture(name), isFavorite: filter.isFavorite ?? false }));
  await open(
    <main>
      <UndoNotice change={null} here={here} closeHref={here} />
      <CollectionChips {...common} />
      {isSelecting ? <SelectionBar {...common} rows={rows} here={here} /> : null}
      <PictureGrid {...common} rows={rows} here={here} />
      <div data-emptied="" hidden>
        No images in this view
      </div>
    </main>,
  );
}

async function open(body: React.ReactNode) {
  answer = (request, response) => {
    if (request.method !== "POST" || !request.url?.startsWith(CHANGES)) {
      response.end(request.url?.startsWith("/files/") ? "" : html);
      return;
    }
    sent.push(request.body);
    const { status, body: text } = reply();
    response.statusCode = status;
    response.setHeader("content-type", typeof text === "string" ? "text/html" : "application/json");
    response.end(typeof text === "string" ? text : JSON.stringify(text));
  };
  const html = pageOf(
    <>
      <script src="/library.js" defer />
      {body}
      <ToastRegion toasts={[]} />
    </>,
  );
  await page.goto(site.origin, { waitUntil: "load" });
}

const card = (name: string) => page.locator(`[data-picture="${idOf(name)}"]`);
const box = (name: string) => card(name).getByRole("checkbox");
const shown = () =>
  page
    .locator("[data-picture]:not([hidden]) .about")
    .allTextContents()
    .then((names) => names.join(""));
const selected = () =>
  page
    .locator("[data-picture] input:checked")
    .evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).value[0]?.toUpperCase()).join(""));
const counted = () => page.locator("[data-selected]").textContent();
const pictures = (of: URLSearchParams | undefined) =>
  of
    ?.getAll("picture")
    .map((id) => id[0]?.toUpperCase())
    .join("");
const toast = (text: string) => page.locator("[data-toast]", { hasText: text }).last().waitFor();
const focused = () =>
  page.evaluate(() => {
    const item = document.activeElement?.closest<HTMLElement>("[data-picture]");
    return `${item?.dataset.picture?.[0]?.toUpperCase() ?? ""} ${document.activeElement?.tagName}`.trim();
  });
const dragTo = (name: string, collection: string) =>
  card(name)
    .locator(".about")
    .dragTo(page.getByRole("link", { name: collection, exact: true }));

describe("selected pictures", () => {
  it("that leave the list are selected no more, so that what is done next spares them", async () => {
    await show({ filter: { collection: SUMMER } });
    await box("A").check();
    await box("B").check();
    // Of the selection only C, which is not selected, is dragged.
    await dragTo("C", "Winter");
    await toast("Image updated");
    expect([await shown(), await selected()]).toEqual(["ABD", "AB"]);
    expect(pictures(sent[0])).toBe("C");
    await card("B").locator("summary").click();
    await card("B").getByRole("button", { name: "Delete" }).click();
    await expect.poll(shown).toBe("AD");
    expect(await counted()).toContain("1 selected");
    await page.locator("#selection").getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => pictures(sent[2])).toBe("A");
  });

  it("are dragged together, and then none is selected", async () => {
    await show();
    await box("A").check();
    await box("B").check();
    await dragTo("B", "Summer");
    await toast("Image updated");
    expect(pictures(sent[0])).toBe("AB");
    expect(sent[0]?.get("to")).toBe(SUMMER);
    // Among all images they stay in the list.
    expect([await shown(), await selected(), await counted()]).toEqual(["ABCD", "", "0 selected"]);
  });

  it("stay selected and in the list where the change fails", async () => {
    reply = fails;
    await show({ filter: { collection: SUMMER } });
    await box("A").check();
    await box("B").check();
    await dragTo("A", "Winter");
    await toast("Failed to update image(s)");
    expect([await shown(), await selected()]).toEqual(["ABCD", "AB"]);
    expect(await counted()).toContain("2 selected");
  });

  it("are a range with Shift, and all or none by a button; what they take is said as elsewhere", async () => {
    await show();
    await box("A").click();
    await box("C").click({ modifiers: ["Shift"] });
    expect([await selected(), await counted()]).toEqual(["ABC", "3 selected · frees 120 kB"]);
    await page.getByRole("link", { name: "Select none" }).click();
    expect(await selected()).toBe("");
    await page.getByRole("link", { name: "Select all" }).click();
    expect(await selected()).toBe("ABCD");
  });

  it("come selected from the server where the link is followed before the script is there", async () => {
    await show({ isAllSelected: true });
    expect([await selected(), await counted()]).toEqual(["ABCD", "4 selected · frees 160 kB"]);
    expect(await page.getByRole("link", { name: "Select all" }).getAttribute("href")).toContain("select=all");
    expect(await page.getByRole("link", { name: "Select none" }).getAttribute("href")).toContain("select=1");
  });

  it("are moved only to a collection that was chosen", async () => {
    await show();
    expect(await page.locator("#selection-to").inputValue()).toBe("");
  });
});

describe("a change", () => {
  const remove = async (name: string) => {
    await card(name).locator("summary").click();
    await card(name).getByRole("button", { name: "Delete" }).press("Enter");
  };

  it("can be undone from the page until it is undone, also after a failed try", async () => {
    await show({ isSelecting: false });
    await page.clock.install();
    await remove("B");
    await expect.poll(shown).toBe("ACD");
    await toast("Image updated");
    await page.clock.runFor(60_000);
    const undo = page.getByRole("button", { name: "Undo" });
    expect(await undo.isVisible()).toBe(true);
    reply = fails;
    await undo.click();
    await toast("Failed to update image(s)");
    expect([await shown(), await undo.isVisible()]).toEqual(["ACD", true]);
    reply = succeeds;
    await undo.click();
    await expect.poll(shown).toBe("ABCD");
    expect(await undo.isVisible()).toBe(false);
    expect(sent.at(-1)?.get("intent")).toBe("undo");
    expect(await focused()).toMatch(/^B /);
  });

  it("keeps the focus in the list, from picture to picture, and says so when none is left", async () => {
    await show({ isSelecting: false });
    for (const [name, next] of [
      ["B", "C SUMMARY"],
      ["C", "D SUMMARY"],
      ["D", "A SUMMARY"],
      ["A", "UL"],
    ] as const) {
      await remove(name);
      expect(await focused()).toBe(next);
    }
    expect(await page.getByText("No images in this view").isVisible()).toBe(true);
  });

  it("that the server is asked for too often says how long to wait", async () => {
    reply = () => ({ status: 429, body: "<h1>Too many requests</h1>" });
    await show({ isSelecting: false });
    await card("A").locator("[data-favorite] button").click();
    await toast("Wait a minute");
    expect(await card("A").locator("[data-favorite] button").getAttribute("aria-pressed")).toBe("false");
  });

  it("of a favorite shows at once, leaves a list of favorites, and is undone", async () => {
    await show({ filter: { isFavorite: true }, isSelecting: false });
    await card("A").locator("[data-favorite] button").press("Enter");
    expect([await shown(), await focused()]).toEqual(["BCD", "B BUTTON"]);
    expect(sent[0]?.get("intent")).toBe("unfavorite");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(shown).toBe("ABCD");
    expect(await card("A").locator("[data-favorite] button").getAttribute("aria-pressed")).toBe("true");
  });
});

it("the arrows move a picture that is larger than its place, and else lead to the next one", async () => {
  await open(
    <main>
      <a href="#next" data-key="ArrowRight">
        Next
      </a>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as in the viewer */}
      <section className="lib-canvas" tabIndex={0} aria-label="A">
        <div className="lib-sheet" />
      </section>
      <KeySheet />
    </main>,
  );
  const canvas = page.locator(".lib-canvas");
  await canvas.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => canvas.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(page.url()).not.toContain("#next");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("ArrowRight");
  expect(page.url()).toContain("#next");
});
