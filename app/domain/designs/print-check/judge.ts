import type { Garment, GarmentColour, PlacementArea } from "~/domain/garments/garments";
import { checkPlacement, effectiveDpi, IDEAL_DPI, type Placement, SMALLEST_PRINT_IN } from "../placement";
import { contrastOn } from "./contrast";
import { type Finding, finding, type Severity, type Words } from "./findings";
import * as limits from "./limits";
import type { Box, Measures } from "./measures";

/** What the measures mean for one print: cheap arithmetic, so that every placement can be judged as it is tried. */

export interface PrintQuestion {
  measures: Measures;
  garment: Pick<Garment, "kind">;
  area: PlacementArea;
  placement: Placement;
  /** Those on offer. */
  colours: readonly GarmentColour[];
  words?: Words | null;
}

/** All findings, the gravest first, those that are fine among them: a report shows every number. */
export function judgePrint(question: PrintQuestion): Finding[] {
  const { measures } = question;
  if (!measures.ink)
    return [finding("blank", "error", { measured: 0, limit: 0, unit: "share", source: "own" })];
  const findings = [
    ...judgeGeometry(question),
    ...judgeAlpha(measures),
    ...judgeGround(measures),
    ...judgeDetail(question),
    ...judgeContrast(question),
    judgeWords(question.words ?? null),
  ];
  const order: Severity[] = ["error", "warning", "fine"];
  return order.flatMap((severity) => findings.filter((each) => each.severity === severity));
}

function judgeGeometry({ measures, area, placement }: PrintQuestion): Finding[] {
  const picture = { widthPx: measures.widthPx, heightPx: measures.heightPx };
  const kinds = new Map(checkPlacement({ picture, area, placement }).map((each) => [each.kind, each]));
  const dpi = effectiveDpi({ picture, widthIn: placement.widthIn });
  const outside = kinds.get("outside-area");
  const over = outside?.kind === "outside-area" ? Math.max(...Object.values(outside.over)) : 0;
  const shape = kinds.get("distorted");
  const [left, top, right, bottom] = measures.ink ?? [0, 0, 1, 1];
  // What trimming would win; a drawing beside the middle of its file hangs crooked wherever it is centred.
  const empty = Math.max(1 - Math.max(right - left, bottom - top), Math.abs(left + right - 1));
  const cut = Object.values(measures.cut);
  const cutOff = measures.ground.isRectangle ? 0 : Math.max(...cut);
  return [
    finding("resolution", kinds.has("below-minimum-dpi") ? "error" : "fine", {
      measured: dpi,
      limit: area.minDpi,
      unit: "dpi",
      source: "partner-files",
      also: IDEAL_DPI,
      fixes: dpi < area.minDpi ? ["smaller", "resample"] : dpi < IDEAL_DPI ? ["resample"] : [],
    }),
    finding("area", outside ? "error" : "fine", {
      measured: over,
      limit: 0,
      unit: "in",
      source: "partner-catalogue",
      fixes: ["smaller", "trim"],
    }),
    finding("print-size", kinds.has("too-small") ? "error" : "fine", {
      measured: Math.min(placement.widthIn, placement.heightIn),
      limit: SMALLEST_PRINT_IN,
      unit: "in",
      source: "partner-layers",
    }),
    ...(shape?.kind === "distorted"
      ? [
          finding("shape", "error", {
            measured: shape.heightIn,
            limit: shape.expectedHeightIn,
            unit: "in",
            source: "partner-layers",
          }),
        ]
      : []),
    finding("empty", empty > limits.MOST_EMPTY ? "warning" : "fine", {
      measured: empty,
      limit: limits.MOST_EMPTY,
      unit: "share",
      source: "own",
      where: { boxes: measures.ink ? [measures.ink] : [], place: null },
      fixes: ["trim"],
    }),
    finding("cut-off", cutOff > limits.MOST_CUT ? "warning" : "fine", {
      measured: cutOff,
      limit: limits.MOST_CUT,
      unit: "share",
      source: "own",
      where: { boxes: cutOff > limits.MOST_CUT ? cutBoxes(measures.cut) : [], place: null },
    }),
  ];
}

function cutBoxes({ left, top, right, bottom }: Measures["cut"]): Box[] {
  const sides: [number, Box][] = [
    [left, [0, 0, 0.02, 1]],
    [top, [0, 0, 1, 0.02]],
    [right, [0.98, 0, 1, 1]],
    [bottom, [0, 0.98, 1, 1]],
  ];
  return sides.filter(([share]) => share > limits.MOST_CUT).map(([, box]) => box);
}

