import { heightFor, largestGoodPlacement } from "~/domain/designs/placement";
import type { Check, Finding } from "~/domain/designs/print-check/findings";
import { judgePrint } from "~/domain/designs/print-check/judge";
import { measurePng } from "~/domain/designs/print-check/measure";
import type { Measures } from "~/domain/designs/print-check/measures";
import { findColour, findGarment } from "~/domain/garments/garments";
import { DRAWING_FAULTS } from "./drawing-faults";
import { DRAWINGS, PALETTES, type Palette } from "./drawings";
import type { Fault } from "./fault";
import { PIXEL_FAULTS } from "./pixel-faults";
import { draw, encode, type Raster, trimmed } from "./pixels";

/** Pictures with one planted fault each, and pictures without any: what the print check is measured by. */
export interface Specimen {
  name: string;
  fault: Fault | null;
  palette: Palette;
  raster: () => Raster;
}

const TIMES_EACH = 3;
const GOOD_EDGE_PX = 960;

export function planted(): Specimen[] {
  const drawings = Object.entries(DRAWINGS);
  return [...PIXEL_FAULTS, ...DRAWING_FAULTS].flatMap((fault, row) =>
    Array.from({ length: TIMES_EACH }, (_, time): Specimen => {
      const [name, drawing] = drawings[(row * 5 + time * 7) % drawings.length] as (typeof drawings)[number];
      const palette = PALETTES[(row + time) % PALETTES.length] as Palette;
      return {
        name: `${name} in ${palette.name}: ${fault.name}`,
        fault,
        palette,
        raster: () => fault.plant(drawing, palette, row * TIMES_EACH + time + 1),
      };
    }),
  );
}

export function good(): Specimen[] {
  return Object.entries(DRAWINGS).flatMap(([name, drawing]) =>
    PALETTES.map(
      (palette): Specimen => ({
        name: `${name} in ${palette.name}`,
        fault: null,
        palette,
        raster: () => trimmed(draw(drawing(palette), GOOD_EDGE_PX)),
      }),
    ),
  );
}

export interface Checked {
  measures: Measures;
  findings: Finding[];
  /** Checks with something to say, each once. */
  raised: Check[];
}

/** Measures a specimen and judges it on a t-shirt's front, at its largest good size unless its fault is another one. */
export async function check({ fault, palette, raster }: Specimen): Promise<Checked> {
  const measured = await measurePng(encode(raster()));
  if (measured.status !== "measured") throw new Error("a specimen cannot be read");
  const garment = findGarment("t-shirt");
  const area = garment?.placements[0];
  if (!garment || !area) throw new Error("there is no t-shirt");
  const picture = measured.measures;
  const placement = largestGoodPlacement({ picture, area });
  if (fault?.widthIn)
    Object.assign(placement, { widthIn: fault.widthIn, heightIn: heightFor(picture, fault.widthIn) });
  if (fault?.leftIn) placement.leftIn = fault.leftIn;
  const cloth = fault?.cloth?.(palette) ?? palette.cloth;
  const colours = cloth.map((id) => {
    const colour = findColour(garment, id);
    if (!colour) throw new Error(`there is no ${id}`);
    return colour;
  });
  const findings = judgePrint({
    measures: measured.measures,
    garment,
    area,
    placement,
    colours,
    words: fault?.words ?? null,
  });
  const raised = new Set(findings.filter((each) => each.severity !== "fine").map((each) => each.check));
  return { measures: measured.measures, findings, raised: [...raised] };
}
