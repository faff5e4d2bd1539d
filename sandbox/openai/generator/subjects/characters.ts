import { lightnessOf, shade } from "../color/colors";
import { replaceBaseColor } from "../color/recolor";
import { contour, disc, group, limb, num, oval, path, place } from "../composition/svg-shapes";
import type { Costume } from "./costumes";
import { costumes } from "./costumes";
import { boxOf, colorIcon, withOwnIds } from "./emoji-icons";
import { faceWear, hats } from "./hats";
import { type Head, headNamed, headNames } from "./heads";
import { propIcons, props } from "./props";

export type CharacterPose = "stand" | "hold" | "cheer" | "surf" | "sit" | "offer" | "float";

/** A figure: a head, perhaps a role, things worn and held. */
export interface Character {
  /** A head's name (`cat`, `person`) or an emoji drawing. */
  subject: string;
  role?: string;
  hat?: string;
  faceWear?: string;
  /** An emoji drawing or a prop in the hand. */
  held?: string;
  pose: CharacterPose;
  /** Large shining eyes. */
  bigEyes?: boolean;
  /** Another fur color. */
  tint?: string;
  /** Variants of a person: hair and skin. */
  variant: number;
}

/** Markup in natural colors; `feet` is the ground line, `middle` the axis. */
export interface CharacterDrawing {
  markup: string;
  box: { x: number; y: number; w: number; h: number };
}

const hands: Record<CharacterPose, [[number, number], [number, number]]> = {
  stand: [
    [-13.4, 16],
    [13.4, 16],
  ],
  hold: [
    [-13.6, 15.4],
    [14.6, 8],
  ],
  cheer: [
    [-17, -4],
    [17, -4],
  ],
  surf: [
    [-18.4, 5],
    [18.4, 1],
  ],
  sit: [
    [-10, 13],
    [10, 13],
  ],
  offer: [
    [-6.4, 13.4],
    [6.4, 13.4],
  ],
  float: [
    [-17, 2],
    [16, 11],
  ],
};

function armOf(side: -1 | 1, hand: [number, number], sleeve: string, palm: string): string {
  const shoulder: [number, number] = [side * 7.6, 3.4];
  const bend: [number, number] = [
    (shoulder[0] + hand[0]) / 2 + side * 1.8,
    (shoulder[1] + hand[1]) / 2 + 2.4,
  ];
  return (
    limb(shoulder[0], shoulder[1], 3.6, bend[0], bend[1], 3.1, sleeve) +
    limb(
      bend[0],
      bend[1],
      3.1,
      hand[0] - (hand[0] - bend[0]) * 0.2,
      hand[1] - (hand[1] - bend[1]) * 0.2,
      2.8,
      sleeve,
    ) +
    disc(hand[0], hand[1], 3.1, palm)
  );
}

function legsOf(pose: CharacterPose, color: string, shoe: string): string {
  const leg = (x1: number, x2: number, y2: number) =>
    limb(x1, 18, 4.2, x2, y2 - 2.4, 3.4, color) +
    path(
      `M${num(x2 - 4.4)} ${num(y2 + 1)}Q${num(x2 - 4.8)} ${num(y2 - 3.4)} ${num(x2)} ${num(y2 - 3.6)}Q${num(x2 + 4.8)} ${num(y2 - 3.4)} ${num(x2 + 4.4)} ${num(y2 + 1)}Z`,
      shoe,
    );
  if (pose === "surf") return leg(-4.6, -10.6, 27) + leg(4.6, 10, 27);
  if (pose === "float") return leg(-4.4, -8, 27.4) + leg(4.4, 6.4, 29.4);
  if (pose === "sit") return leg(-5, -10.4, 22) + leg(5, 10.4, 22);
  return leg(-4.8, -5.4, 29) + leg(4.8, 5.4, 29);
}

