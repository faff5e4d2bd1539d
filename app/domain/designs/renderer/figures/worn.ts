import type { Garment } from "~/domain/garments/garments";
import { garmentPieces } from "../cuts/build";
import type { Measures } from "../cuts/measures";
import { wornPose } from "../cuts/pose";
import { torsoOf } from "../cuts/torso";
import type { Drawing } from "../drawing";
import { disc, SCENE_HEIGHT, SCENE_WIDTH } from "../pen";
import { armPieces, bareShoulder, legPieces } from "./body";
import { headPieces } from "./head";
import type { Figure } from "./people";

/** From the shoulder to the top of the picture: the highest hair has air above it. */
const OVERHEAD_IN = 13.4;

/** A garment on a person: the body fills it, so less of its width is seen than laid flat; its length and prints are the same. */
export function wornDrawing(_: Garment, flat: Measures, view: "front" | "back", figure: Figure): Drawing {
  const { chest, waist, hip } = figure.build;
  const measures: Measures = {
    ...flat,
    chest: flat.chest * chest,
    waist: flat.waist * waist,
    hem: flat.hem * hip,
    shoulder: flat.shoulder * (chest + 0.02),
    slope: flat.slope + (flat.kind === "tank-top" ? 0.5 : 0.75),
    ...(flat.sleeve && {
      sleeve: {
        ...flat.sleeve,
        elbow: flat.sleeve.elbow * 0.84,
        cuff: flat.sleeve.cuff * (flat.sleeve.elbow > 0 ? 0.92 : 0.9),
      },
    }),
  };
  const pose = wornPose(figure);
  const torso = torsoOf(measures, view);
  const garment = garmentPieces(measures, view, pose);
  // Straps leave the shoulders bare: there the person is as wide as the ribs.
  const skin = flat.sleeve ? measures.shoulder : bareShoulder(measures);
  const { behind, neck, head } = headPieces(figure, skin, measures.slope, view);
  const arms = [false, true].flatMap((right) => armPieces(figure, measures, torso, pose, right));
  const people = [neck, ...arms];
  const above = OVERHEAD_IN * figure.build.head;
  const unitsPerIn = SCENE_HEIGHT / (flat.length + 3.6 + above);
  return {
    ...garment,
    pieces: [
      ...behind,
      ...legPieces(figure, measures),
      ...garment.pieces.slice(0, garment.behindCount),
      ...people,
      ...(view === "front" ? head : []),
      ...garment.pieces.slice(garment.behindCount),
      ...(view === "back" ? head : []),
    ],
    trims: garment.trims.filter(({ kind }) => kind !== "label"),
    backdrop: [
      {
        lines: [disc([figure.turn * 3, flat.length * 0.36], 430 / unitsPerIn)],
        colour: figure.disc,
        width: 0,
        filled: true,
      },
    ],
    frame: { x: SCENE_WIDTH / 2, y: above * unitsPerIn, unitsPerIn },
  };
}