function judgeAlpha({ alpha, fringe, ground }: Measures): Finding[] {
  const isVeil =
    alpha.faint > limits.MOST_VEIL && (alpha.faintSides >= 3 || alpha.faintBox >= limits.BOX_ROWS);
  const isGrain = alpha.half > limits.MOST_HALF;
  const isFringed =
    !ground.isRectangle && fringe.share > limits.MOST_FRINGE && fringe.edges >= limits.LEAST_EDGES;
  return [
    finding("half-transparent", alpha.soft > limits.MOST_SOFT || isGrain ? "warning" : "fine", {
      measured: isGrain && alpha.soft <= limits.MOST_SOFT ? alpha.half : alpha.soft,
      limit: isGrain && alpha.soft <= limits.MOST_SOFT ? limits.MOST_HALF : limits.MOST_SOFT,
      unit: "share",
      source: "partner-transparency",
      where: { boxes: [], place: "soft" },
      fixes: ["threshold", "halftone"],
      also: alpha.half,
    }),
    finding("leftover-box", isVeil ? "error" : "fine", {
      measured: alpha.faint,
      limit: limits.MOST_VEIL,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "faint" },
      fixes: ["remove-veil"],
    }),
    finding("fringe", isFringed ? "warning" : "fine", {
      measured: fringe.edges >= limits.LEAST_EDGES ? fringe.share : 0,
      limit: limits.MOST_FRINGE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "fringe" },
      fixes: ["despill"],
    }),
    finding("under-alpha", alpha.coloured > limits.MOST_COLOURED ? "warning" : "fine", {
      measured: alpha.coloured,
      limit: limits.MOST_COLOURED,
      unit: "share",
      source: "own",
      fixes: ["white-under-alpha"],
    }),
  ];
}

function judgeGround({ ground, fringe, reduced }: Measures): Finding[] {
  const isPainted = ground.hex !== null && ground.share >= limits.LEAST_GROUND;
  const holes = isPainted ? ground.holes : fringe.islands;
  return [
    finding("ground", isPainted ? "warning" : "fine", {
      measured: isPainted ? ground.share : 0,
      limit: limits.LEAST_GROUND,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "ground" },
      fixes: ["remove-ground"],
      reduced: reduced.shapes,
    }),
    finding("holes", holes.share > limits.MOST_HOLES ? "warning" : "fine", {
      measured: holes.share,
      limit: limits.MOST_HOLES,
      unit: "share",
      source: "own",
      where: { boxes: holes.boxes, place: "hole" },
      fixes: isPainted ? ["remove-ground"] : ["despill"],
      reduced: reduced.shapes,
    }),
  ];
}

function judgeDetail({ measures, garment, placement, colours }: PrintQuestion): Finding[] {
  const pointsOf = (pixels: number) => (pixels * placement.widthIn * 72) / measures.widthPx;
  const isFleece = garment.kind === "hoodie" || garment.kind === "sweatshirt";
  const hasDark = colours.some((colour) => colour.dark);
  const { lines, letters, reduced } = measures;
  const linePt =
    (isFleece ? limits.FLEECE_LINE_PT : limits.THINNEST_LINE_PT) + (hasDark ? limits.DARK_LINE_PT : 0);
  const letterPt = isFleece ? limits.FLEECE_LETTER_PT : limits.SMALLEST_LETTER_PT;
  const thinnest = lines?.thinnestPx ? pointsOf(lines.thinnestPx) : null;
  const smallest = letters ? pointsOf(letters.heightPx) : null;
  return [
    finding("lines", thinnest !== null && thinnest < linePt ? "warning" : "fine", {
      measured: thinnest,
      limit: linePt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: lines?.boxes ?? [], place: "line" },
      fixes: measures.ground.isRectangle ? [] : ["thicken"],
      reduced: reduced.lines,
    }),
    finding("letters", smallest !== null && smallest < letterPt ? "warning" : "fine", {
      measured: smallest,
      limit: letterPt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: letters ? [letters.box] : [], place: "letters" },
      reduced: reduced.shapes,
    }),
  ];
}

function judgeContrast({ measures, colours }: PrintQuestion): Finding[] {
  // A full rectangle brings its own ground along.
  if (measures.ground.isRectangle) return [];
  return colours.map((colour) => {
    const { seen, lost, mostLost, ratio, vanishes, lostBoxes } = contrastOn(measures, colour.hex);
    // Whichever of the two says it: too little to be seen, or pieces that are gone.
    const isLost = seen >= limits.LEAST_SEEN;
    return finding("contrast", vanishes ? "warning" : "fine", {
      measured: isLost ? 1 - lost : seen,
      limit: isLost ? 1 - mostLost : limits.LEAST_SEEN,
      unit: "share",
      source: "contrast",
      where: { boxes: vanishes ? lostBoxes : [], place: null },
      fixes: ["without-colour", "outline", "invert"],
      colourId: colour.id,
      vanishes,
      also: ratio,
      reduced: measures.reduced.shapes,
    });
  });
}

function judgeWords(words: Words | null): Finding {
  const asked = words?.asked.length ?? 0;
  return finding("words", words?.state === "differ" ? "error" : "fine", {
    measured: asked === 0 || words?.state === "unread" ? null : words?.state === "differ" ? 0 : asked,
    limit: asked === 0 ? null : asked,
    unit: "words",
    source: "asked",
  });
}
