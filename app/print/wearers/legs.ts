import type { DrawingPiece } from "../drawing/drawing-types";
import { mixHex } from "../drawing/fabric-tones";
import { mirroredPath, type Path, type Point, smoothPath, straightPath } from "../drawing/paths";
import type { GarmentPattern } from "../drawing/shapes/pattern";
import { acrossLimb, fallingShadow } from "./limb-light";
import type { Wearer } from "./wearer-types";

/** Trousers from the hips to below the picture, each leg round by itself. */
export function legPieces(wearer: Wearer, measures: GarmentPattern): DrawingPiece[] {
  const { hem, length } = measures;
  const hip = hem * (measures.hemBandHeight ? 1.02 : 0.93);
  const top = length - 3;
  const foot = length + 14;
  const tones = {
    skinLight: mixHex(wearer.trousers, "#ffffff", 0.24),
    skinShadow: mixHex(wearer.trousers, "#07080d", 0.62),
  };
  const outer = smoothPath(
    [-hip, top],
    [-hip * 1.02, length + 2],
    [-hip * 0.96, length + 7],
    [-hip * 0.88, foot],
  );
  const seams = [
    smoothPath([-hip * 0.9, length - 1], [-hip * 0.72, length + 1.6], [-hip * 0.98, length + 3]),
    smoothPath([-0.1, length + 1.4], [-hip * 0.3, length + 1.9], [-hip * 0.55, length + 1.4]),
    smoothPath([-0.1, length + 2.1], [-hip * 0.22, length + 3], [-hip * 0.4, length + 3.2]),
  ];
  const leg = (right: boolean): DrawingPiece => {
    const side = (each: Path) => (right ? mirroredPath(each) : each);
    const x = (value: number) => (right ? -value : value);
    const middle: Point = [x(-hip * 0.5), length + 4];
    return {
      outline: [
        side(outer),
        straightPath(
          [x(-hip * 0.88), foot],
          [x(-hip * 0.1), foot],
          [0, length + 1.2],
          [0, top],
          [x(-hip), top],
        ),
      ],
      fill: wearer.trousers,
      tones: [
        acrossLimb(middle, [0, 1], hip * 0.54, tones),
        fallingShadow([0, length - 0.4], [0, length + 3.4], tones.skinShadow, 0.95),
      ],
      marks: [{ lines: seams.map(side), color: tones.skinShadow, width: 0.16, opacity: 0.7 }],
    };
  };
  return [leg(false), leg(true)];
}
