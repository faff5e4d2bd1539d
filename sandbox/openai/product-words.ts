import sharp from "sharp";
import { invalidRequest } from "./errors.ts";

/** Names of colors in the languages of suggestions, with a pure example of each. */
const COLORS = [
  { rgb: [200, 40, 40], en: "red", es: "rojo", fr: "rouge", de: "Rot" },
  { rgb: [235, 130, 40], en: "orange", es: "naranja", fr: "orange", de: "Orange" },
  { rgb: [240, 200, 60], en: "golden", es: "dorado", fr: "doré", de: "Gold" },
  { rgb: [60, 140, 70], en: "green", es: "verde", fr: "vert", de: "Grün" },
  { rgb: [40, 140, 140], en: "teal", es: "turquesa", fr: "turquoise", de: "Türkis" },
  { rgb: [50, 80, 170], en: "blue", es: "azul", fr: "bleu", de: "Blau" },
  { rgb: [120, 60, 150], en: "violet", es: "violeta", fr: "violet", de: "Violett" },
  { rgb: [230, 130, 170], en: "pink", es: "rosa", fr: "rose", de: "Rosa" },
  { rgb: [120, 80, 50], en: "brown", es: "marrón", fr: "brun", de: "Braun" },
  { rgb: [245, 245, 240], en: "white", es: "blanco", fr: "blanc", de: "Weiß" },
  { rgb: [130, 130, 130], en: "gray", es: "gris", fr: "gris", de: "Grau" },
  { rgb: [20, 20, 24], en: "black", es: "negro", fr: "noir", de: "Schwarz" },
] as const;

const LANGUAGES = { Spanish: "es", French: "fr", German: "de", English: "en" } as const;
type Language = (typeof LANGUAGES)[keyof typeof LANGUAGES];

const SENTENCES: Record<
  Language,
  (one: string, other: string) => { title: string; description: string; tags: string[] }
> = {
  en: (one, other) => ({
    title: `Bold ${one} and ${other} artwork`,
    description: `A graphic drawing in ${one} and ${other} with strong shapes. It draws the eye from across the room. Printed on soft premium cotton for a relaxed fit.`,
    tags: [one, other, "graphic", "bold shapes", "artwork"],
  }),
  es: (one, other) => ({
    title: `Dibujo en ${one} y ${other}`,
    description: `Un dibujo gráfico en ${one} y ${other}, de formas fuertes. Llama la atención desde lejos.`,
    tags: [one, other, "gráfico", "dibujo", "formas"],
  }),
  fr: (one, other) => ({
    title: `Dessin ${one} et ${other}`,
    description: `Un dessin graphique en ${one} et ${other}, aux formes franches. On le voit de loin.`,
    tags: [one, other, "graphique", "dessin", "formes"],
  }),
  de: (one, other) => ({
    title: `Zeichnung in ${one} und ${other}`,
    description: `Eine grafische Zeichnung in ${one} und ${other} mit klaren Formen. Sie fällt von weitem auf.`,
    tags: [one, other, "Grafik", "Zeichnung", "Formen"],
  }),
};

/**
 * Words for a product, made from the colors of the picture. In English it claims a fabric and a fit, as models do although they
 * were told not to: the app must take that out.
 */
export async function describeProduct(bytes: Buffer, instructions: string): Promise<object> {
  const named = Object.entries(LANGUAGES).find(([name]) => instructions.includes(`in ${name}`));
  const language: Language = named?.[1] ?? "en";
  const [one, other] = (await mainColors(bytes)).map((color) => color[language]);
  return SENTENCES[language](one ?? "", other ?? "");
}

/** Motifs that suit a picture's main color. All are words of the app's lists. */
const MOTIFS_BY_COLOR: Record<string, string[]> = {
  red: ["sunset", "mountain"],
  orange: ["sun", "desert"],
  golden: ["sun", "star"],
  green: ["forest", "leaf"],
  teal: ["ocean", "wave"],
  blue: ["ocean", "sky"],
  violet: ["galaxy", "moon"],
  pink: ["flower", "heart"],
  brown: ["mountain", "tree"],
  white: ["mountain", "sun"],
  gray: ["mountain", "cloud"],
  black: ["moon", "stars"],
};

/** Theme words for a picture, from its colors alone. It recognizes no brands. */
export async function describeTheme(bytes: Buffer): Promise<object> {
  const [one, other] = await mainColors(bytes);
  const motifs = [...(MOTIFS_BY_COLOR[one?.en ?? ""] ?? []), ...(MOTIFS_BY_COLOR[other?.en ?? ""] ?? [])];
  return { motifs: [...new Set(motifs)].slice(0, 3), moods: ["bold"], style: "vector", protected_names: [] };
}

/** The two colors that cover most of what can be seen. */
async function mainColors(bytes: Buffer): Promise<(typeof COLORS)[number][]> {
  const { data } = await sharp(bytes)
    .ensureAlpha()
    .resize(32, 32, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalidRequest("Invalid image data.", "image_url", "invalid_image_url");
    });
  const counts = new Map<(typeof COLORS)[number], number>(COLORS.map((color) => [color, 0]));
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    const nearest = nearestColor(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counts.set(nearest, (counts.get(nearest) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
}

function nearestColor(red: number, green: number, blue: number): (typeof COLORS)[number] {
  const distance = ({ rgb: [r, g, b] }: (typeof COLORS)[number]) =>
    (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
  return COLORS.reduce((best, color) => (distance(color) < distance(best) ? color : best));
}
