import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  findSize,
  type Garment,
  type GarmentColor,
  type GarmentView,
  listGarments,
  type PrintArea,
} from "~/garments/find-garments";
import { drawGarment, type Presentation } from "~/print/drawing/draw-garment";
import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "~/print/drawing/frame";
import { pointsAlong } from "~/print/drawing/points-along";
import { garmentVerticalSpan, printAreaRect, printRect } from "~/print/drawing/print-rect";
import { GARMENT_PATTERNS } from "~/print/drawing/shapes/garment-patterns";
import { garmentSvg } from "~/print/drawing/svg/garment-svg";
import { garmentSvgLayers } from "~/print/drawing/svg/garment-svg-layers";
import { parsePlacement } from "~/print/placement/parse-placement";
import { defaultPlacement } from "~/print/placement/placement";
import { SHADING_WIDTH_PX } from "~/print/shading/grid";
import { SHADING_FILE_NAMES } from "~/print/shading/shading-file-names";
import { computeShading } from "~/print/shading/shading-map";
import { wearersFor } from "~/print/wearers/wearers";

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const viewsOf = (garment: Garment): GarmentView[] => [
  ...new Set(garment.printAreas.map((area) => area.view)),
];
const looks = listGarments().flatMap((garment) =>
  garment.colors.flatMap((color) => viewsOf(garment).map((view) => ({ garment, color, view }))),
);
const drawings = looks.filter(({ color }) => color.id === "heather-grey");
/** In every variant of a view. */
const presented = drawings.flatMap(({ garment, color, view }) => {
  const people = wearersFor(garment).map((wearer): Presentation => ({ wearer: wearer.id }));
  const ways: Presentation[] = view === "front" || view === "back" ? ["flat", "hanger", ...people] : ["flat"];
  return ways.map((presentation) => ({ garment, color, view, presentation }));
});
const places = presented.flatMap((look) =>
  look.garment.printAreas.filter((area) => area.view === look.view).map((area) => ({ ...look, area })),
);

/** Walks the tags: each is closed in order, each attribute quoted, no stray `<` or `&`. */
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
  expect(svg).not.toMatch(/&(?!amp;|quot;|apos;|lt;|gt;)/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
}

const withPrint = (
  garment: Garment,
  color: GarmentColor,
  view: GarmentView,
  presentation: Presentation = "flat",
) => {
  const area = garment.printAreas.find((each) => each.view === view);
  if (!area) throw new Error("no such area");
  const print = {
    href: PIXEL,
    ...defaultPlacement({ picture: { widthPx: 1920, heightPx: 1920 }, area }),
  };
  return garmentSvg({
    garment,
    color,
    view,
    presentation,
    prints: [print],
    idPrefix: "t-",
    guides: [area.id],
  });
};

