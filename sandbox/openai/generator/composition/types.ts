import type { Palette } from "../color/palettes";
import type { TypefaceName } from "../lettering/typefaces";
import type { ParsedPrompt } from "../prompt/parse-prompt";
import type { PictureSubjects } from "../subjects/choose-subjects";
import type { SeededRandom } from "./random";
import type { PictureInks } from "./scenery";

/** One layer of a picture, drawn over those before it. Figures and type get outlines, depth and shadows of their own in some styles. */
export interface PictureLayer {
  role: "back" | "scene" | "figure" | "front" | "type";
  markup: string;
}

/** What a template has to work with. The canvas' short side is 1000 units. */
export interface DrawingContext {
  random: SeededRandom;
  prompt: ParsedPrompt;
  subjects: PictureSubjects;
  palette: Palette;
  inks: PictureInks;
  /** The ink of most of the main figure, and the middle inks that are free to lie behind it (at least one). */
  mainInk: string;
  freeInks: string[];
  /** Faces that suit the picture; the first is for the main words. */
  typeface: TypefaceName;
  secondTypeface: TypefaceName;
  w: number;
  h: number;
  /** What the picture is printed on, if it has a ground; lettering outside shapes must be read on it. */
  ground: string;
  isTonal: boolean;
  /** Whether figures are lifted off what is behind them by a line, as printers do; painters use light instead. */
  hasKeyline: boolean;
  nextId: () => string;
}
export interface PictureTemplate {
  name: string;
  /** Has a hard frame of its own. */
  framed?: boolean;
  /** How well it suits; 0 never. */
  suits(stage: DrawingContext): number;
  draw(stage: DrawingContext): PictureLayer[];
}
