import { disc, num, oval, path } from "../composition/svg-shapes";
import { colorIcon } from "./emoji-icons";

/** A head for a body: markup in a 32 × 32 box and the anchor points of hats and glasses. */
export interface Head {
  markup: string;
  /** Left eye x, right eye x, eye line y. */
  eyes: [number, number, number];
  /** Where a hat's brim sits, and the head's width there. */
  brow: { x: number; y: number; width: number };
  /** The lowest point of the chin. */
  chin: number;
  /** The color of fur or skin, for the body below. */
  skin: string;
  /** The color of the belly. */
  belly: string;
  tail?: "long" | "bushy" | "short" | "none";
  /** Heads in profile (horse, dragon) wear hats but no glasses. */
  profile?: boolean;
}

type Spec = [
  icon: string,
  eyes: [number, number, number],
  brow: [number, number, number],
  chin: number,
  skin: string,
  belly: string,
  tail?: Head["tail"],
  profile?: boolean,
];

const specs: Record<string, Spec> = {
  cat: ["cat-face", [12, 20, 18.4], [16, 11, 15.5], 29, "#ffb02e", "#ffe0a3", "long"],
  dog: ["dog-face", [12.6, 19.4, 13.4], [16, 6.6, 20], 28, "#f3ad61", "#ffdea7", "long"],
  bear: ["bear", [12, 20, 16.2], [16, 7.2, 20], 29.5, "#a56953", "#f3ad61", "short"],
  fox: ["fox", [12, 20, 18.2], [16, 9, 15], 29, "#ff822d", "#ffdea7", "bushy"],
  wolf: ["wolf", [12, 20, 17.3], [16, 9.6, 15], 29, "#9b9b9b", "#d3d3d3", "bushy"],
  tiger: ["tiger-face", [12, 20, 15.3], [16, 6.4, 20], 29, "#ff822d", "#f3eef8", "long"],
  lion: ["lion", [12, 20, 14.4], [16, 5, 21], 29, "#ffb02e", "#ffdea7", "long"],
  panda: ["panda", [11.7, 20.3, 17.3], [16, 8.4, 20], 29.5, "#37345a", "#f3f3f3", "short"],
  koala: ["koala", [10, 22, 17.3], [16, 7.4, 19], 28, "#9b9b9b", "#d3d3d3", "none"],
  rabbit: ["rabbit-face", [12, 20, 18.2], [16, 11.6, 17], 29.5, "#cdc4d6", "#f4f0f8", "short"],
  mouse: ["mouse-face", [12, 20, 22.2], [16, 14, 15], 29, "#cdc4d6", "#f4f0f8", "long"],
  hamster: ["hamster", [12, 20, 19.3], [16, 11.6, 17], 29.5, "#f3ad61", "#ffdea7", "none"],
  cow: ["cow-face", [12, 20, 16.7], [16, 7.6, 15], 29, "#d3d3d3", "#ffffff", "long"],
  pig: ["pig-face", [12, 20, 15.3], [16, 7, 19], 29, "#ff8687", "#ffc3c3", "short"],
  horse: ["horse-face", [11.8, 11.8, 13.3], [15, 5.6, 14], 29, "#a56953", "#c98a70", "bushy", true],
  unicorn: ["unicorn", [9.6, 9.6, 13.3], [15, 5.6, 12], 29, "#efd5ff", "#ffffff", "bushy", true],
  frog: ["frog", [9.4, 22.6, 8.2], [16, 4.4, 12], 29, "#00d26a", "#fcd53f", "none"],
  monkey: ["monkey-face", [12.8, 19.2, 14.3], [16, 8, 18], 29.5, "#7d4533", "#e39d89", "long"],
  dragon: ["dragon-face", [15, 15, 15], [18, 9.4, 13], 29, "#00d26a", "#fcd53f", "long", true],
  raccoon: ["raccoon", [12.4, 19.6, 20], [16, 10.4, 17], 29, "#9b9b9b", "#d3d3d3", "bushy"],
  "polar-bear": ["polar-bear", [12.4, 19.6, 16.4], [16, 8.4, 19], 29.5, "#e6e6e6", "#ffffff", "short"],
  moose: ["moose", [12, 12, 15], [16, 10, 13], 29, "#a56953", "#c98a70", "short", true],
  chicken: ["chicken", [13.4, 13.4, 16.4], [16.4, 8, 13], 29, "#f4f4f4", "#ffffff", "none", true],
  robot: ["robot", [10.2, 21.8, 14.4], [16, 5.6, 20], 29.5, "#cdc4d6", "#9b8fb0", "none"],
  alien: ["alien", [9.8, 22.2, 16.4], [16, 6.6, 22], 29.6, "#86d72f", "#b8ec74", "none"],
  skeleton: ["skull", [9.6, 22.4, 16], [16, 6, 23], 29.4, "#f4f4f4", "#37252b", "none"],
  pumpkin: ["jack-o-lantern", [10, 22, 12.6], [16, 6.6, 20], 29, "#ff822d", "#5b3a86", "none"],
  boar: ["boar", [14, 14, 15], [18, 8, 14], 29, "#6d4534", "#a56953", "short", true],
  owl: ["owl", [10.4, 21.6, 9.3], [16, 2, 14], 29, "#7d4533", "#ffdea7", "none"],
  penguin: ["penguin", [14.4, 17.6, 8.2], [16, 3.2, 10], 29, "#533566", "#ffffff", "none"],
  ghost: ["ghost", [12, 20.4, 7.6], [16, 2.6, 12], 29, "#ffffff", "#d3d3d3", "none"],
  chick: ["front-facing-baby-chick", [13.4, 18.6, 7.6], [16, 3, 9.5], 29, "#fcd53f", "#ffe98a", "none"],
  "t-rex": ["t-rex", [8.4, 8.4, 6], [9, 3.6, 11], 31, "#00d26a", "#00a650", "none", true],
  shark: ["shark", [10.4, 10.4, 10.9], [14, 6.6, 13], 30, "#9b9b9b", "#d3d3d3", "none", true],
  whale: ["whale", [15.4, 15.4, 14], [10.6, 10, 15], 30, "#00a6ed", "#b0dcff", "none", true],
  octopus: ["octopus", [6.4, 25.6, 13.5], [16, 6, 17], 29, "#ff8257", "#ffb296", "none"],
};

