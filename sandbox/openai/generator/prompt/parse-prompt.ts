import { colorWords } from "../color/palettes";
import { hashText } from "../composition/random";
import { findEmojiIcon, findIcon, singularForms } from "./emoji-lookup";
import {
  actionWords,
  emptyWords,
  faceWords,
  hatWords,
  headWords,
  iconWords,
  layoutWords,
  moodWords,
  propWords,
  roleWords,
  sceneWords,
} from "./vocabulary";

const styleNames = [
  "none",
  "realistic",
  "cartoon",
  "3D",
  "watercolor",
  "digital art",
  "oil painting",
  "pencil sketch",
  "pixel art",
  "anime",
] as const;
export type StyleName = (typeof styleNames)[number];

/** What a prompt asks for. */
export interface ParsedPrompt {
  /** The person's own words, without the app's additions. */
  idea: string;
  style: StyleName;
  seed: number;
  /** Words to be lettered, as written. */
  lettering: string[];
  /** Heads and drawings in order of mention; `head` ones can wear things. */
  subjects: PromptSubject[];
  roles: string[];
  hat?: string;
  faceWear?: string;
  held?: string;
  action?: string;
  /** The vehicle or mount. */
  mount?: string;
  scenes: string[];
  moods: string[];
  colors: string[];
  /** A color right before the first subject. */
  subjectColor?: string;
  layout?: string;
  /** The prompt is about a place rather than a figure in it. */
  isAboutPlace: boolean;
  /** Words without a known meaning. */
  unknownWords: string[];
}
export interface PromptSubject {
  kind: "head" | "icon";
  name: string;
  count: number;
  sure: boolean;
}

const longestIdea = 600;

