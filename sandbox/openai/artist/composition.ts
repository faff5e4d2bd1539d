import type { Cast } from "./cast";
import type { FaceName } from "./faces";
import type { Palette } from "./palettes";
import type { Random } from "./random";
import type { Reading } from "./reading";
import type { Inks } from "./scenery";

/** One layer of a picture, drawn over those before it. Figures and type get outlines, depth and shadows of their own in some styles. */
export interface Layer {
  role: "back" | "scene" | "figure" | "front" | "type";
  markup: string;
}

/** What a template has to work with. The canvas' short side is 1000 units. */
export interface Stage {
  random: Random;
  reading: Reading;
  cast: Cast;
  palette: Palette;
  inks: Inks;
  /** The ink of most of the main figure, and the middle inks that are free to lie behind it (at least one). */
  mainInk: string;
  free: string[];
  /** Faces that suit the picture; the first is for the main words. */
  face: FaceName;
  secondFace: FaceName;
  w: number;
  h: number;
  /** What the picture is printed on, if it has a ground; lettering outside shapes must be read on it. */
  ground: string;
  tonal: boolean;
  /** Whether figures are lifted off what is behind them by a line, as printers do; painters use light instead. */
  keyline: boolean;
  ids: () => string;
}
export interface Template {
  name: string;
  /** Has a hard frame of its own. */
  framed?: boolean;
  /** How well it suits; 0 never. */
  suits(stage: Stage): number;
  draw(stage: Stage): Layer[];
}
