import type { Palette } from "../color/palettes";
import type { TypefaceName } from "../lettering/typefaces";
import type { ParsedPrompt } from "../prompt/parse-prompt";
import type { PictureSubjects } from "../subjects/choose-subjects";
import type { SeededRandom } from "./random";
import type { PictureInks } from "./scenery";

/** A layer, drawn over those before it. Some styles give figures and type their own outlines, depth and shadows. */
export interface PictureLayer {
  role: "back" | "scene" | "figure" | "front" | "type";
  markup: string;
}

/** The input of a template. The canvas's short side is 1000 units. */
export interface DrawingContext {
  random: SeededRandom;
  prompt: ParsedPrompt;
  subjects: PictureSubjects;
  palette: Palette;
  inks: PictureInks;
  /** The main figure's most frequent ink. */
  mainInk: string;
  /** At least one middle ink that may be behind the main figure. */
  freeInks: string[];
  /** Suitable typefaces; the first is for the main words. */
  typeface: TypefaceName;
  secondTypeface: TypefaceName;
  w: number;
  h: number;
  /** The background ink, if any; lettering outside shapes must be readable on it. */
  ground: string;
  isTonal: boolean;
  /** Whether figures are separated from the background by a line (printed styles) or by light (painted ones). */
  hasKeyline: boolean;
  nextId: () => string;
}
export interface PictureTemplate {
  name: string;
  /** Draws a hard frame itself. */
  framed?: boolean;
  /** How well it fits; 0: never. */
  suits(stage: DrawingContext): number;
  draw(stage: DrawingContext): PictureLayer[];
}
