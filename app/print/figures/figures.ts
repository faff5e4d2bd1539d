import type { Cut, Garment, SizeId } from "~/domain/garments/find-garments";

/**
 * The people who wear the garments in pictures: paper and ink, a flat colour each for skin, hair and trousers. They are of
 * different build, age and skin; each wears the size that fits.
 */

export type FigureId = "ada" | "mateo" | "ingrid" | "kwame" | "noor" | "jun" | "leo" | "amara";
export type HairStyle = "afro" | "swept" | "bob" | "fade" | "scarf" | "topknot" | "tousled" | "puffs";

export interface Figure {
  id: FigureId;
  /** What a person who cannot see the picture is told. */
  description: string;
  cuts: readonly Cut[];
  size: SizeId;
  skin: string;
  /** The skin where no light falls, and what lines on it are drawn with. */
  skinShadow: string;
  blush: string;
  hair: string;
  hairStyle: HairStyle;
  beard?: boolean;
  glasses?: boolean;
  freckles?: boolean;
  trousers: string;
  /** The disc of colour behind. */
  backdropDisc: string;
  /** Shares of the garment's own widths: how the body fills it. */
  build: { chest: number; waist: number; hip: number; arm: number; head: number; neck: number };
  /** Degrees below the horizontal of upper arm and forearm, left and right of the picture. */
  armAngles: readonly [readonly [number, number], readonly [number, number]];
  /** How far the face turns, in inches; negative is to the viewer's left. */
  faceTurnIn: number;
}

export const FIGURE_INK = "#16161d";
const INDIGO = "#2f3e8f";
const TEAL = "#1f8a80";
const VERMILION = "#e4572e";
const MARIGOLD = "#f2a541";
const STONE = "#8d8577";

export const FIGURES: readonly Figure[] = [
  {
    id: "ada",
    description: "a slim woman with dark skin and natural hair",
    cuts: ["unisex", "womens"],
    size: "S",
    skin: "#7a4a2e",
    skinShadow: "#593220",
    blush: "#a2502f",
    hair: "#1d1512",
    hairStyle: "afro",
    trousers: INDIGO,
    backdropDisc: MARIGOLD,
    build: { chest: 0.85, waist: 0.78, hip: 0.87, arm: 0.82, head: 0.95, neck: 0.86 },
    armAngles: [
      [70, 82],
      [66, 98],
    ],
    faceTurnIn: 0.4,
  },
  {
    id: "mateo",
    description: "a broad man with olive skin and a beard",
    cuts: ["unisex"],
    size: "L",
    skin: "#c98f63",
    skinShadow: "#a26b45",
    blush: "#d0704a",
    hair: "#2b1d16",
    hairStyle: "swept",
    beard: true,
    trousers: FIGURE_INK,
    backdropDisc: TEAL,
    build: { chest: 0.88, waist: 0.83, hip: 0.83, arm: 1.08, head: 1, neck: 1.12 },
    armAngles: [
      [66, 84],
      [68, 88],
    ],
    faceTurnIn: -0.4,
  },
  {
    id: "ingrid",
    description: "an older, full-figured woman with fair skin, grey hair and glasses",
    cuts: ["unisex", "womens"],
    size: "XL",
    skin: "#f0c9ab",
    skinShadow: "#d29d7c",
    blush: "#e58a6c",
    hair: "#b9b4ab",
    hairStyle: "bob",
    glasses: true,
    trousers: TEAL,
    backdropDisc: VERMILION,
    build: { chest: 0.87, waist: 0.87, hip: 0.92, arm: 1.1, head: 0.98, neck: 0.98 },
    armAngles: [
      [64, 92],
      [66, 86],
    ],
    faceTurnIn: 0.35,
  },
  {
    id: "kwame",
    description: "a tall, lean man with very dark skin and short hair",
    cuts: ["unisex"],
    size: "M",
    skin: "#53321f",
    skinShadow: "#382013",
    blush: "#7a3d25",
    hair: "#15100e",
    hairStyle: "fade",
    trousers: STONE,
    backdropDisc: VERMILION,
    build: { chest: 0.87, waist: 0.81, hip: 0.81, arm: 0.92, head: 0.97, neck: 1 },
    armAngles: [
      [70, 84],
      [72, 86],
    ],
    faceTurnIn: 0.4,
  },
  {
    id: "noor",
    description: "a woman with light brown skin in a headscarf",
    cuts: ["unisex", "womens"],
    size: "M",
    skin: "#d9a878",
    skinShadow: "#b57f52",
    blush: "#dd7d59",
    hair: TEAL,
    hairStyle: "scarf",
    trousers: FIGURE_INK,
    backdropDisc: MARIGOLD,
    build: { chest: 0.86, waist: 0.82, hip: 0.9, arm: 0.9, head: 0.95, neck: 0.9 },
    armAngles: [
      [67, 86],
      [70, 84],
    ],
    faceTurnIn: -0.35,
  },
  {
    id: "jun",
    description: "a heavy-set man with tan skin and his hair in a knot",
    cuts: ["unisex"],
    size: "2XL",
    skin: "#e3b68a",
    skinShadow: "#c08c5f",
    blush: "#e08360",
    hair: "#1b1a20",
    hairStyle: "topknot",
    trousers: INDIGO,
    backdropDisc: MARIGOLD,
    build: { chest: 0.88, waist: 0.91, hip: 0.86, arm: 1.22, head: 1.03, neck: 1.2 },
    armAngles: [
      [62, 86],
      [64, 84],
    ],
    faceTurnIn: -0.3,
  },
  {
    id: "leo",
    description: "a boy with fair skin, red hair and freckles",
    cuts: ["youth"],
    size: "M",
    skin: "#f6d3b8",
    skinShadow: "#dba888",
    blush: "#ee8f70",
    hair: "#c2552a",
    hairStyle: "tousled",
    freckles: true,
    trousers: INDIGO,
    backdropDisc: TEAL,
    build: { chest: 0.87, waist: 0.87, hip: 0.87, arm: 0.72, head: 0.93, neck: 0.74 },
    armAngles: [
      [66, 84],
      [70, 90],
    ],
    faceTurnIn: 0.4,
  },
  {
    id: "amara",
    description: "a girl with brown skin and her hair in two puffs",
    cuts: ["youth"],
    size: "M",
    skin: "#8f5a38",
    skinShadow: "#6b3f26",
    blush: "#b8603c",
    hair: "#1f1613",
    hairStyle: "puffs",
    trousers: MARIGOLD,
    backdropDisc: VERMILION,
    build: { chest: 0.87, waist: 0.85, hip: 0.89, arm: 0.7, head: 0.93, neck: 0.72 },
    armAngles: [
      [68, 92],
      [68, 84],
    ],
    faceTurnIn: -0.4,
  },
];

export function findFigure(id: string): Figure | null {
  return FIGURES.find((figure) => figure.id === id) ?? null;
}

/** The people for whom a cut is made, and who would wear such a thing: under a headscarf sleeves are long. */
export function figuresFor({ cut, kind }: Pick<Garment, "cut" | "kind">): readonly Figure[] {
  const isLong = kind !== "t-shirt" && kind !== "tank-top";
  return FIGURES.filter(({ cuts, hairStyle }) => cuts.includes(cut) && (isLong || hairStyle !== "scarf"));
}