/** Removes the app's sentences; what remains is the idea, the style and the variation. */
function unframe(prompt: string): { idea: string; style: StyleName; variation: number | null } {
  let text = prompt.slice(0, 40_000).replace(/\s+/g, " ").trim();
  let style: StyleName = "none";
  const styled =
    /\bArt style:\s*(realistic|cartoon|3D|watercolou?r|digital art|oil painting|pencil sketch|pixel art|anime)\b\.?/i.exec(
      text,
    );
  if (styled) {
    const name = (styled[1] as string).toLowerCase().replace("watercolour", "watercolor");
    style = styleNames.find((s) => s.toLowerCase() === name) ?? "none";
    text = text.replace(styled[0], " ");
  }
  const varied = /\bVariation\s+(\d{1,12})\b\.?/i.exec(text);
  const variation = varied ? Number(varied[1]) : null;
  if (varied) text = text.replace(varied[0], " ");
  text = text
    .replace(/^\s*Artwork for a garment print:\s*/i, "")
    .replace(/\bIsolated artwork,? no garment,? no mockup,? no frame\.?/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { idea: text.slice(0, longestIdea).replace(/[.\s]+$/, ""), style, variation };
}

// The style may also be named in the person's own words.
const styleHints: [RegExp, StyleName][] = [
  [/\bwatercolou?r\b/i, "watercolor"],
  [/\bpixel[- ]?art\b|\b8[- ]?bit\b|\b16[- ]?bit\b|\bpixelated\b/i, "pixel art"],
  [/\boil paint(ing)?\b/i, "oil painting"],
  [/\b(pencil|sketch|hand[- ]drawn)\b/i, "pencil sketch"],
  [/\b(anime|manga)\b/i, "anime"],
  [/\b(3d|clay|isometric)\b/i, "3D"],
  [/\bcartoon\b/i, "cartoon"],
  [/\b(photo)?realistic\b/i, "realistic"],
];

function letteringOf(idea: string): { lettering: string[]; rest: string } {
  const lettering: string[] = [];
  let rest = idea;
  const take = (words: string | undefined) => {
    const clean = (words ?? "").replace(/[<>{}\\]/g, "").trim();
    if (clean) lettering.push(clean.slice(0, 60));
    return " ";
  };
  rest = rest.replace(/["“”„‟«»]([^"“”„‟«»]{1,80})["“”„‟«»]/g, (_, words: string) => take(words));
  rest = rest.replace(
    /(^|[\s(:,])['‘’‚‹]([^'‘’‚‹›]{1,80}(?:['’][a-z]{1,2}\b[^'‘’‚‹›]{0,60})?)['‘’›](?=$|[\s.,;:!?)])/gi,
    (_, lead: string, words: string) => `${lead}${take(words)}`,
  );
  rest = rest.replace(
    /\b(?:that (?:says|reads)|saying|with the (?:words?|text|slogan|phrase)|(?:text|words|lettering|slogan|caption)\s*:)\s+([^,.;]{1,60})/gi,
    (_, words: string) => take(words),
  );
  return { lettering: lettering.slice(0, 4), rest };
}

const numbers = new Map<string, number>(
  Object.entries({
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    couple: 2,
    pair: 2,
    trio: 3,
    many: 5,
  }),
);

/** Parses a prompt. `seed` overrides the variation. */
export function parsePrompt(prompt: string, seed?: number): ParsedPrompt {
  const { idea, style: framed, variation } = unframe(prompt);
  let style = framed;
  if (style === "none") style = styleHints.find(([hint]) => hint.test(idea))?.[1] ?? "none";
  const { lettering, rest } = letteringOf(idea);
  // The same variation of another idea gives another picture.
  const own = hashText(idea.toLowerCase());
  const chosen = seed ?? variation;
  const mixed = chosen === null ? own : Math.imul(chosen + 1, 0x85ebca6b) ^ own;
  const reading: ParsedPrompt = {
    idea,
    style,
    seed: mixed >>> 0,
    lettering,
    subjects: [],
    roles: [],
    scenes: [],
    moods: [],
    colors: [],
    isAboutPlace: false,
    unknownWords: [],
  };
  const emojis = [
    ...rest.matchAll(/\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|\ufe0f)*/gu),
  ].slice(0, 6);
  for (const match of emojis) {
    const icon = findEmojiIcon(match[0]);
    if (icon) addSubject(reading, { kind: "icon", name: icon, count: 1, sure: true });
  }
  const words = rest
    .toLowerCase()
    .replace(/<[^>]*>?/g, " ")
    .replace(/[^\p{L}\p{N}'’ -]+/gu, " , ")
    .split(/\s+/)
    .filter((w) => w !== "" && w !== "-")
    .slice(0, 120);
  readWords(words, reading);
  // Quoted words name the subject if nothing else does.
  if (
    reading.subjects.length === 0 &&
    reading.roles.length === 0 &&
    reading.scenes.length === 0 &&
    lettering.length > 0
  ) {
    const quoted = lettering
      .join(" ")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}' -]+/gu, " ")
      .split(/\s+/)
      .filter(Boolean);
    readWords(quoted, reading);
    reading.unknownWords = [];
  }
  return reading;
}

function addSubject(reading: ParsedPrompt, subject: PromptSubject): void {
  const known = reading.subjects.find((s) => s.name === subject.name);
  if (known) known.count = Math.max(known.count, subject.count);
  else if (reading.subjects.length < 8) reading.subjects.push(subject);
}

const addTo = (list: string[], item: string) => {
  if (!list.includes(item)) list.push(item);
};

function readWords(words: string[], reading: ParsedPrompt): void {
  let count = 1;
  let riding = false;
  let holding = false;
  let color: string | undefined;
  for (let at = 0; at < words.length; ) {
    let used = 0;
    for (let length = Math.min(3, words.length - at); length > 0 && used === 0; length--) {
      const phrase = words.slice(at, at + length).join(" ");
      if (phrase.includes(",")) continue;
      const forms = singularForms(phrase);
      const first = (map: Map<string, string>) => forms.map((f) => map.get(f)).find((v) => v !== undefined);
      const mood = first(moodWords);
      if (mood) addTo(reading.moods, mood);
      const layout = first(layoutWords);
      if (layout) reading.layout ??= layout;
      const scene = first(sceneWords);
      const action = first(actionWords);
      const plural =
        forms.length > 1 &&
        !headWords.has(phrase) &&
        !iconWords.has(phrase) &&
        findIcon(phrase)?.icon !== phrase;
      const many = count > 1 ? count : plural ? 3 : 1;

      const head = first(headWords);
      const hat = first(hatWords);
      const face = first(faceWords);
      const role = first(roleWords);
      const prop = first(propWords);
      if (colorWords.has(phrase)) {
        addTo(reading.colors, phrase);
        color = phrase;
        used = length;
      } else if (numbers.has(phrase)) {
        count = numbers.get(phrase) ?? 1;
        used = length;
      } else if (role && !(head && length === 1 && reading.subjects.length === 0)) {
        addTo(reading.roles, role);
        used = length;
      } else if (head && length >= 1 && (length > 1 || !hat)) {
        if (riding && head !== "person" && reading.subjects.some((s) => s.kind === "head"))
          reading.mount ??= head;
        else addSubject(reading, { kind: "head", name: head, count: many, sure: true });
        if (color && reading.subjects.length === 1) reading.subjectColor = color;
        used = length;
        if (head === "person" && first(sceneWords)) used = length;
      } else if (hat) {
        reading.hat ??= hat;
        used = length;
      } else if (face) {
        reading.faceWear ??= face;
        used = length;
      } else if (prop) {
        reading.held ??= prop;
        used = length;
      } else if (action) {
        if (action === "ride") riding = true;
        else if (action === "hold") holding = true;
        else reading.action ??= action;
        used = length;
      } else if (scene && !(holding && iconWords.has(phrase))) {
        used = length;
      } else if (!emptyWords.has(phrase) || length > 1) {
        const drawing = emptyWords.has(phrase) ? null : findIcon(phrase);
        if (drawing && (drawing.sure || length === 1)) {
          if (mood && !drawing.sure) {
            used = length;
          } else {
            if (riding && !reading.mount) reading.mount = drawing.icon;
            else if (holding && reading.subjects.length > 0 && !reading.held) reading.held = drawing.icon;
            else addSubject(reading, { kind: "icon", name: drawing.icon, count: many, sure: drawing.sure });
            if (color && reading.subjects.length === 1) reading.subjectColor ??= color;
            used = length;
          }
        }
      }
      if (scene) {
        if (reading.subjects.length === 0 && reading.roles.length === 0 && !action)
          reading.isAboutPlace = true;
        addTo(reading.scenes, scene);
        if (used === 0) used = length;
      }
      if (used === 0 && (mood || layout)) used = length;
      if (used > 0) {
        const meaning =
          head ||
          role ||
          hat ||
          face ||
          prop ||
          (!action && !mood && !scene && !colorWords.has(phrase) && !numbers.has(phrase));
        if (meaning) {
          count = 1;
          color = undefined;
          if (!action) {
            riding = false;
            holding = false;
          }
        }
      }
    }
    if (used === 0) {
      const word = words[at] as string;
      if (word !== "," && !emptyWords.has(word) && word.length > 1) addTo(reading.unknownWords, word);
      if (word === ",") {
        riding = false;
        holding = false;
      }
      used = 1;
    }
    at += used;
  }
}
