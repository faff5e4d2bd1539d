import type { WorkMeter } from "../work-meter";
import { SANS, STAND_INS, TYPEFACES, type Typeface, type TypefaceStyle } from "./typefaces-data";

export interface ChosenTypeface {
  typeface: Typeface;
  cut: TypefaceStyle;
  /** What the file asks for and what it is set in, where the two differ. */
  substitution: { asked: string; set: string } | null;
}

const MAX_NAME_CHARACTERS = 40;
/** Of a list, the first that are looked for; programs write two or three. */
const MAX_FAMILIES = 10;
/** About 10 µs to look for a name. */
const UNITS_A_NAME = 200;

/** The first family of a list that we have, or have a stand-in for. */
export function chooseTypeface(families: string, wanted: TypefaceStyle, meter: WorkMeter): ChosenTypeface {
  const names = families
    .split(",", MAX_FAMILIES)
    .map((name) => name.replace(/["']/g, "").trim())
    .filter((name) => name !== "" && name !== "inherit");
  let typeface: Typeface | undefined;
  for (const name of names) {
    meter.spend(UNITS_A_NAME);
    if (name.length > MAX_NAME_CHARACTERS) continue;
    // Programs write the file's name too: "Roboto-Bold", "ArialMT".
    const plain = name
      .toLowerCase()
      .replace(
        // No word here is made of others: two ways to match a name would double the work with each word in it.
        /(-|,)?(regular|bold|italic|oblique|black|medium|light|mt|ps)+$/,
        "",
      )
      .trim();
    typeface = findTypeface(name.toLowerCase()) ?? findTypeface(plain);
    if (typeface) break;
  }
  const chosen = typeface ?? SANS;
  const cut =
    chosen.cuts.find(({ isBold, isItalic }) => isBold === wanted.isBold && isItalic === wanted.isItalic) ??
    chosen.cuts.find(({ isBold }) => isBold === wanted.isBold) ??
    (chosen.cuts[0] as TypefaceStyle);
  const asked = nameOfCut(names[0] ?? "a typeface without a name", wanted);
  const set = nameOfCut(chosen.name, cut);
  const isSame = asked.toLowerCase().replace(/[\s-]/g, "") === set.toLowerCase().replace(/[\s-]/g, "");
  return { typeface: chosen, cut, substitution: isSame ? null : { asked, set } };
}

const compact = (name: string) => name.replace(/[\s-]/g, "");

/** By name without spaces and hyphens; what we have goes before what stands in. */
const KNOWN: ReadonlyMap<string, Typeface> = new Map([
  ...[...STAND_INS].map(([name, typeface]) => [compact(name), typeface] as const),
  ...TYPEFACES.map((typeface) => [compact(typeface.slug), typeface] as const),
]);

const findTypeface = (name: string): Typeface | undefined => KNOWN.get(compact(name));

/** Names come from the file and are shown: letters, digits and hyphens, and not many. */
function nameOfCut(name: string, { isBold, isItalic }: TypefaceStyle): string {
  const plain = name
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .slice(0, MAX_NAME_CHARACTERS)
    .trim();
  const style = [
    isBold && !/bold/i.test(plain) ? "Bold" : "",
    isItalic && !/italic/i.test(plain) ? "Italic" : "",
  ];
  return [plain === "" ? "a typeface without a name" : plain, ...style.filter((each) => each !== "")].join(
    " ",
  );
}
