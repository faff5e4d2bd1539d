import { describe, expect, it } from "vitest";
import { largestGoodPlacement } from "~/domain/designs/placement";
import { blurredLayers, garmentScene, sceneArea, scenePrintRect } from "~/domain/designs/renderer/scene";
import { type Garment, type GarmentColour, listGarments, type SideId } from "~/domain/garments/garments";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const SIDES: SideId[] = ["front", "back"];
const looks = listGarments().flatMap((garment) =>
  garment.colours.flatMap((colour) => SIDES.map((side) => ({ garment, colour, side }))),
);
const drawings = looks.filter(({ colour }) => colour.id === "heather-grey");

/** Walks the tags: every one closed in order, every attribute quoted, no stray `<` or `&`. */
function wellFormed(svg: string): void {
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z][\w-]*="[^"<]*")*)\s*(\/?)>/g;
  let end = 0;
  for (const match of svg.matchAll(tag)) {
    expect(svg.slice(end, match.index).trim()).toBe("");
    end = match.index + match[0].length;
    if (match[1]) expect(open.pop()).toBe(match[2]);
    else if (!match[4]) open.push(match[2] as string);
    const names = [...(match[3] as string).matchAll(/\s([\w-]+)="/g)].map((each) => each[1]);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(svg.slice(end)).toBe("");
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/&(?!amp;|quot;|lt;|gt;)/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
}

const withPrint = (garment: Garment, colour: GarmentColour, side: SideId) => {
  const area = garment.placements.find((each) => each.id === side);
  if (!area) throw new Error("no such area");
  const print = {
    href: PIXEL,
    ...largestGoodPlacement({ picture: { widthPx: 1920, heightPx: 1920 }, area }),
  };
  return garmentScene({ garment, colour, side, prints: [print], idPrefix: "t-", guides: true });
};

describe("a garment's scene", () => {
  it("is well-formed for every garment, colour and side", () => {
    expect(looks).toHaveLength(5 * 12 * 2);
    for (const { garment, colour, side } of looks) wellFormed(withPrint(garment, colour, side));
  });

  it("stands under a strict content security policy and fetches nothing but its prints", () => {
    for (const { garment, colour, side } of drawings) {
      const svg = withPrint(garment, colour, side);
      expect(svg).not.toMatch(/\sstyle=|<style|<script|<foreignObject|\son[a-z]+=|@import|javascript:/i);
      const elsewhere = [...svg.matchAll(/href="([^"#][^"]*)"/g)].map((match) => match[1]);
      expect(elsewhere).toEqual([PIXEL]);
    }
  });

  it("refers only to ids that it has, each once and each with the prefix", () => {
    for (const { garment, colour, side } of drawings) {
      const svg = withPrint(garment, colour, side);
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] as string);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id.startsWith("t-")).toBe(true);
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
      for (const id of used) expect(ids).toContain(id);
    }
  });

  it("weighs less than 12 kB without its picture, 13.5 kB with the yarn of a heather", () => {
    for (const { garment, colour, side } of looks) {
      const svg = garmentScene({ garment, colour, side, prints: [], idPrefix: "m-" });
      expect(svg.length, `${garment.id} ${colour.id} ${side}`).toBeLessThan(colour.heather ? 13_500 : 12_000);
    }
  });

  it("puts a print where its inches say, within 0.01 in", () => {
    for (const { garment, colour, side } of drawings) {
      const placement = { leftIn: 1.234, topIn: 2.345, widthIn: 5.678, heightIn: 6.789 };
      const svg = garmentScene({
        garment,
        colour,
        side,
        prints: [{ href: "/print.png", ...placement }],
        idPrefix: "",
      });
      const image = svg.match(/<image[^>]*href="\/print.png"[^>]*>/)?.[0] ?? "";
      const drawn = (name: string) => Number(image.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1]);
      const { x, y, unitsPerIn, width, height } = sceneArea(garment, side);
      expect((drawn("x") - x) / unitsPerIn).toBeCloseTo(placement.leftIn, 2);
      expect((drawn("y") - y) / unitsPerIn).toBeCloseTo(placement.topIn, 2);
      expect(drawn("width") / unitsPerIn).toBeCloseTo(placement.widthIn, 2);
      expect(drawn("height") / unitsPerIn).toBeCloseTo(placement.heightIn, 2);
      const area = garment.placements.find((each) => each.id === side);
      expect(width / unitsPerIn).toBeCloseTo(area?.widthIn ?? 0, 5);
      expect(height / unitsPerIn).toBeCloseTo(area?.heightIn ?? 0, 5);
      expect(scenePrintRect(garment, side, placement).x).toBeCloseTo(drawn("x"), 2);
    }
  });

  it("draws the body as wide as a real one, so that a print has its true size on it", () => {
    for (const { garment, side } of drawings) {
      const { unitsPerIn, x, width } = sceneArea(garment, side);
      // The drawn chest is about 590 units on every cut; it must be that of a size that is sold.
      const chestIn = 590 / unitsPerIn;
      expect(chestIn).toBeGreaterThan((garment.sizes[1]?.chestIn ?? 0) - 0.5);
      expect(chestIn).toBeLessThan((garment.sizes[2]?.chestIn ?? 0) + 0.5);
      expect(x + width / 2).toBeCloseTo(500, 6);
    }
  });

  it("keeps what a person typed from becoming markup", () => {
    const [{ garment, colour, side }] = drawings as [(typeof drawings)[number]];
    const nasty = `"><script>alert('1')</script>&`;
    const svg = garmentScene({
      garment,
      colour,
      side,
      prints: [{ href: nasty, leftIn: 0, topIn: 0, widthIn: 1, heightIn: 1 }],
      idPrefix: "",
      title: nasty,
      background: nasty,
    });
    expect(svg).not.toContain("<script");
    wellFormed(svg);
  });

  it("hands out its blurred layers as scenes of their own", () => {
    for (const look of drawings) {
      const { ground, soft } = blurredLayers(look);
      wellFormed(ground);
      wellFormed(soft);
      expect(soft).toContain("<filter");
      const svg = garmentScene({ ...look, prints: [], idPrefix: "", sharpOnly: true });
      wellFormed(svg);
      expect(svg).not.toContain("<filter");
    }
  });
});
