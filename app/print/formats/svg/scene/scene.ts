import type { Box, Matrix } from "../path/matrix";
import type { PathData } from "../path/path-data";

/**
 * A drawing ready to be drawn: every `<use>` is expanded, every length is in user units, every value is resolved, and nothing
 * refers to anything by name. Matrices lead to the coordinates of the canvas, or of the tile within a pattern.
 */
export type SceneNode = Group | SceneShape | Picture;

/** A group that needs a layer of its own: for opacity, blending, clip, mask or effect. */
export interface Group {
  kind: "group";
  opacity: number;
  blend: string;
  isIsolated: boolean;
  clip: Clip | null;
  mask: Mask | null;
  effect: Effect | null;
  children: SceneNode[];
  /** The box that it may cover, strokes and effects included. */
  box: Box;
}

export interface SceneShape {
  kind: "shape";
  path: PathData;
  matrix: Matrix;
  fill: Paint | null;
  isEvenOdd: boolean;
  stroke: Stroke | null;
  isStrokeFirst: boolean;
  isCrisp: boolean;
  box: Box;
}

export interface Picture {
  kind: "picture";
  href: string;
  /** Number of pixels in the picture itself. */
  pixels: number;
  matrix: Matrix;
  place: { x: number; y: number; width: number; height: number };
  aspect: string;
  isPixelated: boolean;
  box: Box;
}

/** Shapes whose fills are the visible area, themselves clipped by `next`. */
export interface Clip {
  shapes: SceneNode[];
  next: Clip | null;
}

export interface Mask {
  children: SceneNode[];
  /** Everything outside is invisible: in canvas coordinates before `matrix`. */
  region: { x: number; y: number; width: number; height: number; matrix: Matrix };
  isAlpha: boolean;
  next: Mask | null;
}

/** A filter whose numbers are in canvas coordinates. */
export interface Effect {
  region: Box;
  steps: EffectStep[];
  /** How far away the pixels may lie that influence a visible one. */
  reach: number;
}

export interface EffectStep {
  name: string;
  /** Written unchanged. */
  attributes: [string, string][];
  /** In canvas units, converted to pixels when written. */
  lengths: [string, number[]][];
  region: Box | null;
  children: { name: string; attributes: [string, string][] }[];
}

export interface Stroke {
  paint: Paint;
  width: number;
  cap: string;
  join: string;
  miter: number;
  dashes: number[];
  dashOffset: number;
}

export type Paint = { kind: "color"; color: string; opacity: number } | Gradient | Pattern;

export interface Gradient {
  kind: "gradient";
  type: "linearGradient" | "radialGradient";
  /** Names and numbers of the gradient's line or circles. */
  numbers: [string, number][];
  /** From the gradient's coordinates to the shape's. */
  matrix: Matrix;
  spread: string;
  stops: GradientStops;
  opacity: number;
}

/** Shared by all shapes that use the same gradient. */
export interface GradientStops {
  list: { offset: number; color: string; opacity: number }[];
}

export interface Pattern {
  kind: "pattern";
  tile: { x: number; y: number; width: number; height: number };
  matrix: Matrix;
  /** In the tile's coordinates. */
  children: SceneNode[];
  opacity: number;
}
