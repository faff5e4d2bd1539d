/**
 * The scene's size, and the position of a garment in it. Garments are described in inches: x to the viewer's right from the
 * center line, y down from the highest point of the shoulder.
 */

export const VIEW_BOX_WIDTH = 1000;

export const VIEW_BOX_HEIGHT = 1125;

/** A drawing's place in the scene, and scene units per inch. */
export interface DrawingFrame {
  x: number;
  y: number;
  unitsPerIn: number;
}
