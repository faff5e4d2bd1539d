import { findColor, findGarment } from "~/garments/find-garments";
import { evaluatePrint } from "~/print/check/evaluate-print";
import type { Finding, FindingKind } from "~/print/check/findings";
import type { Measurements } from "~/print/measurements/measurements";
import { measurePng } from "~/print/measurements/scan-pixels";
import { defaultPlacement, heightForWidth } from "~/print/placement/placement";
import { DRAWING_FAULTS } from "./drawing-faults";
import { type CorpusPalette, DRAWINGS, PALETTES } from "./drawings";
import type { PlantedFault } from "./fault";
import { PIXEL_FAULTS } from "./pixel-faults";
import { cropToInk, encodePng, type Raster, rasterizeSvg } from "./raster";

/** Pictures with one planted fault each, and pictures without any: the print check's accuracy is measured on them. */
export interface CorpusPicture {
  name: string;
  fault: PlantedFault | null;
  palette: CorpusPalette;
  raster: () => Raster;
}

const TIMES_EACH = 3;
const GOOD_EDGE_PX = 960;

export function faultyPictures(): CorpusPicture[] {
  const drawings = Object.entries(DRAWINGS);
  return [...PIXEL_FAULTS, ...DRAWING_FAULTS].flatMap((fault, row) =>
    Array.from({ length: TIMES_EACH }, (_, time): CorpusPicture => {
      const [name, drawing] = drawings[(row * 5 + time * 7) % drawings.length] as (typeof drawings)[number];
      const palette = PALETTES[(row + time) % PALETTES.length] as CorpusPalette;
      return {
        name: `${name} in ${palette.name}: ${fault.name}`,
        fault,
        palette,
        raster: () => fault.plant(drawing, palette, row * TIMES_EACH + time + 1),
      };
    }),
  );
}

export function faultlessPictures(): CorpusPicture[] {
  return Object.entries(DRAWINGS).flatMap(([name, drawing]) =>
    PALETTES.map(
      (palette): CorpusPicture => ({
        name: `${name} in ${palette.name}`,
        fault: null,
        palette,
        raster: () => cropToInk(rasterizeSvg(drawing(palette), GOOD_EDGE_PX)),
      }),
    ),
  );
}

export interface CorpusCheckResult {
  measures: Measurements;
  findings: Finding[];
  /** Checks with findings, each once. */
  raised: FindingKind[];
}

/** Measures a picture and checks it on a t-shirt's front, at its largest good size unless the fault sets another. */
export async function checkPicture({ fault, palette, raster }: CorpusPicture): Promise<CorpusCheckResult> {
  return checkRaster({ raster: raster(), cloth: fault?.garmentColors?.(palette) ?? palette.cloth, fault });
}

export async function checkRaster({
  raster,
  cloth,
  fault,
}: {
  raster: Raster;
  cloth: string[];
  fault?: Pick<PlantedFault, "widthIn" | "leftIn" | "words"> | null;
}): Promise<CorpusCheckResult> {
  const measured = await measurePng(encodePng(raster));
  if (measured.status !== "measured") throw new Error("a specimen cannot be read");
  const garment = findGarment("t-shirt");
  const area = garment?.printAreas[0];
  if (!garment || !area) throw new Error("there is no t-shirt");
  const picture = measured.measures;
  const placement = defaultPlacement({ picture, area });
  if (fault?.widthIn)
    Object.assign(placement, { widthIn: fault.widthIn, heightIn: heightForWidth(picture, fault.widthIn) });
  if (fault?.leftIn) placement.leftIn = fault.leftIn;
  const colors = cloth.map((id) => {
    const color = findColor(garment, id);
    if (!color) throw new Error(`there is no ${id}`);
    return color;
  });
  const findings = evaluatePrint({
    measures: measured.measures,
    garment,
    area,
    placement,
    garmentColors: colors,
    requestedText: fault?.words ?? null,
  });
  const raised = new Set(findings.filter((each) => each.severity !== "fine").map((each) => each.check));
  return { measures: measured.measures, findings, raised: [...raised] };
}
