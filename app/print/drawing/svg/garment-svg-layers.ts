import { drawGarment } from "../draw-garment";
import { brushFor, type GarmentSvgOptions } from "./garment-svg";
import { OPENING } from "./lighting-svg";
import { marksSvg, pieceDefinitions, pieceSvg } from "./piece-svg";
import { trimSvg } from "./trim-svg";

/**
 * The garment for a rasterizer that adds prints, light and shadow (`computeShading`) itself: two transparent SVGs, one for the parts
 * below the prints and one for the parts above them.
 */
export function garmentSvgLayers({
  garment,
  color,
  view,
  presentation = "flat",
}: Pick<GarmentSvgOptions, "garment" | "color" | "view" | "presentation">): {
  belowPrints: string;
  abovePrints: string;
} {
  const drawing = drawGarment(garment, view, presentation);
  const brush = brushFor(drawing, color, "");
  const layers = { belowPrints: marksSvg(drawing.backdrop ?? [], brush), abovePrints: "" };
  let layer: keyof typeof layers = "belowPrints";
  for (const [at, piece] of drawing.pieces.entries()) {
    const { cloth, finish } = pieceSvg(piece, at, brush);
    layers[layer] += cloth;
    if (piece.carriesPrint) layer = "abovePrints";
    layers[layer] += finish;
  }
  layers[layer] += drawing.trims.map((trim) => trimSvg(trim, brush)).join("");
  const whole = (content: string) =>
    `${OPENING}><defs>${pieceDefinitions(drawing, brush)}</defs><g fill="none">${content}</g></svg>`;
  return { belowPrints: whole(layers.belowPrints), abovePrints: whole(layers.abovePrints) };
}
