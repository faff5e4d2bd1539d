/**
 * Drawing in numbers. Garments are written in inches about their own middle: x runs to the viewer's right from the centre
 * line, y down from the highest point of the shoulder. A `Frame` says where that lies in the scene.
 */

export const VIEW_BOX_WIDTH = 1000;

export const VIEW_BOX_HEIGHT = 1125;

/** Where a drawing lies in the scene, and how many scene units an inch is. */
export interface DrawingFrame {
  x: number;
  y: number;
  unitsPerIn: number;
}
