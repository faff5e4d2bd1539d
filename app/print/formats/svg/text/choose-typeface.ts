import { type Cut, SANS, STAND_INS, TYPEFACES, type Typeface } from "./typefaces-data";

export interface ChosenTypeface {
  typeface: Typeface;
  cut: Cut;
  /** What the file asks for and what it is set in, where the two differ. */
  substitution: { asked: string; set: string } | null;
}

const MAX_NAME_CHARACTERS = 40;

/** The first family of a list that we have, or have a stand-in for. */
export function chooseTypeface(families: string, wanted: Cut): ChosenTypeface {
  const names = families
    .split(",")
    .map((name) => name.replace(/["']/g, "").trim())
    .filter((name) => name !== "" && name !== "inherit");
  let typeface: Typeface | undefined;
  for (const name of names) {
    // Programs write the file's name too: "Roboto-Bold", "ArialMT".
    const plain = name
      .toLowerCase()
      .replace(
        /(-|,)?(regular|bold|italic|oblique|bolditalic|boldoblique|black|medium|light|mt|ps|psmt)+$/,
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
    (chosen.cuts[0] as Cut);
  const asked = nameOfCut(names[0] ?? "a typeface without a name", wanted);
  const set = nameOfCut(chosen.name, cut);
  const isSame = asked.toLowerCase().replace(/[\s-]/g, "") === set.toLowerCase().replace(/[\s-]/g, "");
  return { typeface: chosen, cut, substitution: isSame ? null : { asked, set } };
}

function findTypeface(name: string): Typeface | undefined {
  const compact = name.replace(/[\s-]/g, "");
  return (
    TYPEFACES.find(({ slug }) => slug.replaceAll("-", "") === compact) ??
    STAND_INS.get(name) ??
    [...STAND_INS].find(([each]) => each.replace(/[\s-]/g, "") === compact)?.[1]
  );
}

/** Names come from the file and are shown: letters, digits and hyphens, and not many. */
function nameOfCut(name: string, { isBold, isItalic }: Cut): string {
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