describe("a garment's scene", () => {
  it("is well-formed for every garment, color and side", () => {
    // Every garment has front and back; all but the two tank tops have two sides.
    expect(looks).toHaveLength((11 * 2 + 9 * 2) * 12);
    for (const { garment, color, view } of looks) wellFormed(withPrint(garment, color, view));
  });

  it("is well-formed on a hanger and on every wearer of its fit", () => {
    // Six adults wear unisex, three of them women’s fits, two children youth; the wearer with a headscarf wears long sleeves.
    const people = 3 * 6 + 2 * 5 + (3 + 2 * 2) + 3 * 2;
    expect(presented).toHaveLength(11 * 2 + 9 * 2 + 11 * 2 + people * 2);
    for (const { garment, color, view, presentation } of presented)
      wellFormed(withPrint(garment, color, view, presentation));
  });

  it("works under a strict content security policy and fetches only its prints", () => {
    for (const { garment, color, view } of drawings) {
      const svg = withPrint(garment, color, view);
      expect(svg).not.toMatch(/\sstyle=|<style|<script|<foreignObject|\son[a-z]+=|@import|javascript:/i);
      const elsewhere = [...svg.matchAll(/href="([^"#][^"]*)"/g)].map((match) => match[1]);
      // Its lighting is one of our own pictures, used once for each of two masks.
      expect(elsewhere.filter((href) => href !== PIXEL)).toEqual([
        expect.stringMatching(/^\/cloth\/[a-z-]+\.[0-9a-f]{10}\.webp$/),
        expect.stringMatching(/^\/cloth\/[a-z-]+\.[0-9a-f]{10}\.webp$/),
      ]);
      expect(elsewhere).toContain(PIXEL);
    }
  });

  it("refers only to ids that it contains, each once and with the prefix", () => {
    for (const { garment, color, view } of drawings) {
      const svg = withPrint(garment, color, view);
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] as string);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id.startsWith("t-")).toBe(true);
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map((match) => match[1]);
      for (const id of used) expect(ids).toContain(id);
    }
  });

  it("is less than 12 kB without its picture, 13.5 kB in heather", () => {
    for (const { garment, color, view } of looks) {
      const svg = garmentSvg({ garment, color, view, prints: [], idPrefix: "m-" });
      expect(svg.length, `${garment.id} ${color.id} ${view}`).toBeLessThan(color.heather ? 13_500 : 12_000);
    }
  });

  it("agrees with the form's fields and the partner's position within 0.01 in, wherever a print lies", () => {
    const anyInches = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((steps) => steps / 1000);
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        anyInches(12),
        anyInches(12),
        fc.integer({ min: 300, max: 14_000 }).map((steps) => steps / 1000),
        fc.record({
          widthPx: fc.integer({ min: 200, max: 4000 }),
          heightPx: fc.integer({ min: 200, max: 4000 }),
        }),
        ({ garment, color, view, presentation, area }, leftIn, topIn, widthIn, picture) => {
          const fields = { leftIn: String(leftIn), topIn: String(topIn), widthIn: String(widthIn) };
          const parsed = parsePlacement({ fields, picture, area });
          if (parsed.kind !== "placed") throw new Error("unreadable");
          const prints = [{ href: "/print.png", ...parsed.placement }];
          const svg = garmentSvg({ garment, color, view, presentation, prints, idPrefix: "" });
          const image = svg.match(/<image[^>]*href="\/print.png"[^>]*>/)?.[0] ?? "";
          const drawn = (name: string) => Number(image.match(new RegExp(`\\s${name}="([^"]+)"`))?.[1]);
          const { x, y, unitsPerIn } = printAreaRect(garment, area.id, presentation);
          const position = parsed.placement;
          const near = (inches: number, expected: number) =>
            expect(Math.abs(inches - expected)).toBeLessThan(0.01);
          near((drawn("x") - x) / unitsPerIn, position.leftIn);
          near((drawn("y") - y) / unitsPerIn, position.topIn);
          near(drawn("width") / unitsPerIn, position.widthIn);
          near(drawn("height") / unitsPerIn, position.heightIn);
          near(position.leftIn, leftIn);
          near(position.topIn, topIn);
          near(position.widthIn, widthIn);
          near(position.heightIn, (widthIn * picture.heightPx) / picture.widthPx);
          const rect = printRect(garment, parsed.placement, presentation);
          expect(rect.x).toBeCloseTo(drawn("x"), 2);
          expect(rect.height).toBeCloseTo(drawn("height"), 2);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("has each print area in its given size, inside the picture and on the printed piece", () => {
    for (const { garment, view, presentation, area } of places) {
      const where = `${garment.id} ${area.id} ${JSON.stringify(presentation)}`;
      const { x, y, width, height, unitsPerIn } = printAreaRect(garment, area.id, presentation);
      expect(width / unitsPerIn, where).toBeCloseTo(area.widthIn, 5);
      expect(height / unitsPerIn, where).toBeCloseTo(area.heightIn, 5);
      if (area.id !== "left-chest") expect(x + width / 2, where).toBeCloseTo(VIEW_BOX_WIDTH / 2, 6);
      // The wearer's left is the viewer's right.
      else expect(x, where).toBeGreaterThan(VIEW_BOX_WIDTH / 2 - 10);
      expect(x).toBeGreaterThan(0);
      expect(y + height).toBeLessThan(VIEW_BOX_HEIGHT);
      const { pieces, frame } = drawGarment(garment, view, presentation);
      const printed =
        pieces.find((piece) => piece.carriesPrint)?.outline.flatMap((each) => pointsAlong(each)) ?? [];
      for (const [across, down] of cornersOf(area)) {
        const px = (x + across * unitsPerIn - frame.x) / unitsPerIn;
        const py = (y + down * unitsPerIn - frame.y) / unitsPerIn;
        expect(isInside(printed, px, py), `${where}: ${px}, ${py}`).toBe(true);
      }
    }
  });

  it("is drawn inside the picture", () => {
    for (const garment of listGarments()) {
      const { top, bottom } = garmentVerticalSpan(garment);
      expect(top, garment.id).toBeGreaterThan(20);
      expect(bottom, garment.id).toBeLessThan(VIEW_BOX_HEIGHT - 20);
      expect(bottom - top, garment.id).toBeGreaterThan(VIEW_BOX_HEIGHT * 0.55);
    }
  });

  it("is visible whole from every side, with a margin around it", () => {
    for (const { garment, view } of drawings) {
      const { pieces, frame } = drawGarment(garment, view, "flat");
      const points = pieces.flatMap((piece) => piece.outline.flatMap((each) => pointsAlong(each)));
      for (const [axis, end] of [VIEW_BOX_WIDTH, VIEW_BOX_HEIGHT].entries()) {
        const from = axis === 0 ? frame.x : frame.y;
        const along = points.map((point) => from + (point[axis] as number) * frame.unitsPerIn);
        expect(Math.min(...along), `${garment.id} ${view}`).toBeGreaterThan(20);
        expect(Math.max(...along), `${garment.id} ${view}`).toBeLessThan(end - 20);
      }
    }
  });

  it("has a body with the width and length of a real one, so that a print is in proportion", () => {
    for (const { garment, view } of drawings.filter(
      (look) => look.view === "front" || look.view === "back",
    )) {
      const { size: drawnSize, armhole } = GARMENT_PATTERNS[garment.id];
      const size = findSize(garment, drawnSize);
      const body = drawGarment(garment, view, "flat").pieces.find((piece) => piece.carriesPrint);
      const points = body?.outline.flatMap((each) => pointsAlong(each)) ?? [];
      const atArmpit = points.filter(([, y]) => Math.abs(y - armhole) < 0.02).map(([x]) => x);
      expect(Math.max(...atArmpit) - Math.min(...atArmpit), garment.id).toBeCloseTo(size?.chestIn ?? 0, 6);
      const band = GARMENT_PATTERNS[garment.id].hemBandHeight;
      const longest = Math.max(...points.map(([, y]) => y)) + band;
      expect(Math.abs(longest - (size?.lengthIn ?? 0)), garment.id).toBeLessThan(0.6);
    }
  });

  it("escapes text that a person typed", () => {
    const [{ garment, color, view }] = drawings as [(typeof drawings)[number]];
    const nasty = `"><script>alert('1')</script>&`;
    const svg = garmentSvg({
      garment,
      color,
      view,
      prints: [{ href: nasty, areaId: "front", leftIn: 0, topIn: 0, widthIn: 1, heightIn: 1 }],
      idPrefix: "",
      title: nasty,
      background: nasty,
    });
    expect(svg).not.toContain("<script");
    wellFormed(svg);
  });

  it("can leave out light and shadow", () => {
    for (const look of drawings) {
      for (const svg of Object.values(garmentSvgLayers(look))) {
        wellFormed(svg);
        expect(svg).not.toMatch(/<mask|<filter|<image/);
      }
    }
  });

  it("has shading files that are up to date", async () => {
    const flat = drawings.map(({ garment, view }) => ({ key: `${garment.id}-${view}-flat`, garment, view }));
    expect(Object.keys(SHADING_FILE_NAMES).sort()).toEqual(flat.map(({ key }) => key).sort());
    // Each takes a while, and changes rarely affect only one, so a sample is enough.
    for (const { key, garment, view } of flat.filter((_, at) => at % 6 === 0)) {
      const { shade, light } = computeShading(drawGarment(garment, view, "flat"));
      const both = new Uint8Array(shade.length + light.length);
      both.set(shade);
      both.set(light, shade.length);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", both));
      const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(SHADING_FILE_NAMES[key], `${key}: run scripts/assets/garment-shading.ts`).toContain(
        `.${hash.slice(0, 10)}.`,
      );
    }
  });

  it("has light from the upper left, and shadow below", () => {
    for (const { garment, view } of drawings.filter((look) => look.view === "front")) {
      const drawing = drawGarment(garment, view, "flat");
      const { shade, light, widthPx } = computeShading(drawing);
      expect(widthPx).toBe(SHADING_WIDTH_PX);
      const { chest, armhole, length } = GARMENT_PATTERNS[garment.id];
      const perUnit = SHADING_WIDTH_PX / VIEW_BOX_WIDTH;
      const mean = (values: Uint8Array, fromX: number, toX: number) => {
        let [sum, count] = [0, 0];
        for (let y = armhole + 2; y < length - 5; y += 0.4) {
          for (let x = fromX; x < toX; x += 0.2) {
            const px = Math.round((drawing.frame.x + x * drawing.frame.unitsPerIn) * perUnit);
            const py = Math.round((drawing.frame.y + y * drawing.frame.unitsPerIn) * perUnit);
            sum += values[py * SHADING_WIDTH_PX + px] as number;
            count += 1;
          }
        }
        return sum / count;
      };
      expect(mean(light, -chest * 0.8, -2), garment.id).toBeGreaterThan(mean(light, 2, chest * 0.8));
      expect(mean(shade, 2, chest * 0.8), garment.id).toBeGreaterThan(mean(shade, -chest * 0.8, -2));
    }
  });
});

/** Corners and midpoints of the edges, slightly inside. */
function cornersOf({ widthIn, heightIn }: PrintArea): [number, number][] {
  return [0.02, widthIn / 2, widthIn - 0.02].flatMap((x) =>
    [0.02, heightIn / 2, heightIn - 0.02].map((y): [number, number] => [x, y]),
  );
}

function isInside(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < points.length; at++) {
    const [x1, y1] = points[at] as readonly [number, number];
    const [x2, y2] = points[(at + 1) % points.length] as readonly [number, number];
    if (y1 <= y !== y2 <= y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}
