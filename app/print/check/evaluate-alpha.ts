import type { Measurements } from "../measurements/measurements";
import { createFinding, type Finding } from "./findings";
import { helpfulInkFixes } from "./helpful-ink-fixes";
import * as limits from "./limits";

/** Transparency: soft areas, a faint box, a color fringe, hidden color. */
export function evaluateAlpha(measures: Measurements): Finding[] {
  const { alpha, fringe, ground } = measures;
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
      fixes: helpfulInkFixes(measures, ["threshold", "halftone"]),
      also: alpha.half,
    }),
    createFinding("leftover-box", isVeil ? "error" : "fine", {
      measured: alpha.faint,
      limit: limits.MAX_FAINT_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "faint" },
      fixes: helpfulInkFixes(measures, ["remove-veil"]),
    }),
    createFinding("fringe", isFringed ? "warning" : "fine", {
      measured: fringe.edges >= limits.MIN_FRINGE_EDGES ? fringe.share : 0,
      limit: limits.MAX_FRINGE_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "fringe" },
      fixes: helpfulInkFixes(measures, ["despill"]),
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

/** A painted background, and what is left of one inside the drawing. */
export function evaluateBackground(measures: Measurements): Finding[] {
  const { ground, fringe, leftovers, reduced } = measures;
  const isPainted = ground.hex !== null && ground.share >= limits.MIN_BACKGROUND_SHARE;
  const isPlain = isPainted && ground.share >= limits.MAX_PLAIN_SHARE;
  const enclosed = leftovers.share > fringe.islands.share ? leftovers : fringe.islands;
  const holes = isPainted ? ground.holes : enclosed;
  const removeGround = helpfulInkFixes(measures, ["remove-ground"]);
  const painted = isPainted ? [ground.hex, ground.secondHex] : [leftovers.hex];
  const colors = painted.flatMap((hex) => hex ?? []);
  return [
    createFinding("ground", isPainted ? "warning" : "fine", {
      measured: isPainted ? ground.share : 0,
      limit: limits.MIN_BACKGROUND_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: [], place: "ground" },
      fixes: removeGround,
      colors,
      reduced: reduced.shapes,
    }),
    createFinding("holes", !isPlain && holes.share > limits.MAX_HOLE_SHARE ? "warning" : "fine", {
      measured: holes.share,
      limit: limits.MAX_HOLE_SHARE,
      unit: "share",
      source: "own",
      where: { boxes: holes.boxes, place: "hole" },
      fixes: isPainted || holes === leftovers ? removeGround : helpfulInkFixes(measures, ["despill"]),
      colors,
      reduced: reduced.shapes,
    }),
  ];
}