/** Animals, robots and aliens whose face can be shown in a costume. */
export const headNames: ReadonlySet<string> = new Set([...Object.keys(specs), "person"]);

const hairs: Record<string, string> = {
  short: path("M5.6 15Q4 3 16 2.4Q28 3 26.4 15Q25 10 21 8.6Q14 11 8.6 8.6Q6.4 11 5.6 15Z", "#4a2e22"),
  long: path("M6.2 15Q5 10 9 9Q16 11 21 7.6Q26 9 25.8 15Q28 8 24 4.6Q16 -0.4 8 4.6Q4 8 6.2 15Z", "#7a3b20"),
  bun:
    disc(16, 1.6, 4.6, "#3a2430") +
    path("M5.8 14Q5 3.4 16 3Q27 3.4 26.2 14Q24 8 16 7.6Q8 8 5.8 14Z", "#3a2430"),
  curls: [5.5, 9, 13, 18, 22.6, 26.4]
    .map((x, i) => disc(x, [10, 5.6, 3.6, 3.4, 5.4, 10][i] as number, 4.4, "#33211d"))
    .join(""),
};
const hairBehind: Record<string, string> = {
  long: path("M4.6 13Q3 1 16 1.4Q29 1 27.4 13L29 29Q24 33 21 29H11Q8 33 3 29Z", "#7a3b20"),
};

/** A person's head; `variant` chooses hair and skin. */
function personHead(variant: number, beard: boolean): Head {
  const skins = ["#f6c89f", "#c98d63", "#8d5a3b", "#f2b98a"];
  const skin = skins[variant % skins.length] as string;
  const hair = beard ? "short" : (["short", "long", "bun", "curls"][(variant >> 2) % 4] as string);
  const dark = "#231c2b";
  const face =
    oval(5.8, 17.6, 2.4, 3, skin) +
    oval(26.2, 17.6, 2.4, 3, skin) +
    path("M6 15Q5.6 5 16 4.6Q26.4 5 26 15Q26.6 29 16 29.4Q5.4 29 6 15Z", skin) +
    (beard
      ? path("M6 17Q7 20 9.6 20.6Q16 17.6 22.4 20.6Q25 20 26 17Q27 31 16 31Q5 31 6 17Z", "#4a2e22")
      : "") +
    oval(12, 17, 1.3, 1.8, dark) +
    oval(20, 17, 1.3, 1.8, dark) +
    oval(9.4, 21, 2, 1.2, "#ef8a7a") +
    oval(22.6, 21, 2, 1.2, "#ef8a7a") +
    path("M12 22.4Q16 25.6 20 22.4Q19.6 26.4 16 26.6Q12.4 26.4 12 22.4Z", "#a3323c");
  return {
    markup: (hairBehind[hair] ?? "") + face + (hairs[hair] ?? ""),
    eyes: [12, 20, 17],
    brow: { x: 16, y: 9, width: 21.5 },
    chin: 29.4,
    skin,
    belly: skin,
    tail: "none",
  };
}

/** A thing with eyes and a smile as a head, for prompts like a taco as a pirate. */
function thingHead(icon: string): Head | null {
  const drawing = colorIcon(icon);
  if (!drawing) return null;
  const { x, y, w, h } = drawing.box;
  const cx = x + w / 2;
  const cy = y + h * 0.6;
  const gap = Math.min(w * 0.17, 4.6);
  const eye = (ex: number) => oval(ex, cy, 1.5, 1.9, "#1b1524") + disc(ex - 0.5, cy - 0.7, 0.55, "#ffffff");
  const smile = path(
    `M${num(cx - 2.2)} ${num(cy + 2)}Q${num(cx)} ${num(cy + 3)} ${num(cx + 2.2)} ${num(cy + 2)}Q${num(cx + 1.8)} ${num(cy + 4.8)} ${num(cx)} ${num(cy + 4.9)}Q${num(cx - 1.8)} ${num(cy + 4.8)} ${num(cx - 2.2)} ${num(cy + 2)}Z`,
    "#1b1524",
  );
  return {
    markup: drawing.body + eye(cx - gap) + eye(cx + gap) + smile,
    eyes: [cx - gap, cx + gap, cy],
    brow: { x: cx, y: y + h * 0.1, width: Math.min(w * 0.62, 17) },
    chin: y + h,
    skin: "#e8b27a",
    belly: "#f4d9b0",
    tail: "none",
  };
}

/** The head of that name: an animal's, `person`, or any icon with a drawn face. */
export function headNamed(name: string, variant = 0): Head | null {
  if (name === "person" || name === "bearded-person") return personHead(variant, name === "bearded-person");
  const spec = specs[name];
  if (!spec) return thingHead(name);
  const [icon, eyes, brow, chin, skin, belly, tail, profile] = spec;
  const drawing = colorIcon(icon);
  if (!drawing) return null;
  return {
    markup: drawing.body,
    eyes,
    brow: { x: brow[0], y: brow[1], width: brow[2] },
    chin,
    skin,
    belly,
    tail: tail ?? "none",
    profile: profile ?? false,
  };
}
