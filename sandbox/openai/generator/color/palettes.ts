import type { SeededRandom } from "../composition/random";
import { distanceBetween, hexOfLab, labOf, lightnessOf } from "./colors";

/** A picture's inks, and the background they are printed on if there is one. */
export interface Palette {
  name: string;
  /** 2 to 6 inks, darkest first. */
  inks: string[];
  ground: string;
}

interface Recipe {
  name: string;
  moods: string;
  inks: string;
  ground?: string;
}

// Screen-print palettes: a dark that lettering is readable in, a light that replaces white, and two or three colors
// between.
const recipes: Recipe[] = [
  {
    name: "sunset cruise",
    moods: "retro vintage surf default",
    inks: "#1d2a44 #d9512c #2a9d8f #f4a63b #fbeed3",
  },
  {
    name: "desert highway",
    moods: "retro vintage western default",
    inks: "#2d1f2b #a63d2f #d98a2b #6f9a8d #f7e6c4",
  },
  { name: "record shop", moods: "retro music default", inks: "#26203a #b5403a #e8833a #f2bf4b #fff1d6" },
  { name: "diner", moods: "retro food default", inks: "#15313c #c8323c #38a3a0 #f7b538 #fdf0d5" },
  { name: "old label", moods: "vintage western military", inks: "#2b2118 #7a2e1d #b0782f #d9b872 #f3e6cb" },
  { name: "faded postcard", moods: "vintage beach travel", inks: "#24415c #c65d47 #5f9ea0 #e9c46a #f8ecd4" },
  {
    name: "arcade",
    moods: "neon cyber synthwave",
    inks: "#170f3a #7b1fd1 #ff2e93 #19d3ff #fdf7ff",
    ground: "#170f3a",
  },
  {
    name: "night drive",
    moods: "neon synthwave cyber space",
    inks: "#120b2e #5b2bd9 #ff4f79 #ffb33f #d6f6ff",
    ground: "#120b2e",
  },
  {
    name: "acid club",
    moods: "neon psychedelic",
    inks: "#1b1032 #e6007e #00c2a8 #c8f03c #fdfde8",
    ground: "#1b1032",
  },
  { name: "macaron", moods: "pastel cute kawaii", inks: "#4b3f72 #f08fa9 #86c8bc #ffd28f #fff7ef" },
  { name: "sorbet", moods: "pastel cute kawaii", inks: "#3f4a75 #f2857d #9fb8f0 #f9cf93 #fff5f5" },
  { name: "bubblegum", moods: "cute kawaii pastel love", inks: "#4a2545 #e75a8d #7cc6d6 #ffc2d1 #fffaf5" },
  { name: "forest floor", moods: "nature forest camp", inks: "#1c2f26 #356a45 #b5652b #e0a94a #f3ead2" },
  {
    name: "national park",
    moods: "nature forest mountain camp vintage",
    inks: "#1f2f3a #2f6657 #cc5f33 #e9b44c #f5ead0",
  },
  { name: "alpine", moods: "nature mountain winter", inks: "#16293d #2f5d7c #d66b45 #8fb8c4 #f3f1e7" },
  { name: "deep sea", moods: "ocean surf", inks: "#0d2b45 #1b6b8f #f2704a #5fc3c0 #f9efd9" },
  { name: "lagoon", moods: "ocean beach surf", inks: "#10364a #0f8b8d #f26a4b #f6c45c #fdf3dd" },
  {
    name: "haunted",
    moods: "spooky gothic halloween",
    inks: "#1a1423 #5a2a83 #f0761c #9bc53d #f6ead7",
    ground: "#1a1423",
  },
  {
    name: "graveyard",
    moods: "spooky gothic halloween",
    inks: "#14181f #3f4d63 #c8452d #8fa39a #eee6d2",
    ground: "#14181f",
  },
  { name: "yule", moods: "christmas", inks: "#1d2b2a #a4212b #2f6b46 #e3b04b #fbf3e4" },
  { name: "gingerbread", moods: "christmas winter", inks: "#3a1f1a #b3262e #4f8a6a #dba15c #fdf4e6" },
  { name: "frost", moods: "winter space", inks: "#18264a #3d6aa8 #e2687d #8ec9e6 #f7f9fb" },
  { name: "cosmos", moods: "space", inks: "#15173d #5a3fb5 #f2545b #f7b74a #f6f0e4" },
  { name: "mission patch", moods: "space retro", inks: "#14213d #c8352e #3f88c5 #f6ae2d #f8f3e6" },
  { name: "black ink", moods: "minimal ink", inks: "#161616 #f4efe4" },
  { name: "navy ink", moods: "minimal ink", inks: "#16294d #f6f0e2" },
  { name: "oxblood ink", moods: "minimal ink", inks: "#6d1a22 #f8efe3" },
  { name: "pine ink", moods: "minimal ink", inks: "#17402f #f4efdf" },
  { name: "two inks", moods: "minimal", inks: "#1b1b22 #e4572e #f7f1e3" },
  {
    name: "metal",
    moods: "metal rock gothic punk",
    inks: "#111114 #4a4a52 #b3141d #a9a9ad #f2efe8",
    ground: "#111114",
  },
  { name: "fire", moods: "metal rock fire", inks: "#1c0f13 #7d1420 #dd3b1b #f7991d #fdebc1" },
  { name: "royal", moods: "royal luxury magic", inks: "#1e1640 #5b2a86 #c8963e #e7c873 #fbf4e2" },
  { name: "spellbook", moods: "magic fantasy", inks: "#1b1a3b #4b3f9e #d8587e #f2b84b #f7efdc" },
  { name: "love letter", moods: "love", inks: "#3b1530 #c81d4e #f0757d #f7b2a4 #fff3e9" },
  { name: "kitchen", moods: "food", inks: "#33211d #c33c2f #5f8d3f #efae3d #fdf2dc" },
  { name: "coffee house", moods: "coffee vintage", inks: "#2a1a14 #6f4024 #c4622d #dfb27c #f8ecd9" },
  { name: "tokyo", moods: "japan anime", inks: "#1b1d36 #d2293b #3c7a9e #f4a79d #fbf2e3" },
  { name: "manga cover", moods: "anime", inks: "#191a33 #e5304f #2a7de1 #ffc83d #fffdf6" },
  { name: "saturday morning", moods: "cartoon", inks: "#1d1b3a #e63b47 #2d8fd5 #ffc531 #fffaf0" },
  { name: "comic book", moods: "cartoon default", inks: "#14142b #e8402a #16a596 #ffb81c #fff8e8" },
  { name: "studio", moods: "digital default", inks: "#17153b #5f4bd8 #f0567a #ffb24d #f9f3ff" },
  { name: "gallery", moods: "paint", inks: "#20263d #8c3b32 #2f7f86 #dfa13e #f5ead3" },
  { name: "meadow wash", moods: "wash", inks: "#2b3a5b #c6557c #4f9aa8 #e8b45a #fbf6ea" },
];

