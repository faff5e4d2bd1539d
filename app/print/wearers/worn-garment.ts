import type { Garment } from "~/garments/find-garments";
import type { GarmentDrawing } from "../drawing/drawing-types";
import { VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "../drawing/frame";
import { ellipsePath } from "../drawing/paths";
import { garmentPieces } from "../drawing/shapes/garment-pieces";
import type { GarmentPattern } from "../drawing/shapes/pattern";
import { wornPose } from "../drawing/shapes/pose";
import { torsoLines } from "../drawing/shapes/torso";
import { armPieces, bareShoulderWidth } from "./arms";
import { hairBehind, headFromBack, scarfPieces } from "./hair";
import { legPieces } from "./legs";
import { jawPieces, neckPiece } from "./neck-and-jaw";
import type { Wearer } from "./wearer-types";

/** From the shoulder to the picture's top: the picture ends below the mouth. */
const ABOVE_SHOULDER_IN = 3.1;
/** A hood lies higher around the neck. */
const ABOVE_HOOD_IN = 3.6;
/** From the hem to the picture's foot. */
const BELOW_HEM_IN = 3.4;

/** A garment on a person. Filled by the body it looks narrower than laid flat; its length and prints stay the same. */
export function wornDrawing(
  _: Garment,
  flat: GarmentPattern,
  view: "front" | "back",
  wearer: Wearer,
): GarmentDrawing {
  const { chest, waist, hip } = wearer.build;
  const measures: GarmentPattern = {
    ...flat,
    chest: flat.chest * chest,
    waist: flat.waist * waist,
    hem: flat.hem * hip,
    shoulder: flat.shoulder * (chest + 0.02),
    shoulderSlope: flat.shoulderSlope + (flat.kind === "tank-top" ? 0.5 : 0.75),
    ...(flat.sleeve && {
      sleeve: {
        ...flat.sleeve,
        elbow: flat.sleeve.elbow * 0.84,
        cuff: flat.sleeve.cuff * (flat.sleeve.elbow > 0 ? 0.92 : 0.9),
      },
    }),
  };
  const pose = wornPose(wearer, measures);
  const torso = torsoLines(measures, view);
  const garment = garmentPieces(measures, view, pose);
  // Straps leave the shoulders bare, so the person is as wide as the ribs there.
  const skin = flat.sleeve ? measures.shoulder : bareShoulderWidth(measures);
  const neck = neckPiece(wearer, skin, measures.shoulderSlope, view);
  const arms = [false, true].flatMap((right) => armPieces(wearer, measures, torso, pose, right));
  const head = view === "front" ? [...jawPieces(wearer), ...scarfPieces(wearer)] : [headFromBack(wearer)];
  const above = flat.kind === "hoodie" ? ABOVE_HOOD_IN : ABOVE_SHOULDER_IN;
  const unitsPerIn = VIEW_BOX_HEIGHT / (flat.length + BELOW_HEM_IN + above);
  return {
    ...garment,
    pieces: [
      ...(view === "front" ? hairBehind(wearer) : []),
      ...legPieces(wearer, measures),
      ...garment.pieces.slice(0, garment.behindCount),
      neck,
      ...arms,
      ...(view === "front" ? head : []),
      ...garment.pieces.slice(garment.behindCount),
      ...(view === "back" ? head : []),
    ],
    trims: garment.trims.filter(({ kind }) => kind !== "label"),
    backdrop: [
      {
        lines: [ellipsePath([wearer.turnIn * 3, flat.length * 0.44], 455 / unitsPerIn)],
        color: wearer.backdropDisc,
        width: 0,
        filled: true,
      },
    ],
    frame: { x: VIEW_BOX_WIDTH / 2, y: above * unitsPerIn, unitsPerIn },
  };
}
