import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import type { Artwork } from "~/print/formats/artwork";
import { readArtwork } from "~/print/formats/read-artwork";
import { FontBook } from "~/print/formats/svg/text/font-book";
import { TYPEFACES } from "~/print/formats/svg/text/typefaces-data";
import { WorkMeter } from "~/print/formats/svg/work-meter";
import { describeUpload, describeUploadRefusal } from "~/ui/uploads/describe-upload";
import { svgFile } from "../../support/artwork-corpus/bytes";

const raster = createRasterizer(nodeWasm);

const read = (drawing: string) =>
  readArtwork(raster, { bytes: svgFile(drawing, 'viewBox="0 0 200 100"'), now: 5 });

async function taken(drawing: string): Promise<Artwork> {
  const artwork = await read(drawing);
  if ("kind" in artwork) throw new Error(JSON.stringify(artwork));
  return artwork;
}

/** The sentence that a person reads after sending a drawing. */
async function told(drawing: string): Promise<string> {
  const artwork = await read(drawing);
  if (!("kind" in artwork))
    return describeUpload({ status: "taken", ...artwork } as unknown as Parameters<typeof describeUpload>[0]);
  return describeUploadRefusal({ status: "refused", fault: artwork })?.text ?? "";
}

/** Where ink of a color lies, in units of the drawing. */
async function inkOf(drawing: string, isIt: (r: number, g: number, b: number) => boolean = () => true) {
  const { previewSource } = await taken(drawing);
  const { rgba, widthPx, heightPx } = previewSource;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < widthPx * heightPx; at++) {
    const [r = 0, g = 0, b = 0, alpha = 0] = rgba.subarray(at * 4, at * 4 + 4);
    if (alpha < 128 || !isIt(r, g, b)) continue;
    const x = ((at % widthPx) * 200) / widthPx;
    const y = (Math.floor(at / widthPx) * 200) / widthPx;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

const H = 'font-family="Arial" font-size="40"';

describe("text of an uploaded SVG", () => {
  it("is set in the typeface that the file names, and the person is told", async () => {
    expect(await told('<text x="10" y="60" font-family="Lobster, cursive" font-size="30">Slow</text>')).toBe(
      "We set its text in Lobster and drew it at 3600 × 1800 pixels.",
    );
  });

  it("is set in a named substitute where we do not have the typeface", async () => {
    expect(
      await told('<text y="60" font-family="Futura" font-weight="700" font-size="30">Go</text>'),
    ).toContain("set its text in Arimo Bold, because we do not have Futura Bold");
    expect(await told("<text y='60' style='font: italic 20px Garamond, serif'>Go</text>")).toContain(
      "set its text in Tinos Italic, because we do not have Garamond Italic",
    );
  });

  it("stands where the file puts it: an H of Arial is 0.716 high and hangs on its anchor", async () => {
    const start = await inkOf(`<text x="20" y="80" ${H}>H</text>`);
    expect(start.bottom).toBeCloseTo(80, 0);
    expect(start.bottom - start.top).toBeCloseTo(0.716 * 40, -0.5);
    const middle = await inkOf(`<text x="100" y="80" ${H} text-anchor="middle">HOH</text>`);
    expect((middle.left + middle.right) / 2).toBeCloseTo(100, -0.5);
    const end = await inkOf(`<text x="190" y="80" ${H} text-anchor="end">HOH</text>`);
    expect(end.right).toBeGreaterThan(183);
    expect(end.right).toBeLessThan(190.5);
  });

  it("keeps lines, shifts and colors of its parts, and white space as the file means it", async () => {
    const isRed = (r: number, g: number) => r > 150 && g < 80;
    const parts = `<text ${H}>
      <tspan x="10" y="40">H</tspan>
      <tspan x="10" dy="1.2em" fill="#d00">H</tspan>
    </text>`;
    const red = await inkOf(parts, isRed);
    const all = await inkOf(parts);
    expect(red.bottom).toBeCloseTo(88, 0);
    expect(all.top).toBeCloseTo(40 - 0.716 * 40, -0.5);
    expect(red.left).toBeCloseTo(all.left, 0);
    const narrow = await inkOf(`<text x="10" y="50" ${H}>H  \n  H</text>`);
    const wide = await inkOf(`<text xml:space="preserve" x="10" y="50" ${H}>H    H</text>`);
    expect(wide.right - narrow.right).toBeCloseTo(3 * 0.278 * 40, -0.5);
  });

  it("cuts as a clip does, and is filled by gradients", async () => {
    const box = await inkOf(
      `<clipPath id="c"><text x="20" y="80" ${H}>H<tspan>H</tspan></text></clipPath><rect width="200" height="100" clip-path="url(#c)" fill="#d00"/>`,
    );
    expect(box.bottom).toBeCloseTo(80, 0);
    expect(box.left).toBeGreaterThan(20);
    expect(box.right).toBeLessThan(80);
  });

  it("in Latin with its accents, Cyrillic and Greek is set in any of our sans and serif typefaces", async () => {
    const text = "Žluťoučký Łódź Straße Привет Γειά";
    for (const family of ["Lobster", "Times New Roman", "Arial"])
      expect(await told(`<text y="60" font-family="${family}" font-size="9">${text}</text>`)).toMatch(
        /^We set/,
      );
  });

  it.each([
    ["مرحبا", "Arabic"],
    ["שלום", "Hebrew"],
    ["日本", "Chinese"],
    ["かな", "Japanese"],
    ["한국", "Korean"],
    ["नमस्ते", "Hindi"],
    ["😀", "emoji"],
  ])("in a script that none of our typefaces sets (%s) is refused with the way out", async (text, script) => {
    expect(await told(`<text y="60">${text}</text>`)).toBe(
      `The SVG contains text in ${script}, and none of our typefaces can set it. Convert text to paths (“outlines”, “curves”) and try again.`,
    );
  });

  it("is refused where we would set it differently: on a path, stretched, turned, underlined, downward", async () => {
    for (const [drawing, why] of [
      ['<path id="p" d="M0 50h100"/><text><textPath href="#p">round</textPath></text>', "text along a path"],
      ['<text y="50" textLength="100">wide</text>', "“textLength”"],
      ['<text y="50" rotate="20">turned</text>', "“rotate”"],
      ['<text y="50" text-decoration="underline">line</text>', "“text-decoration”"],
      ['<text y="50" writing-mode="vertical-rl">down</text>', "“writing-mode”"],
    ] as const)
      expect(await told(drawing)).toContain(why);
  });

  it("costs what its letters cost, and has an end", async () => {
    expect(await told(`<text y="9">${"x".repeat(6000)}</text>`)).toContain("“text” is longer");
    const families = Array.from({ length: 40 }, (_, at) => `<tspan font-family="Face ${at}">x</tspan>`);
    const { edits } = await taken(`<text y="60" font-size="9">${families.join("")}</text>`);
    expect(edits.filter(({ what }) => what === "text-set")).toHaveLength(6);
  });

  it("is told with a name that can be shown, whatever the file calls its typeface", async () => {
    const sentence = await told(
      `<text y="60" font-size="30" font-family="&lt;b&gt;${"Long".repeat(40)}&#x202e;">A</text>`,
    );
    expect(sentence).toMatch(/because we do not have b(Long)+L?o?n? /);
    expect(sentence.length).toBeLessThan(140);
  });

  it("has every letter of English and every digit in each cut of each typeface", async () => {
    const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,!?&-'";
    for (const typeface of TYPEFACES)
      for (const cut of typeface.cuts) {
        const book = new FontBook(nodeWasm.typeface, new WorkMeter());
        const fonts = new Set<string | undefined>();
        for (const each of characters)
          fonts.add((await book.fontFor(each, typeface, cut)).names.fontFamily?.en);
        expect([...fonts], typeface.name).toHaveLength(1);
      }
  });
});
