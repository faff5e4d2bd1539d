import { inkNamed } from "../color/palettes";
import { findMainFill, recolorWithInks, replaceBaseColor } from "../color/recolor";
import type { SeededRandom } from "../composition/random";
import type { PictureInks } from "../composition/scenery";
import { disc, group, num, path, place } from "../composition/svg-shapes";
import type { ParsedPrompt, PromptSubject } from "../prompt/parse-prompt";
import { wholeBodies } from "../prompt/vocabulary";
import { type Character, type CharacterPose, drawCharacter, dressedHead } from "./characters";
import { costumes } from "./costumes";
import { type Box, boxOf, colorIcon, withOwnIds } from "./emoji-icons";
import { headNamed, headNames } from "./heads";
import { propIcons, props } from "./props";

/** A subject in natural colors, before inks are applied. */
export interface SubjectDrawing {
  markup: string;
  box: Box;
  /** "bust" fills a badge; "figure" stands on the ground; "thing" floats. */
  kind: "bust" | "figure" | "thing";
}
export interface PictureSubjects {
  main: SubjectDrawing | null;
  /** Names of accompanying drawings, in order of mention. */
  companions: string[];
  /** How often the main subject is shown. */
  count: number;
  tint?: string;
  /** The natural color of the main subject's fur, skin or surface. */
  skin?: string;
  motifs: string[];
}

const wearable: Record<string, { hat?: string; face?: string }> = { scarf: {} };

function iconPiece(name: string): SubjectDrawing | null {
  const icon = colorIcon(name);
  return icon ? { markup: icon.body, box: icon.box, kind: "thing" } : null;
}

/** Scales a subject to `size` units at its longer side and centers its box at the origin. */
function centered(piece: SubjectDrawing, width: number): string {
  const s = width / piece.box.w;
  return group(
    withOwnIds(piece.markup),
    `scale(${num(s)}) translate(${num(-piece.box.x - piece.box.w / 2)} ${num(-piece.box.y - piece.box.h / 2)})`,
  );
}

const surfboard =
  path("M-32 3Q-20 -4.6 0 -4.4Q22 -4.4 33 -2Q22 5.4 0 6Q-20 6.4 -32 3Z", "#f4ead6") +
  path("M-26 2.4Q-14 -1 2 -1.2Q20 -1.4 29 -1.2Q18 2 0 2.6Q-16 3 -26 2.4Z", "#d8433c") +
  path("M-20 5L-23 11L-14 5.6Z", "#2a9d8f");
const skateboard =
  path("M-25 -4Q-22 0.4 -17 0.6H17Q22 0.4 25 -4L27.4 -2.6Q23.4 4 17 4.2H-17Q-23.4 4 -27.4 -2.6Z", "#d8433c") +
  disc(-13, 7.4, 4, "#f4ead6") +
  disc(13, 7.4, 4, "#f4ead6") +
  disc(-13, 7.4, 1.6, "#231c2b") +
  disc(13, 7.4, 1.6, "#231c2b");
const snowboard =
  path("M-31 -5Q-26 0.6 -20 0.8H20Q26 0.6 31 -5L33 -3.4Q27 4.6 20 4.8H-20Q-27 4.6 -33 -3.4Z", "#2e66b4") +
  path("M-12 1.4H12V4H-12Z", "#f2b632");
const curl =
  path(
    "M-60 33Q-66 8 -50 -14Q-36 -33 -10 -34Q12 -34 17 -14Q8 -22 -4 -18Q-22 -11 -20 8Q-18 24 4 27Q32 30 58 15Q66 20 64 27Q58 40 30 42H-30Q-56 42 -60 33Z",
    "#1b78a8",
  ) +
  path(
    "M-60 33Q-66 8 -50 -14Q-36 -33 -10 -34Q12 -34 17 -14Q6 -27 -14 -22Q-42 -12 -40 18Q-39 32 -28 42Q-56 42 -60 33Z",
    "#3aa7c9",
  ) +
  path("M-50 -6Q-40 -25 -16 -28Q-36 -20 -44 0Q-48 14 -47 30Q-56 16 -50 -6Z", "#8fd2dc") +
  path(
    "M-10 -34Q12 -34 17 -14Q20 -9 15 -7Q13 -12 9 -9Q8 -14 3 -11Q1 -16 -4 -13Q-4 -18 -10 -18Q-17 -20 -22 -31Q-17 -34 -10 -34Z",
    "#f5f7f2",
  ) +
  path("M-20 22Q-6 31 16 30Q40 28 58 15Q66 20 64 26Q40 36 10 36Q-12 36 -20 22Z", "#f5f7f2");
