import type { DrawingPiece } from "../drawing/drawing-types";
import { mixHex } from "../drawing/fabric-tones";
import { mirroredPath, type Path, reversed, smoothHalfPath, smoothPath } from "../drawing/paths";
import { cloud } from "./hair-shapes";
import { acrossLimb } from "./limb-light";
import type { Wearer } from "./wearer-types";

/** Hair and headscarf where they reach below the top of the picture. */

const tonesOf = (hair: string) => ({
  skinLight: mixHex(hair, "#ffffff", 0.24),
  skinShadow: mixHex(hair, "#050508", 0.6),
});

/** One rounded shape, as wide as `half` at `low`, with strands along it. */
function mass(
  { hair, turnIn }: Wearer,
  half: number,
  low: number,
  strands: readonly Path[] = [],
): DrawingPiece {
  const side = smoothHalfPath(
    [-half * 0.96, -8],
    [-half, -4.6],
    [-half * 0.86, low - 1.1],
    [-half * 0.5, low - 0.1],
    [0, low],
  );
  const tones = tonesOf(hair);
  return {
    outline: [side, reversed(mirroredPath(side))],
    fill: hair,
    tones: [acrossLimb([turnIn * 0.5, -3], [0, 1], half, tones)],
    marks: [{ lines: strands, color: tones.skinShadow, width: 0.16, opacity: 0.5 }],
  };
}

const strands = (low: number, ...xs: number[]) =>
  xs.map((x) => smoothPath([x * 0.92, -6], [x, -3], [x * 0.94, low - 0.6]));

/** Lies behind the neck. */
export function hairBehind(wearer: Wearer): DrawingPiece[] {
  switch (wearer.hairStyle) {
    case "afro":
      return [curls(wearer)];
    case "bob":
      return [mass(wearer, 4.1, -0.7, strands(-0.7, -3.6, -3, 3, 3.6))];
    case "long":
      return [mass(wearer, 4.2, 4.6, strands(4.6, -3.7, -3.1, 3.1, 3.7))];
    default:
      return [];
  }
}

function curls({ hair, turnIn }: Wearer): DrawingPiece {
  return {
    outline: [cloud([turnIn * 0.5, -7], 5.5, 5.1, 13)],
    fill: hair,
    tones: [acrossLimb([0, -4], [0, 1], 5.4, tonesOf(hair))],
  };
}

/** A headscarf around chin and neck; lies over both. */
export function scarfPieces({ hair, hairStyle, turnIn: t }: Wearer): DrawingPiece[] {
  if (hairStyle !== "scarf") return [];
  const tones = tonesOf(hair);
  const fold = (width: number, ...lines: Path[]) => ({ lines, color: tones.skinShadow, width, opacity: 0.5 });
  return [
    {
      outline: [
        smoothPath(
          [-2.6, -6],
          [-2.45, -4],
          [-1.9, -2.7],
          [t * 0.6, -1.9],
          [1.7, -2.7],
          [2.35, -4],
          [2.5, -6],
        ),
        smoothPath(
          [3.5, -6],
          [3.6, -3],
          [3.5, -0.4],
          [2.7, 1.2],
          [1.3, 2.5],
          [-1.4, 2.8],
          [-3.3, 1.5],
          [-3.7, -1],
          [-3.5, -6],
        ),
      ],
      fill: hair,
      tones: [acrossLimb([0, -1], [0, 1], 3.8, tones)],
      marks: [
        fold(
          0.2,
          smoothPath([-3.2, -2.4], [-1.4, -0.3], [1.9, 0.1], [3, -1]),
          smoothPath([-3.4, -0.6], [-1.4, 1.1], [1.4, 1.2], [2.7, 0.2]),
          smoothPath([-2.2, -3], [-0.6, -1.2], [1.6, -1.2], [2.7, -2.6]),
        ),
        fold(0.45, smoothPath([-2.9, 0.4], [-1.2, 1.9], [1, 1.8])),
      ],
    },
  ];
}

/** How far down hair reaches at the nape. */
const NAPE: Record<Wearer["hairStyle"], [half: number, low: number]> = {
  afro: [5.2, -2.2],
  short: [3, -3.1],
  bob: [3.9, -0.8],
  scarf: [3.8, 0.5],
  long: [4.1, 5],
};

/** The back of the head. */
export function headFromBack(wearer: Wearer): DrawingPiece {
  if (wearer.hairStyle === "afro") return curls(wearer);
  const [half, low] = NAPE[wearer.hairStyle];
  return mass(
    { ...wearer, turnIn: 0 },
    half,
    low,
    strands(low, -half * 0.6, -half * 0.2, half * 0.25, half * 0.65),
  );
}
