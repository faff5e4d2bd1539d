import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { largestGoodPlacement, parsePlacement, partnerPosition } from "~/domain/designs/placement";
import {
  blurredLayers,
  garmentScene,
  sceneArea,
  scenePrintRect,
  sceneSpan,
} from "~/domain/designs/renderer/scene";
import { type Garment, type GarmentColour, listGarments } from "~/domain/garments/garments";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const VIEWS: ("front" | "back")[] = ["front", "back"];
const looks = listGarments().flatMap((garment) =>
  garment.colours.flatMap((colour) => VIEWS.map((view) => ({ garment, colour, view }))),
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

const withPrint = (garment: Garment, colour: GarmentColour, view: "front" | "back") => {
  const area = garment.placements.find((each) => each.id === view);
  if (!area) throw new Error("no such area");
  const print = {
    href: PIXEL,
    ...largestGoodPlacement({ picture: { widthPx: 1920, heightPx: 1920 }, area }),
  };
  return garmentScene({ garment, colour, view, prints: [print], idPrefix: "t-", guides: [area.id] });
};

describe("a garment's scene", () => {
  it("is well-formed for every garment, colour and side", () => {
    expect(looks).toHaveLength(11 * 12 * 2);
    for (const { garment, colour, view } of looks) wellFormed(withPrint(garment, colour, view));
  });

  it("stands under a strict content security policy and fetches nothing but its prints", () => {
    for (const { garment, colour, view } of drawings) {
      const svg = withPrint(garment, colour, view);
      expect(svg).not.toMatch(/\sstyle=|<style|<script|<foreignObject|\son[a-z]+=|@import|javascript:/i);
      const elsewhere = [...svg.matchAll(/href="([^"#][^"]*)"/g)].map((match) => match[1]);
      expect(elsewhere).toEqual([PIXEL]);
    }
  });

  it("refers only to ids that it has, each once and each with the prefix", () => {
    for (const { garment, colour, view } of drawings) {
      const svg = withPrint(garment, colour, view);
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] as string);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id.startsWith("t-")).toBe(true);
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
      for (const id of used) expect(ids).toContain(id);
    }
  });

  it("weighs less than 12 kB without its picture, 13.5 kB with the yarn of a heather", () => {
    for (const { garment, colour, view } of looks) {
      const svg = garmentScene({ garment, colour, view, prints: [], idPrefix: "m-" });
      expect(svg.length, `${garment.id} ${colour.id} ${view}`).toBeLessThan(colour.heather ? 13_500 : 12_000);
    }
  });

  it("agrees with the form's fields and the partner's position within 0.01 in, wherever a print goes", () => {
    const anyInches = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((steps) => steps / 1000);
    fc.assert(
      fc.property(
        fc.constantFrom(...drawings),
        anyInches(12),
        anyInches(12),
        fc.integer({ min: 300, max: 14_000 }).map((steps) => steps / 1000),
        fc.record({
          widthPx: fc.integer({ min: 200, max: 4000 }),
          heightPx: fc.integer({ min: 200, max: 4000 }),
        }),
        ({ garment, colour, view }, leftIn, topIn, widthIn, picture) => {
          const area = garment.placements.find((each) => each.id === view);
          if (!area) throw new Error("no such area");
          const fields = { leftIn: String(leftIn), topIn: String(topIn), widthIn: String(widthIn) };
          const parsed = parsePlacement({ fields, picture, area });
          if (parsed.kind !== "placed") throw new Error("unreadable");
          const prints = [{ href: "/print.png", ...parsed.placement }];
          const svg = garmentScene({ garment, colour, view, prints, idPrefix: "" });
          const image = svg.match(/<image[^>]*href="\/print.png"[^>]*>/)?.[0] ?? "";
          const drawn = (name: string) => Number(image.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1]);
          const { x, y, unitsPerIn } = sceneArea(garment, view);
          const position = partnerPosition(parsed.placement);
          const near = (inches: number, expected: number) =>
            expect(Math.abs(inches - expected)).toBeLessThan(0.01);
          near((drawn("x") - x) / unitsPerIn, position.left);
          near((drawn("y") - y) / unitsPerIn, position.top);
          near(drawn("width") / unitsPerIn, position.width);
          near(drawn("height") / unitsPerIn, position.height);
          near(position.left, leftIn);
          near(position.top, topIn);
          near(position.width, widthIn);
          near(position.height, (widthIn * picture.heightPx) / picture.widthPx);
          const rect = scenePrintRect(garment, parsed.placement);
          expect(rect.x).toBeCloseTo(drawn("x"), 2);
          expect(rect.height).toBeCloseTo(drawn("height"), 2);
        },
      ),
    );
  });

  it("has its print area in the middle, as large as the garment says and inside the drawing", () => {
    for (const { garment, view } of drawings) {
      const { x, y, width, height, unitsPerIn } = sceneArea(garment, view);
      const area = garment.placements.find((each) => each.id === view);
      expect(width / unitsPerIn).toBeCloseTo(area?.widthIn ?? 0, 5);
      expect(height / unitsPerIn).toBeCloseTo(area?.heightIn ?? 0, 5);
      expect(x + width / 2).toBeCloseTo(500, 6);
      const { top, bottom } = sceneSpan(garment);
      expect(y).toBeGreaterThan(top + 80);
      expect(y + height).toBeLessThan(bottom - 40);
    }
  });

  it("draws the body as wide as a real one, so that a print has its true size on it", () => {
    for (const { garment, view } of drawings) {
      const { unitsPerIn } = sceneArea(garment, view);
      // The drawn chest is about 590 units on every cut; it must be that of a size that is sold.
      const chestIn = 590 / unitsPerIn;
      expect(chestIn).toBeGreaterThan((garment.sizes[1]?.chestIn ?? 0) - 0.5);
      expect(chestIn).toBeLessThan((garment.sizes[2]?.chestIn ?? 0) + 0.5);
    }
  });

  it("keeps what a person typed from becoming markup", () => {
    const [{ garment, colour, view }] = drawings as [(typeof drawings)[number]];
    const nasty = `"><script>alert('1')</script>&`;
    const svg = garmentScene({
      garment,
      colour,
      view,
      prints: [{ href: nasty, areaId: "front", leftIn: 0, topIn: 0, widthIn: 1, heightIn: 1 }],
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
