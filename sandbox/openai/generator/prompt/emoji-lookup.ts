import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { hasColorIcon } from "../subjects/emoji-icons";
import { emptyWords, iconWords } from "./vocabulary";

const require = createRequire(import.meta.url);
interface EmojiRow {
  label: string;
  tags?: string[];
  emoji: string;
  group?: number;
  order?: number;
}

// Emojibase groups without usable pictures: 2 components, 8 symbols, 9 flags; faces (0) and people (1) match only by
// their full label.
const wordless = new Set([2, 8, 9]);
let byLabel: Map<string, string> | undefined;
let byTag: Map<string, string> | undefined;
let byEmoji: Map<string, string> | undefined;

const slug = (label: string) =>
  label
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f’'“”.:,!()]/g, "")
    .replace(/[^a-z0-9]+/g, "-");

function load() {
  byLabel = new Map();
  byTag = new Map();
  byEmoji = new Map();
  const rows = JSON.parse(readFileSync(require.resolve("emojibase-data/en/data.json"), "utf8")) as EmojiRow[];
  rows.sort((a, b) => (a.order ?? 9999) - (b.order ?? 9999));
  for (const row of rows) {
    const name = slug(row.label);
    if (!hasColorIcon(name)) continue;
    // "black cat" is a cat that is black: colors are parsed separately.
    const colored =
      /^(black|white|red|blue|green|orange|brown|purple|pink|yellow|grey) (cat|heart|circle|square|apple|book|mushroom)/.test(
        row.label,
      );
    byEmoji.set(row.emoji.replace(/\ufe0f/g, ""), name);
    if (row.group === undefined || wordless.has(row.group)) continue;
    const label = row.label.toLowerCase();
    if (!colored && !byLabel.has(label)) byLabel.set(label, name);
    if (row.group <= 1) continue;
    for (const tag of row.tags ?? []) if (!byTag.has(tag) && !emptyWords.has(tag)) byTag.set(tag, name);
  }
}

/** Possible singular forms of a word, the word itself first. */
export function singularForms(word: string): string[] {
  const forms = [word];
  const irregular: Record<string, string> = {
    mice: "mouse",
    geese: "goose",
    wolves: "wolf",
    leaves: "leaf",
    knives: "knife",
    men: "man",
    women: "woman",
    children: "child",
    people: "person",
    cacti: "cactus",
    octopi: "octopus",
    feet: "foot",
    teeth: "tooth",
    oxen: "ox",
    dice: "game die",
    witches: "witch",
    loaves: "loaf",
    scarves: "scarf",
  };
  // Words are untrusted: `constructor` must not match an inherited property.
  const odd = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (odd) forms.push(odd);
  if (word.length > 3 && word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 4 && /(ches|shes|xes|sses|oes)$/.test(word)) forms.push(word.slice(0, -2));
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) forms.push(word.slice(0, -1));
  if (word.endsWith("'s") || word.endsWith("’s")) forms.push(word.slice(0, -2));
  return forms;
}

/** The drawing named by a word or phrase, and how sure the match is: its own name, or only a tag. */
export function findIcon(phrase: string): { icon: string; sure: boolean } | null {
  if (!byLabel || !byTag) load();
  for (const form of singularForms(phrase)) {
    const own = iconWords.get(form);
    if (own && hasColorIcon(own)) return { icon: own, sure: true };
  }
  for (const form of singularForms(phrase)) {
    const label = byLabel?.get(form);
    if (label) return { icon: label, sure: true };
    const name = slug(form);
    if (
      name.length > 2 &&
      hasColorIcon(name) &&
      !/button|arrow|keycap|^(black|red|blue|green|orange|purple|white)-/.test(name)
    )
      return { icon: name, sure: true };
  }
  if (phrase.includes(" ")) return null;
  for (const form of singularForms(phrase)) {
    const tagged = form.length > 2 ? byTag?.get(form) : undefined;
    if (tagged) return { icon: tagged, sure: false };
  }
  return null;
}

/** The drawing of a typed emoji. */
export function findEmojiIcon(emoji: string): string | null {
  if (!byEmoji) load();
  return byEmoji?.get(emoji.replace(/\ufe0f/g, "")) ?? null;
}