const spray =
  disc(-46, -1, 2.6, "#f5f7f2") +
  disc(22, -6, 2.4, "#f5f7f2") +
  disc(25, -13, 1.5, "#f5f7f2") +
  disc(21, -19, 1.2, "#f5f7f2");
const foam = path(
  "M-40 18Q-36 10 -30 14Q-27 6 -20 11Q-15 5 -9 11Q-2 7 3 12Q9 7 15 12Q22 8 27 13Q34 10 40 18Q20 26 0 26Q-20 26 -40 18Z",
  "#f5f7f2",
);

/** A figure on its board, with the wave it rides. */
function onBoard(figure: SubjectDrawing, board: string, kind: "surf" | "skate" | "snow"): SubjectDrawing {
  const feet = figure.box.y + figure.box.h;
  if (kind === "surf") {
    const rider = group(figure.markup, `rotate(-5 0 ${num(feet)})`);
    const markup =
      place(curl, -2, feet - 10, 1.12) +
      place(spray, 0, feet - 12, 1) +
      place(board, 0, feet + 1.6, 1, -7) +
      rider +
      place(foam, 2, feet - 2, 0.92);
    return { markup, box: boxOf(markup), kind: "figure" };
  }
  const tilt = kind === "snow" ? 9 : -4;
  const markup = group(place(board, 0, feet + 0.4, 0.95) + figure.markup, `rotate(${tilt} 0 ${num(feet)})`);
  return { markup, box: boxOf(markup), kind: "figure" };
}

/** Where a rider sits on a drawing, as shares of its box from the left and top. */
const saddles: Record<string, [number, number, number]> = {
  bicycle: [0.52, 0.22, 1.3],
  motorcycle: [0.62, 0.3, 1.45],
  "motor-scooter": [0.62, 0.26, 1.3],
  horse: [0.55, 0.4, 1.7],
  "t-rex": [0.42, 0.42, 1.8],
  sauropod: [0.5, 0.5, 1.9],
  dragon: [0.42, 0.52, 1.8],
  shark: [0.6, 0.24, 1.7],
  whale: [0.36, 0.44, 1.8],
  dolphin: [0.5, 0.3, 1.7],
  elephant: [0.55, 0.14, 1.7],
  giraffe: [0.6, 0.5, 1.8],
  llama: [0.6, 0.5, 1.7],
  rocket: [0.5, 0.36, 1.6],
  turtle: [0.55, 0.3, 1.7],
  tiger: [0.6, 0.35, 1.7],
  skateboard: [0.5, 0.3, 1.2],
  unicorn: [0.6, 0.24, 1.5],
  "flying-saucer": [0.5, 0.12, 1.9],
  deer: [0.6, 0.45, 1.7],
  "racing-car": [0.42, 0.3, 1.9],
  tractor: [0.6, 0.16, 1.6],
  "kick-scooter": [0.5, 0.3, 1.2],
  snail: [0.62, 0.2, 1.6],
  flamingo: [0.5, 0.5, 1.5],
  "shooting-star": [0.3, 0.5, 1.5],
  cloud: [0.5, 0.3, 1.8],
};

