import { hexOfLab, labOf, lightnessOf, mix } from "../color/colors";
import { choosePalette, type Palette } from "../color/palettes";
import { findMainInk } from "../color/recolor";
import { typefacesFor } from "../lettering/typefaces";
import type { ParsedPrompt, StyleName } from "../prompt/parse-prompt";
import { chooseSubjects } from "../subjects/choose-subjects";
import { resetIds, visibleBoxOf } from "../subjects/emoji-icons";
import { templates } from "../templates";
import { seededRandom } from "./random";
import type { DrawingContext, PictureLayer } from "./types";

export interface ComposedPicture {
  layers: PictureLayer[];
  stage: DrawingContext;
  template: string;
  palette: Palette;
  /** Bounding box of all layers, in stage units. */
  box: { x: number; y: number; w: number; h: number };
}

const styleMoods: Partial<Record<StyleName, string[]>> = {
  cartoon: ["cartoon"],
  anime: ["anime"],
  "digital art": ["digital"],
  "oil painting": ["paint"],
  watercolor: ["wash"],
  "pixel art": ["cartoon"],
};

/** Composes the parsed prompt on a canvas of that shape, as flat layers. */
export function composePicture(
  reading: ParsedPrompt,
  widthPx: number,
  heightPx: number,
  transparent: boolean,
): ComposedPicture {
  resetIds();
  const random = seededRandom(reading.seed);
  // Moods in the prompt outweigh the style's; the style's palette is used if there are none.
  const moods = [...reading.moods];
  const strong = [
    "minimal",
    "neon",
    "pastel",
    "christmas",
    "spooky",
    "retro",
    "vintage",
    "psychedelic",
    "metal",
  ];
  moods.sort((a, b) => Number(strong.includes(b)) - Number(strong.includes(a)));
  const palette = choosePalette(random, [...moods, ...(styleMoods[reading.style] ?? [])], reading.colors);
  const dark = palette.inks[0] as string;
  const light = palette.inks[palette.inks.length - 1] as string;
  const between = palette.inks.slice(1, -1);
  const inks = {
    all: palette.inks,
    dark,
    light,
    mids: between.length > 0 ? random.shuffle(between) : [dark],
  };
  const cast = chooseSubjects(reading, random);
  // Natural colors (a gray wolf, a green frog): if no ink is close, the ink of that lightness is replaced.
  if (cast.skin && !cast.tint && between.length > 1 && reading.colors.length === 0) {
    const natural = labOf(cast.skin);
    const chroma = Math.hypot(natural[1], natural[2]);
    const closest = Math.min(
      ...inks.all.map((ink) =>
        Math.hypot(...labOf(ink).map((v, i) => (v - (natural[i] as number)) * (i === 0 ? 0.6 : 1))),
      ),
    );
    const own =
      chroma < 0.04
        ? natural[0] > 0.45 && natural[0] < 0.86
          ? mix(dark, light, natural[0] > 0.7 ? 0.66 : 0.5)
          : null
        : closest > 0.13
          ? hexOfLab([natural[0] * 0.94, natural[1] * 0.84, natural[2] * 0.84])
          : null;
    if (own) {
      const nearest = [...between].sort(
        (a, b) => Math.abs(lightnessOf(a) - lightnessOf(own)) - Math.abs(lightnessOf(b) - lightnessOf(own)),
      )[0] as string;
      inks.all = inks.all
        .map((ink) => (ink === nearest ? own : ink))
        .sort((a, b) => lightnessOf(a) - lightnessOf(b));
      inks.mids = inks.mids.map((ink) => (ink === nearest ? own : ink));
    }
  }
  const mainInk = cast.main ? findMainInk(cast.main.markup, inks.all) : dark;
  const others = inks.mids.filter((ink) => ink !== mainInk);
  const faces = typefacesFor(reading.style, moods);
  const short = Math.min(widthPx, heightPx);
  let count = 0;
  const face = random.pick(faces.slice(0, 3));
  const stage: DrawingContext = {
    random,
    prompt: reading,
    subjects: cast,
    palette,
    inks,
    mainInk,
    freeInks: others.length > 0 ? others : inks.mids,
    typeface: face,
    secondTypeface:
      reading.style === "pixel art"
        ? "press-start-2p"
        : face === "lobster" ||
            face === "monoton" ||
            face === "unifrakturcook" ||
            face === "caveat-brush" ||
            face === "shrikhand"
          ? "bebas-neue"
          : face,
    w: (widthPx / short) * 1000,
    h: (heightPx / short) * 1000,
    ground: transparent ? light : lightnessOf(palette.ground) < 0.4 ? dark : light,
    isTonal: ["realistic", "3D", "digital art", "oil painting", "watercolor", "anime"].includes(
      reading.style,
    ),
    hasKeyline: !["realistic", "oil painting", "watercolor", "3D"].includes(reading.style),
    nextId: () => `k${count++}`,
  };
  // Painted styles avoid templates with a frame; the others use all of them.
  const painterly = [
    "realistic",
    "oil painting",
    "watercolor",
    "pencil sketch",
    "anime",
    "digital art",
    "3D",
  ].includes(reading.style);
  // A round composition leaves half of a tall or wide canvas empty unless lettering fills it.
  const narrow = Math.max(widthPx, heightPx) / short > 1.3 && reading.lettering.length === 0;
  const weights = templates.map(
    (t) =>
      t.suits(stage) *
      (painterly ? (t.name === "vignette" ? 5 : t.framed ? 0.25 : 1) : 1) *
      (narrow && ["emblem", "sunset stripes", "mascot with banner"].includes(t.name) ? 0.06 : 1),
  );

  let at = random.next() * weights.reduce((a, b) => a + b, 0);
  let template = templates[templates.length - 1] as (typeof templates)[number];
  for (let i = 0; i < templates.length; i++) {
    at -= weights[i] as number;
    if (at < 0) {
      template = templates[i] as (typeof templates)[number];
      break;
    }
  }
  const layers = template.draw(stage).filter((layer) => layer.markup !== "");
  return {
    layers,
    stage,
    template: template.name,
    palette,
    box: visibleBoxOf(layers.map((l) => l.markup).join(""), stage.w, stage.h),
  };
}