/** A rib cage, spine and pelvis over a dark torso. */
const ribs =
  [1.6, 5.2, 8.8, 12.2]
    .map((y, i) =>
      path(
        `M${num(-7.6 + i * 0.6)} ${y}Q0 ${y + 3.4} ${num(7.6 - i * 0.6)} ${y}L${num(7.8 - i * 0.6)} ${y + 1.9}Q0 ${y + 5.2} ${num(-7.8 + i * 0.6)} ${y + 1.9}Z`,
        "#f4f4f4",
      ),
    )
    .join("") +
  path("M-1.1 1H1.1V17H-1.1Z", "#f4f4f4") +
  path("M-7 16.6Q0 14.6 7 16.6Q7.4 20 3.6 20.4Q1.6 19 0 19Q-1.6 19 -3.6 20.4Q-7.4 20 -7 16.6Z", "#f4f4f4");

function tailOf(head: Head, pose: CharacterPose): string {
  const y = pose === "sit" ? 16 : 17;
  if (head.tail === "long")
    return path(
      `M7 ${y + 1}Q17 ${y + 4} 18.6 ${y - 6}Q19 ${y - 11} 22.4 ${y - 10}Q22.6 ${y + 8} 7 ${y + 5}Z`,
      head.skin,
    );
  if (head.tail === "bushy") {
    return (
      path(`M7 ${y}Q20 ${y + 4} 18 ${y - 10}Q28 ${y - 4} 25 ${y + 4}Q20 ${y + 11} 7 ${y + 5}Z`, head.skin) +
      path(`M18 ${y - 10}Q28 ${y - 4} 25.4 ${y + 2}Q21 ${y - 1} 18 ${y - 10}Z`, head.belly)
    );
  }
  if (head.tail === "short") return disc(10, y, 3, head.skin);
  return "";
}

/** Places the hat at the head's hairline. */
function hatOn(name: string | undefined, head: Head): { front: string; behind: string } {
  const hat = name ? hats[name] : undefined;
  if (!hat) return { front: "", behind: "" };
  const scale = head.brow.width / 21;
  const at = (markup: string) => (markup ? place(markup, head.brow.x, head.brow.y, scale) : "");
  return { front: at(hat.front), behind: at(hat.behind ?? "") };
}

function faceOn(name: string | undefined, head: Head): string {
  const wear = name ? faceWear[name] : undefined;
  if (!wear) return "";
  const gap = head.eyes[1] - head.eyes[0];
  const scale = head.profile ? 0.8 : Math.max(0.72, Math.min(1.5, gap / 8));
  return place(wear, (head.eyes[0] + head.eyes[1]) / 2, head.eyes[2], scale);
}

/** Anime eyes over the drawing's own. */
function shiningEyes(head: Head): string {
  const [left, right, y] = head.eyes;
  const gap = right - left;
  if (head.profile || gap < 5 || gap > 10) return "";
  return [left, right]
    .map(
      (x) =>
        oval(x, y, 2.9, 3.7, "#1b1524") +
        oval(x, y + 1.1, 2.1, 2.2, "#3f88c5") +
        oval(x, y + 0.2, 1.3, 1.7, "#1b1524") +
        disc(x - 0.9, y - 1.5, 1.15, "#ffffff") +
        disc(x + 1, y + 1.5, 0.6, "#ffffff") +
        path(
          `M${num(x - 3.3)} ${num(y - 2.2)}Q${num(x)} ${num(y - 5.2)} ${num(x + 3.3)} ${num(y - 2.2)}Q${num(x)} ${num(y - 4)} ${num(x - 3.3)} ${num(y - 2.2)}Z`,
          "#1b1524",
        ),
    )
    .join("");
}

/** A figure's head in the requested color. */
function headOf(spec: Character): Head | null {
  const plain = headNamed(spec.subject, spec.variant);
  const head = plain && spec.bigEyes ? { ...plain, markup: plain.markup + shiningEyes(plain) } : plain;
  if (!head || !spec.tint) return head;
  const markup = replaceBaseColor(head.markup, head.skin, spec.tint);
  const dark = lightnessOf(spec.tint) < 0.38;
  return { ...head, markup, skin: spec.tint, belly: dark ? shade(spec.tint, 0.16) : shade(spec.tint, 0.2) };
}