function riding(figure: SubjectDrawing, mountName: string): SubjectDrawing {
  const whole = wholeBodies[mountName] ?? mountName;
  const mount =
    iconPiece(whole) ??
    (headNames.has(mountName)
      ? {
          markup: headNamed(mountName)?.markup ?? "",
          box: { x: 2, y: 2, w: 28, h: 28 },
          kind: "thing" as const,
        }
      : null);
  if (!mount) return figure;
  const [sx, sy, size] = saddles[whole] ?? [0.5, 0.3, 1.6];
  const width = 34 * size * (mount.box.w >= mount.box.h ? 1 : 0.92);
  const height = (mount.box.h / mount.box.w) * width;
  const seat = figure.kind === "figure" ? 19 : figure.box.y + figure.box.h - 2;
  const cx = figure.kind === "figure" ? 0 : figure.box.x + figure.box.w / 2;
  const mx = cx + width * (0.5 - sx);
  const my = seat + height * (0.5 - sy);
  const markup = place(centered(mount, width), mx, my) + figure.markup;
  return { markup, box: boxOf(markup), kind: "figure" };
}

/** Whole-body animals and things wear hats and glasses at their eyes, and hold things beside them. */
function dressedIcon(
  name: string,
  reading: ParsedPrompt,
  hat: string | undefined,
  face: string | undefined,
): SubjectDrawing | null {
  const dressed = dressedHead({
    subject: name,
    pose: "stand",
    variant: 0,
    ...(hat ? { hat } : {}),
    ...(reading.subjectColor && inkNamed(reading.subjectColor)
      ? { tint: inkNamed(reading.subjectColor) as string }
      : {}),
    ...(face ? { faceWear: face } : {}),
  });
  if (!dressed) return iconPiece(name);
  let markup = dressed.markup;
  const wanted = reading.held ?? (reading.roles[0] ? costumes[reading.roles[0]]?.prop : undefined);
  const prop = wanted ? props[wanted] : undefined;
  if (prop) markup += place(prop, 27, 21, 0.62, 10);
  else if (wanted) {
    const held = iconPiece(propIcons[wanted] ?? wanted);
    if (held) markup += place(centered(held, 13), name === "octopus" ? 16 : 23, 25, 1);
  }
  return { markup, box: boxOf(markup), kind: "figure" };
}

/** Animals drawn whole, which must not be used as a face on top of a costume. */
const wholeOnly = new Set([
  "octopus",
  "owl",
  "penguin",
  "ghost",
  "chick",
  "t-rex",
  "shark",
  "whale",
  "sauropod",
  "snake",
  "turtle",
  "elephant",
  "giraffe",
  "llama",
  "deer",
  "sloth",
  "eagle",
  "parrot",
  "flamingo",
  "dolphin",
  "fish",
  "crab",
  "lobster",
  "butterfly",
  "honeybee",
  "snail",
  "hedgehog",
  "otter",
  "bat",
  "spider",
  "jellyfish",
  "kangaroo",
  "crocodile",
  "lizard",
  "gorilla",
  "swan",
  "duck",
  "bird",
  "blackbird",
  "leopard",
  "zebra",
  "tropical-fish",
]);

