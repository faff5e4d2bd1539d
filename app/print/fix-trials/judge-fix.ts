import { findGarment } from "~/garments/find-garments";
import { evaluatePrint } from "../check/evaluate-print";
import type { FindingKind, PictureFix } from "../check/findings";
import {
  BORDER_COLORS,
  MAX_FAULT_LEFT_SHARE,
  MIN_FAULT_GROWTH,
  MIN_KEPT_INK_SHARES,
  MIN_KEPT_OTHERWISE,
  MIN_LIKENESS,
} from "../check/limits";
import { fixedFrame } from "../fixes/fixed-frame";
import { TONE_CHANGES } from "../fixes/tone-values";
import type { PictureFile } from "../formats/picture-file";
import { openRowSource } from "../formats/picture-rows";
import type { Measurements } from "../measurements/measurements";
import { ReducedColorCopy } from "../measurements/reduced/reduced-color-copy";
import { defaultPlacement, heightForWidth } from "../placement/placement";
import { compareDrawings } from "./likeness";

/** What each fix is for. Those for contrast depend on the cloth: they were tried before they were offered. */
const TARGETS: Partial<Record<PictureFix, readonly FindingKind[]>> = {
  threshold: ["half-transparent"],
  halftone: ["half-transparent"],
  "remove-veil": ["leftover-box"],
  despill: ["fringe", "holes"],
  "remove-ground": ["ground", "holes"],
  trim: ["empty"],
  resample: ["resolution"],
  "white-under-alpha": ["under-alpha"],
  thicken: ["lines"],
};

/** Findings that a fix must not bring with it. The others depend on size and place, which stay. */
const OWN_KINDS: ReadonlySet<FindingKind> = new Set([
  "blank",
  "half-transparent",
  "leftover-box",
  "fringe",
  "lines",
  "letters",
]);

/**
 * Fixes that leave every shape as wide as it is. A thin line that the check notices only now was there before: deeper ink or a
 * border makes it count, and a fix that was offered is made.
 */
const KEEP_SHAPES: ReadonlySet<PictureFix> = new Set<PictureFix>([
  ...(Object.keys(TONE_CHANGES) as (keyof typeof TONE_CHANGES)[]),
  ...(Object.keys(BORDER_COLORS) as (keyof typeof BORDER_COLORS)[]),
]);

const MIN_KEPT: Partial<Record<PictureFix, number>> = MIN_KEPT_INK_SHARES;

interface FixedPicture {
  fix: PictureFix;
  /** Printed width; 0 where the fix does not depend on it. */
  widthIn: number;
  before: { file: PictureFile; measures: Measurements };
  after: { file: PictureFile; measures: Measurements };
}

/** Whether a fixed picture is better than before by the check, has no new fault, and is still the same drawing. */
export async function isFixHelpful(picture: FixedPicture): Promise<boolean> {
  const { fix, before, after } = picture;
  const was = raisedOn(before.measures, picture.widthIn);
  const scale = scaleOf(picture);
  const is = raisedOn(after.measures, picture.widthIn * scale);
  const targets = TARGETS[fix] ?? [];
  const hadFault = targets.some((kind) => was.has(kind));
  if (hadFault && !targets.some((kind) => was.has(kind) && isBetter(kind, was, is))) return false;
  const isNewFault = (kind: FindingKind) =>
    OWN_KINDS.has(kind) && !was.has(kind) && !(kind === "lines" && KEEP_SHAPES.has(fix));
  if ([...is.keys()].some(isNewFault)) return false;
  const { kept, order } = compareDrawings(...(await samePlace(picture)));
  return kept >= (MIN_KEPT[fix] ?? MIN_KEPT_OTHERWISE) && order >= MIN_LIKENESS;
}

/** How much wider the new file is printed than the old one. */
function scaleOf({ fix, before: { measures }, after }: FixedPicture): number {
  const { left, right } = fixedFrame(fix, { source: measures, made: after.measures, ink: measures.ink });
  return (right - left) / measures.widthPx;
}

function raisedOn(measures: Measurements, widthIn: number): Map<FindingKind, number> {
  const garment = findGarment("t-shirt");
  const area = garment?.printAreas[0];
  if (!garment || !area) throw new Error("there is no t-shirt");
  const placement = defaultPlacement({ picture: measures, area });
  if (widthIn > 0)
    Object.assign(placement, { widthIn, heightIn: heightForWidth(measures, widthIn), leftIn: 0, topIn: 0 });
  const findings = evaluatePrint({ measures, garment, area, placement, garmentColors: [] });
  return new Map(
    findings.flatMap(({ check, severity, measured }) =>
      severity === "fine" ? [] : [[check, measured ?? 0]],
    ),
  );
}

/** A fault is better if it is gone, or smaller by a tenth at least. */
function isBetter(kind: FindingKind, was: Map<FindingKind, number>, is: Map<FindingKind, number>): boolean {
  const [a, b] = [was.get(kind) ?? 0, is.get(kind)];
  if (b === undefined) return true;
  return kind === "lines" || kind === "resolution"
    ? b >= a * MIN_FAULT_GROWTH
    : b <= a * MAX_FAULT_LEFT_SHARE;
}

const GRID = 112;

/** Both pictures on the same small grid over the picture before. */
async function samePlace({ fix, before, after }: FixedPicture): Promise<[Uint8Array, Uint8Array]> {
  const frame = fixedFrame(fix, {
    source: before.measures,
    made: after.measures,
    ink: before.measures.ink,
  });
  const { widthPx, heightPx } = before.measures;
  const whole = { left: 0, top: 0, right: widthPx, bottom: heightPx };
  return [
    onGrid(await smallCopy(before.file), { widthPx, heightPx }, whole),
    onGrid(await smallCopy(after.file), { widthPx, heightPx }, frame),
  ];
}

async function smallCopy(file: PictureFile): Promise<ReducedColorCopy> {
  const source = openRowSource(file);
  const factor = Math.max(1, Math.floor(Math.max(source.widthPx, source.heightPx) / GRID));
  const copy = new ReducedColorCopy({ widthPx: source.widthPx, heightPx: source.heightPx, factor });
  for await (const row of source.rows()) copy.add(row);
  copy.flush();
  return copy;
}

function onGrid(
  { width, height, rgba }: ReducedColorCopy,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Uint8Array {
  const out = new Uint8Array(GRID * GRID * 4);
  for (let y = 0; y < GRID; y++)
    for (let x = 0; x < GRID; x++) {
      const column = Math.floor(((((x + 0.5) / GRID) * widthPx - left) / (right - left)) * width);
      const row = Math.floor(((((y + 0.5) / GRID) * heightPx - top) / (bottom - top)) * height);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = (row * width + column) * 4;
      out.set(rgba.subarray(at, at + 4), (y * GRID + x) * 4);
    }
  return out;
}
