import type { Garment, GarmentColour, PrintArea } from "~/domain/garments/find-garments";
import type { Measurements, RelativeBox } from "../measurements/measurements";
import { checkPlacement } from "../placement/check-placement";
import { effectiveDpi, IDEAL_DPI, MIN_PRINT_EDGE_IN, type Placement } from "../placement/placement";
import { contrastOnFabric } from "./contrast";
import { createFinding, type Finding, type RequestedText, type Severity } from "./findings";
import * as limits from "./limits";

/** What the measures mean for one print: cheap arithmetic, so that every placement can be judged as it is tried. */

export interface PrintToEvaluate {
  measures: Measurements;
  garment: Pick<Garment, "kind">;
  area: PrintArea;
  placement: Placement;
  /** Those on offer. */
  garmentColors: readonly GarmentColour[];
  requestedText?: RequestedText | null;
}

/** All findings, the gravest first, those that are fine among them: a report shows every number. */
export function evaluatePrint(question: PrintToEvaluate): Finding[] {
  const { measures } = question;
  if (!measures.ink)
    return [createFinding("blank", "error", { measured: 0, limit: 0, unit: "share", source: "own" })];
  const findings = [
    ...judgeGeometry(question),
    ...judgeAlpha(measures),
    ...judgeGround(measures),
    ...judgeDetail(question),
    ...judgeContrast(question),
    judgeWords(question.requestedText ?? null),
  ];
  const order: Severity[] = ["error", "warning", "fine"];
  return order.flatMap((severity) => findings.filter((each) => each.severity === severity));
}

function judgeGeometry({ measures, area, placement }: PrintToEvaluate): Finding[] {
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
    createFinding("resolution", kinds.has("below-minimum-dpi") ? "error" : "fine", {
      measured: dpi,
      limit: area.minDpi,
      unit: "dpi",
      source: "partner-files",
      also: IDEAL_DPI,
      fixes: dpi < area.minDpi ? ["smaller", "resample"] : dpi < IDEAL_DPI ? ["resample"] : [],
    }),
    createFinding("area", outside ? "error" : "fine", {
      measured: over,
      limit: 0,
      unit: "in",
      source: "partner-catalogue",
      fixes: ["smaller", "trim"],
    }),
    createFinding("print-size", kinds.has("too-small") ? "error" : "fine", {
      measured: Math.min(placement.widthIn, placement.heightIn),
      limit: MIN_PRINT_EDGE_IN,
      unit: "in",
      source: "partner-layers",
    }),
    ...(shape?.kind === "distorted"
      ? [
          createFinding("shape", "error", {
            measured: shape.heightIn,
            limit: shape.expectedHeightIn,
            unit: "in",
            source: "partner-layers",
          }),
        ]
      : []),
    createFinding("empty", empty > limits.MAX_EMPTY_SHARE ? "warning" : "fine", {
      measured: empty,
      limit: limits.MAX_EMPTY_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: measures.ink ? [measures.ink] : [], place: null },
      fixes: ["trim"],
    }),
    createFinding("cut-off", cutOff > limits.MAX_CUT_OFF_SHARE ? "warning" : "fine", {
      measured: cutOff,
      limit: limits.MAX_CUT_OFF_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: cutOff > limits.MAX_CUT_OFF_SHARE ? cutBoxes(measures.cut) : [], place: null },
    }),
  ];
}

function cutBoxes({ left, top, right, bottom }: Measurements["cut"]): RelativeBox[] {
  const sides: [number, RelativeBox][] = [
    [left, [0, 0, 0.02, 1]],
    [top, [0, 0, 1, 0.02]],
    [right, [0.98, 0, 1, 1]],
    [bottom, [0, 0.98, 1, 1]],
  ];
  return sides.filter(([share]) => share > limits.MAX_CUT_OFF_SHARE).map(([, box]) => box);
}