/** Decides which figures and things are in the picture. */
export function chooseSubjects(reading: ParsedPrompt, random: SeededRandom): PictureSubjects {
  // Living subjects come before things; a heart or a star beside an animal accompanies it.
  const lead = reading.subjects.findIndex((s) => s.kind === "head");
  const symbolic =
    /^(red-heart|musical-notes|star|high-voltage|rainbow|glowing-star|peace-symbol|fire|gem-stone)$/;
  const subjects =
    lead > 0 && symbolic.test(reading.subjects[0]?.name ?? "")
      ? [reading.subjects[lead] as PromptSubject, ...reading.subjects.filter((_, i) => i !== lead)]
      : reading.subjects;
  const somebody = subjects.some((s) => s.kind === "head" || s.name === "mount-fuji");
  const aboutPlace = reading.isAboutPlace && !somebody && reading.roles.length === 0 && !reading.action;
  const first = aboutPlace ? undefined : subjects[0];
  const others = aboutPlace ? subjects : subjects.slice(1);
  const role = reading.roles[0];
  const motifs: string[] = [];
  const doing = Boolean(role || reading.action || reading.held || reading.mount);
  const companions: string[] = [];
  for (const other of others) {
    const name =
      other.kind === "head"
        ? (wholeBodies[other.name] ?? (other.name === "person" ? "" : (headIcon[other.name] ?? other.name)))
        : other.name;
    if (name && !(name in wearable)) companions.push(name);
  }
  if (/\bcamp(ing|fire|er|s)?\b/i.test(reading.idea)) companions.push("tent", "fire");
  // "koi fish, red and white": colors without a noun apply to the only subject.
  const only = reading.subjects.length === 1 && reading.scenes.length === 0 ? reading.colors[0] : undefined;
  const colorWord = reading.subjectColor ?? only;
  const tint = colorWord ? inkNamed(colorWord) : undefined;
  let main: SubjectDrawing | null = null;
  const variant = random.whole(0, 15);

  const acting = first
    ? first.kind === "head" || (doing && first.sure) || Boolean(reading.faceWear || reading.hat)
    : Boolean(role || reading.action === "surf" || reading.action === "skate");
  if (acting) {
    const subject = first?.name ?? "person";
    motifs.push(subject);
    const extras: Pick<Character, "role" | "hat" | "faceWear" | "held" | "tint" | "bigEyes"> = {
      ...(role ? { role } : {}),
      ...(reading.hat ? { hat: reading.hat } : {}),
      ...(reading.faceWear ? { faceWear: reading.faceWear } : {}),
      ...(reading.held ? { held: reading.held } : {}),
      ...(tint ? { tint } : {}),
      ...(reading.style === "anime" ? { bigEyes: true } : {}),
    };
    if (wholeOnly.has(subject) && role !== "astronaut") {
      const hats: Record<string, string> = {
        astronaut: "helmet",
        rockstar: "mohawk",
        dj: "headphones",
        gamer: "headphones",
        superhero: "flowers",
      };
      main = dressedIcon(
        subject,
        reading,
        reading.hat ?? (role ? (hats[role] ?? roleHat[role]) : undefined),
        reading.faceWear ?? (role === "rockstar" ? "sunglasses" : role === "superhero" ? "mask" : undefined),
      );
      if (main && reading.mount) main = riding(main, reading.mount);
      else if (main && (reading.action === "surf" || reading.action === "skate")) {
        const s = 46 / main.box.h;
        const markup = group(
          main.markup,
          `scale(${num(s)}) translate(${num(-main.box.x - main.box.w / 2)} ${num(-main.box.y - main.box.h)})`,
        );
        main = onBoard(
          { markup, box: { x: (-main.box.w / 2) * s, y: -46, w: main.box.w * s, h: 46 }, kind: "figure" },
          reading.action === "surf" ? surfboard : skateboard,
          reading.action === "surf" ? "surf" : "skate",
        );
      }
    } else if (
      doing ||
      subject === "person" ||
      subject === "bearded-person" ||
      (first?.kind === "icon" && !reading.hat && !reading.faceWear)
    ) {
      const pose: CharacterPose =
        reading.action === "surf" || reading.action === "skate" || reading.action === "snow"
          ? "surf"
          : reading.mount
            ? "sit"
            : reading.action === "fly"
              ? "float"
              : reading.action === "cheer"
                ? "cheer"
                : "stand";
      const wear: Character = { subject, pose, variant, ...extras };
      if (!role && (subject === "person" || subject === "bearded-person"))
        wear.role = reading.action === "surf" ? "swimmer" : random.pick(["shirt", "hoodie"]);
      else if (!role && reading.action === "surf") wear.role = "swimmer";
      // On a board or saddle hands are free unless the prompt says otherwise.
      const figure = drawCharacter(wear);
      if (figure) {
        const piece: SubjectDrawing = { ...figure, kind: "figure" };
        if (reading.action === "surf") main = onBoard(piece, surfboard, "surf");
        else if (reading.action === "skate") main = onBoard(piece, skateboard, "skate");
        else if (reading.action === "snow") main = onBoard(piece, snowboard, "snow");
        else if (reading.mount) main = riding(piece, reading.mount);
        else main = piece;
      }
    } else {
      const whole = wholeBodies[subject];
      // In a landscape an animal is drawn whole; on a badge its face is enough.
      const wide = reading.scenes.length > 0 || (first?.count ?? 1) > 1;
      const bust =
        reading.layout === "portrait" ||
        random.chance(reading.hat || reading.faceWear ? 0.6 : wide ? 0.12 : 0.5);
      const wear: Character = {
        subject,
        pose: random.pick(["stand", "cheer", "stand"]),
        variant,
        ...extras,
      };
      if (bust || wholeOnly.has(subject) || !headNames.has(subject)) {
        const dressed = dressedHead(wear);
        if (dressed) main = { markup: dressed.markup, box: boxOf(dressed.markup), kind: "bust" };
      } else if (
        whole &&
        !reading.hat &&
        !reading.faceWear &&
        (alwaysWhole.has(subject) || random.chance(0.6))
      ) {
        const piece = iconPiece(whole) as SubjectDrawing;
        main = {
          ...piece,
          markup: tint ? replaceBaseColor(piece.markup, findMainFill(piece.markup), tint) : piece.markup,
          kind: "figure",
        };
      } else {
        const figure = drawCharacter(wear);
        if (figure) main = { ...figure, kind: "figure" };
      }
    }
    for (const [list, name] of [
      ["role", role],
      ["hat", reading.hat],
      ["face", reading.faceWear],
      ["held", reading.held],
      ["mount", reading.mount],
      ["action", reading.action],
    ] as const)
      if (name) motifs.push(list === "action" ? name : name);
  } else if (first) {
    main = iconPiece(first.name);
    if (main && tint) main.markup = replaceBaseColor(main.markup, findMainFill(main.markup), tint);
    motifs.push(first.name);
    if (
      main &&
      /car|truck|cycle|scooter|boat|tree|house|castle|lighthouse|cactus|plant|tent|locomotive/.test(
        first.name,
      )
    )
      main.kind = "figure";
    // A thing stays the main subject even with a second one, which accompanies it.
    if (reading.held) companions.unshift(reading.held);
  }
  if (!main && companions.length > 0 && !aboutPlace) {
    const name = companions.shift() as string;
    main = iconPiece(name);
    motifs.push(name);
  }
  if (reading.mount && !acting) companions.unshift(reading.mount);
  if (reading.held && acting && !colorIcon(reading.held)) motifs.push(reading.held);
  motifs.push(...companions, ...reading.scenes);
  return {
    main,
    companions: [...new Set(companions)].slice(0, 5),
    count: Math.min(first?.count ?? 1, 5),
    motifs: [...new Set(motifs)],
    ...(tint ? { tint } : {}),
    ...(first && main
      ? {
          skin: headNames.has(first.name)
            ? (headNamed(first.name, variant)?.skin ?? "#000000")
            : findMainFill(iconPiece(first.name)?.markup ?? main.markup),
        }
      : {}),
  };
}