const namedColors: Record<string, string> = {
  red: "#d3303a",
  crimson: "#a8182e",
  scarlet: "#dd2c1f",
  maroon: "#6e1b27",
  burgundy: "#6b1830",
  orange: "#ef7d22",
  coral: "#f4735e",
  peach: "#f9b795",
  yellow: "#f6c531",
  gold: "#d8a132",
  golden: "#d8a132",
  mustard: "#d39b2a",
  green: "#3f9450",
  lime: "#9ccb3b",
  olive: "#75793a",
  mint: "#8fd3b6",
  emerald: "#128a5c",
  teal: "#1c8d8b",
  turquoise: "#37b8b3",
  cyan: "#29b9dd",
  blue: "#2f6fc4",
  navy: "#1b2f5d",
  indigo: "#3e3a94",
  purple: "#7a3fa8",
  violet: "#7c4fc9",
  lavender: "#b9a5e3",
  lilac: "#bfa0da",
  magenta: "#d22a8e",
  pink: "#f08cae",
  rose: "#e0697f",
  brown: "#7b4a2c",
  tan: "#cfa878",
  beige: "#e6d6b8",
  cream: "#f8eed8",
  black: "#17171c",
  white: "#faf7f0",
  grey: "#8d9096",
  gray: "#8d9096",
  silver: "#b7bcc2",
};

export const colorWords: ReadonlySet<string> = new Set(Object.keys(namedColors));
/** The ink for a color word. */
export const inkNamed = (word: string): string | undefined => namedColors[word];

const byLightness = (inks: string[]) => [...inks].sort((a, b) => lightnessOf(a) - lightnessOf(b));

/**
 * A palette for the moods, in order of weight. Named colors replace the inks nearest in lightness, so that the order
 * from dark to light, which decides what is drawn in which ink, is kept.
 */
export function choosePalette(random: SeededRandom, moods: string[], named: string[]): Palette {
  let best: Recipe[] = [];
  for (const mood of [...moods, "default"]) {
    best = recipes.filter((r) => r.moods.split(" ").includes(mood));
    if (best.length > 0) break;
  }
  // If palettes fit both moods, the second one narrows the choice.
  for (const mood of moods.slice(1)) {
    const both = best.filter((r) => r.moods.split(" ").includes(mood));
    if (both.length > 1) best = both;
  }
  const recipe = random.pick(best);
  let inks = byLightness(recipe.inks.split(" "));
  const light = inks[inks.length - 1] as string;
  const dark = inks[0] as string;
  const asked = named.map((n) => namedColors[n]).filter((hex): hex is string => hex !== undefined);
  const kept = new Set<string>();
  for (const hex of asked.slice(0, 4)) {
    const lab = labOf(hex);
    let at = -1;
    let nearest = Number.POSITIVE_INFINITY;
    inks.forEach((ink, index) => {
      if (kept.has(ink)) return;
      const inner = index > 0 && index < inks.length - 1;
      const away = distanceBetween(labOf(ink), lab) + (inner || lab[0] < 0.35 || lab[0] > 0.93 ? 0 : 0.6);
      if (away < nearest) {
        nearest = away;
        at = index;
      }
    });
    if (at >= 0) {
      inks[at] = hex;
      kept.add(hex);
    }
  }
  // With a single named color, the neighboring inks shift toward it, so that it dominates.
  if (asked.length > 0) {
    const lean = labOf(asked[0] as string);
    inks = inks.map((ink) => {
      if (kept.has(ink) || ink === light || ink === dark) return ink;
      const lab = labOf(ink);
      return hexOfLab([lab[0], lab[1] * 0.92 + lean[1] * 0.08, lab[2] * 0.92 + lean[2] * 0.08]);
    });
  }
  inks = byLightness(inks);
  return { name: recipe.name, inks, ground: recipe.ground ?? (inks[inks.length - 1] as string) };
}