function judgeAlpha({ alpha, fringe, ground }: Measurements): Finding[] {
  const isVeil =
    alpha.faint > limits.MAX_FAINT_SHARE &&
    (alpha.faintSides >= 3 || alpha.faintBox >= limits.MIN_BOX_ROW_SHARE);
  const isGrain = alpha.half > limits.MAX_HALF_TRANSPARENT_SHARE;
  const isFringed =
    !ground.isRectangle && fringe.share > limits.MAX_FRINGE_SHARE && fringe.edges >= limits.MIN_FRINGE_EDGES;
  return [
    createFinding("half-transparent", alpha.soft > limits.MAX_SOFT_SHARE || isGrain ? "warning" : "fine", {
      measured: isGrain && alpha.soft <= limits.MAX_SOFT_SHARE ? alpha.half : alpha.soft,
      limit:
        isGrain && alpha.soft <= limits.MAX_SOFT_SHARE
          ? limits.MAX_HALF_TRANSPARENT_SHARE
          : limits.MAX_SOFT_SHARE,
      unit: "share",
      source: "partner-transparency",
      where: { boxes: [], place: "soft" },
      fixes: ["threshold", "halftone"],
      also: alpha.half,
    }),
    createFinding("leftover-box", isVeil ? "error" : "fine", {
      measured: alpha.faint,
      limit: limits.MAX_FAINT_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "faint" },
      fixes: ["remove-veil"],
    }),
    createFinding("fringe", isFringed ? "warning" : "fine", {
      measured: fringe.edges >= limits.MIN_FRINGE_EDGES ? fringe.share : 0,
      limit: limits.MAX_FRINGE_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "fringe" },
      fixes: ["despill"],
    }),
    createFinding("under-alpha", alpha.coloured > limits.MAX_COLORED_UNDER_ALPHA_SHARE ? "warning" : "fine", {
      measured: alpha.coloured,
      limit: limits.MAX_COLORED_UNDER_ALPHA_SHARE,
      unit: "share",
      source: "own",
      fixes: ["white-under-alpha"],
    }),
  ];
}

function judgeGround({ ground, fringe, reduced }: Measurements): Finding[] {
  const isPainted = ground.hex !== null && ground.share >= limits.MIN_BACKGROUND_SHARE;
  const holes = isPainted ? ground.holes : fringe.islands;
  return [
    createFinding("ground", isPainted ? "warning" : "fine", {
      measured: isPainted ? ground.share : 0,
      limit: limits.MIN_BACKGROUND_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "ground" },
      fixes: ["remove-ground"],
      reduced: reduced.shapes,
    }),
    createFinding("holes", holes.share > limits.MAX_HOLE_SHARE ? "warning" : "fine", {
      measured: holes.share,
      limit: limits.MAX_HOLE_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: holes.boxes, place: "hole" },
      fixes: isPainted ? ["remove-ground"] : ["despill"],
      reduced: reduced.shapes,
    }),
  ];
}

function judgeDetail({ measures, garment, placement, garmentColors }: PrintToEvaluate): Finding[] {
  const pointsOf = (pixels: number) => (pixels * placement.widthIn * 72) / measures.widthPx;
  const isFleece = garment.kind === "hoodie" || garment.kind === "sweatshirt";
  const hasDark = garmentColors.some((colour) => colour.dark);
  const { lines, letters, reduced } = measures;
  const linePt =
    (isFleece ? limits.MIN_LINE_ON_FLEECE_PT : limits.MIN_LINE_PT) +
    (hasDark ? limits.EXTRA_LINE_ON_DARK_PT : 0);
  const letterPt = isFleece ? limits.MIN_GLYPH_ON_FLEECE_PT : limits.MIN_GLYPH_PT;
  const thinnest = lines?.thinnestPx ? pointsOf(lines.thinnestPx) : null;
  const smallest = letters ? pointsOf(letters.heightPx) : null;
  return [
    createFinding("lines", thinnest !== null && thinnest < linePt ? "warning" : "fine", {
      measured: thinnest,
      limit: linePt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: lines?.boxes ?? [], place: "line" },
      fixes: measures.ground.isRectangle ? [] : ["thicken"],
      reduced: reduced.lines,
    }),
    createFinding("letters", smallest !== null && smallest < letterPt ? "warning" : "fine", {
      measured: smallest,
      limit: letterPt,
      unit: "pt",
      source: "trade-lines",
      where: { boxes: letters ? [letters.box] : [], place: "letters" },
      reduced: reduced.shapes,
    }),
  ];
}

function judgeContrast({ measures, garmentColors }: PrintToEvaluate): Finding[] {
  // A full rectangle brings its own ground along.
  if (measures.ground.isRectangle) return [];
  return garmentColors.map((colour) => {
    const { visibleShare, lostShare, maxLostShare, ratio, vanishes, lostBoxes } = contrastOnFabric(
      measures,
      colour.hex,
    );
    // Whichever of the two says it: too little to be seen, or pieces that are gone.
    const isLost = visibleShare >= limits.MIN_VISIBLE_INK_SHARE;
    return createFinding("contrast", vanishes ? "warning" : "fine", {
      measured: isLost ? 1 - lostShare : visibleShare,
      limit: isLost ? 1 - maxLostShare : limits.MIN_VISIBLE_INK_SHARE,
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

function judgeWords(words: RequestedText | null): Finding {
  const asked = words?.phrases.length ?? 0;
  return createFinding("words", words?.state === "differ" ? "error" : "fine", {
    measured: asked === 0 || words?.state === "unread" ? null : words?.state === "differ" ? 0 : asked,
    limit: asked === 0 ? null : asked,
    unit: "words",
    source: "asked",
  });
}