/** Drawings whose own body is better than a mascot's. */
const alwaysWhole = new Set(["dragon", "horse"]);

const roleHat: Record<string, string> = {
  wizard: "wizard",
  witch: "witch",
  pirate: "pirate",
  chef: "chef",
  king: "crown",
  queen: "crown",
  princess: "crown",
  cowboy: "cowboy",
  ninja: "ninja",
  samurai: "samurai",
  knight: "knight",
  viking: "viking",
  detective: "fedora",
  santa: "santa",
  painter: "beret",
  sailor: "sailor",
  captain: "captain",
  farmer: "straw",
  firefighter: "fire",
  builder: "hardhat",
  gentleman: "tophat",
  graduate: "graduate",
  angel: "halo",
  devil: "horns",
  mechanic: "cap",
  pilot: "goggles",
  clown: "party",
  athlete: "ninja",
};
const headIcon: Record<string, string> = {
  skeleton: "skull",
  pumpkin: "jack-o-lantern",
  "polar-bear": "polar-bear",
  cat: "cat-face",
};

/** The subject in the picture's inks. */
export function recolorSubject(
  piece: SubjectDrawing,
  inks: PictureInks,
  behind: string | undefined,
  tint: string | undefined,
  tonal: boolean,
): string {
  return recolorWithInks(withOwnIds(piece.markup), {
    inks: inks.all,
    tonal,
    ...(behind ? { behind } : {}),
    ...(tint ? { tint } : {}),
  });
}