/** The head with what it wears, in its own 32-unit box. */
export function dressedHead(spec: Character): { markup: string; head: Head } | null {
  const head = headOf(spec);
  if (!head) return null;
  const costume = spec.role ? costumes[spec.role] : undefined;
  const hat = hatOn(spec.hat ?? (costume?.bowl ? undefined : costume?.hat), head);
  const face = faceOn(spec.faceWear ?? costume?.face, head);
  return { markup: withOwnIds(hat.behind + head.markup + face + hat.front), head };
}

function heldThing(name: string): { markup: string; upright: boolean } | null {
  const prop = props[name === "hot-beverage" ? "mug" : name];
  if (prop) return { markup: prop, upright: true };
  const icon = colorIcon(propIcons[name] ?? name);
  if (!icon) return null;
  const size = 15 / Math.max(icon.box.w, icon.box.h);
  const drawing = group(
    withOwnIds(icon.body),
    `scale(${num(size)}) translate(${num(-icon.box.x - icon.box.w / 2)} ${num(-icon.box.y - icon.box.h / 2)})`,
  );
  return { markup: drawing, upright: false };
}

/** A thing as a character: its drawing is the body, with limbs and its role's hat and prop. */
function drawThing(spec: Character, markup: string, head: Head, costume: Costume): CharacterDrawing {
  const scale = 36 / 30;
  const skin = "#3a2a35";
  const glove = costume.hand ?? "#ffffff";
  const wanted = spec.held ?? (spec.role ? costume.prop : undefined);
  const held = wanted ? heldThing(wanted) : null;
  const pose = held && spec.pose !== "surf" && spec.pose !== "sit" ? "hold" : spec.pose;
  const reach: Record<CharacterPose, [[number, number], [number, number]]> = {
    stand: [
      [-23, 6],
      [23, 6],
    ],
    hold: [
      [-23, 8],
      [23, 0],
    ],
    cheer: [
      [-24, -16],
      [24, -16],
    ],
    surf: [
      [-26, -4],
      [26, -8],
    ],
    sit: [
      [-22, 6],
      [22, 6],
    ],
    offer: [
      [-22, 8],
      [22, 2],
    ],
    float: [
      [-24, -8],
      [24, 4],
    ],
  };
  const [left, right] = reach[pose];
  const wide = pose === "surf" ? 11 : 6.4;
  const legs = [-1, 1]
    .map(
      (side) =>
        limb(side * 5.6, 10, 1.8, side * wide, 24, 1.6, skin) +
        path(
          `M${num(side * wide - 5)} 28.6Q${num(side * wide - 5.4)} 23 ${num(side * wide)} 22.8Q${num(side * wide + 5.4)} 23 ${num(side * wide + 5)} 28.6Z`,
          costume.shoe === "#000000" ? "#d8433c" : costume.shoe,
        ),
    )
    .join("");
  const arm = (side: -1 | 1, [x, y]: [number, number]) =>
    limb(side * 13, 0, 1.7, side * 19, (y + 2) / 2 + 3, 1.6, skin) +
    limb(side * 19, (y + 2) / 2 + 3, 1.6, x, y, 1.6, skin) +
    disc(x, y, 3.4, glove);
  const body = group(
    markup,
    `translate(${num(-16 * scale)} ${num(14 - head.chin * scale)}) scale(${num(scale)})`,
  );
  const prop = held
    ? place(
        held.markup,
        right[0] + (held.upright ? 0 : 3),
        right[1] - (held.upright ? 0 : 5),
        1.05,
        held.upright ? 10 : 0,
      )
    : "";
  const all = (costume.back ?? "") + legs + arm(-1, left) + body + prop + arm(1, right);
  return { markup: all, box: boxOf(all) };
}

/** A whole figure: head, costume, limbs, tail, hat and the thing in its hand. */
export function drawCharacter(spec: Character): CharacterDrawing | null {
  const dressed = dressedHead(spec);
  if (!dressed) return null;
  const { head } = dressed;
  const base: Costume = costumes[spec.role ?? "plain"] ?? (costumes.plain as Costume);
  if (!headNames.has(spec.subject) && !base.bowl) return drawThing(spec, dressed.markup, head, base);
  const bare = base.top === "#000000";
  const costume: Costume = bare
    ? { ...base, top: head.skin, sleeve: head.skin, legs: head.skin, shoe: head.belly }
    : base;
  const bony = bare && spec.subject === "skeleton";
  if (bony) costume.top = "#2b2233";
  const palm = costume.hand ?? head.skin;
  const wanted = spec.held ?? (spec.role ? costume.prop : undefined);
  const held = wanted ? heldThing(wanted) : null;
  let pose = spec.pose;
  // Cups and the like are raised in one hand; books and instruments are held with both.
  const raised =
    /cup|mug|glass|drink|tea|beverage|ice-cream|lollipop|microphone|umbrella|candle|trophy|flower|rose|tulip|sunflower|camera|phone/.test(
      wanted ?? "",
    );
  if (held && (pose === "stand" || pose === "cheer")) pose = held.upright || raised ? "hold" : "offer";
  const [left, right] = hands[pose];

  const torso = costume.robe
    ? path("M-8 0Q-6 -1.4 0 -1.4Q6 -1.4 8 0L13.4 28Q0 31.6 -13.4 28Z", costume.top)
    : path("M-8.6 2Q-9 -1 -5.6 -1.2H5.6Q9 -1 8.6 2L10 18.4Q9 21.4 0 21.6Q-9 21.4 -10 18.4Z", costume.top);
  const belly = bony ? ribs : bare && spec.subject !== "person" ? oval(0, 12.4, 5.8, 7.6, head.belly) : "";
  const feet = costume.robe ? oval(-5, 29.4, 4, 1.9, costume.shoe) + oval(5, 29.4, 4, 1.9, costume.shoe) : "";
  let held1 = "";
  let held2 = "";
  if (held?.upright)
    held1 =
      wanted === "hot-beverage" || wanted === "mug"
        ? place(held.markup, right[0] + 4.6, right[1] - 0.6, 0.82)
        : place(held.markup, right[0], right[1], 1, pose === "surf" ? 24 : 8);
  else if (held && pose === "offer")
    held2 = place(contour(held.markup, 0.8, "#231c2b") + held.markup, 0, 10.4, 1);
  else if (held) held1 = place(held.markup, right[0] + 6.4, right[1] - 3.4, 0.95, 0);

  const body =
    (costume.back ?? "") +
    (costume.robe ? "" : tailOf(head, pose)) +
    feet +
    (costume.robe ? "" : legsOf(pose, costume.legs, costume.shoe)) +
    torso +
    belly +
    costume.torso;
  // The thing covers the arm, and the palm covers the thing.
  const arms =
    armOf(-1, left, costume.sleeve, palm) +
    (held2 ? held2 : "") +
    armOf(1, right, costume.sleeve, palm) +
    (held1 ? held1 + disc(right[0], right[1], 3.1, palm) : "");

  // The head is large (readable from three meters away) and its chin covers the neck.
  const scale = 30 / 28;
  const headAt = (markup: string) =>
    group(markup, `translate(${num(-16 * scale)} ${num(3.4 - head.chin * scale)}) scale(${num(scale)})`);
  let top: string;
  let behindHead = "";
  if (costume.bowl) {
    const small = 0.82;
    const inBowl = group(
      dressed.markup,
      `translate(${num(-16 * small)} ${num(-14 - 17 * small)}) scale(${small})`,
    );
    behindHead =
      disc(0, -14, 18.6, "#e4e8f0") +
      disc(0, -14, 15.8, "#2b3a6b") +
      path("M-12.6 -18Q-10 -26 -2 -28.6Q-9 -22 -10.4 -15Z", "#41558f");
    top =
      inBowl +
      path("M7 -27Q13.4 -23 14 -14.6Q11.4 -22 5.4 -25.6Z", "#ffffff") +
      path("M-12.4 2.2Q0 7.4 12.4 2.2L11.6 5.6Q0 10.4 -11.6 5.6Z", "#b6bfce") +
      block(-20.4, -18, 3.6, 8) +
      block(16.8, -18, 3.6, 8);
  } else {
    top = headAt(dressed.markup);
  }
  const robed = costume.robe ? body : body;
  const markup = robed + behindHead + (costume.bowl ? arms + top : arms + top);
  return { markup, box: boxOf(markup) };
}

const block = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="1.6" fill="#9aa3b5"/>`;
