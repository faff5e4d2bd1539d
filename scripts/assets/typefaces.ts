/**
 * Copies the typefaces in which text of uploaded SVGs is set (`app/print/formats/svg/text/typefaces-data.ts`) from the Fontsource
 * packages to `public/typefaces`, with their licenses. The results are committed: run it after a change of that list.
 */
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import {
  type Subset,
  TYPEFACES,
  type Typeface,
  type TypefaceStyle,
  typefaceFile,
} from "../../app/print/index.server";

const OUT_DIR = "public/typefaces";
const PACKAGES = "node_modules/@fontsource";

rmSync(OUT_DIR, { recursive: true, force: true });
mkdirSync(OUT_DIR, { recursive: true });
for (const typeface of TYPEFACES) {
  for (const cut of typeface.cuts)
    for (const subset of ["latin", ...(cut.isItalic ? [] : typeface.more)] as Subset[])
      copy(typeface, cut, subset);
  copyFileSync(`${PACKAGES}/${typeface.slug}/LICENSE`, `${OUT_DIR}/${typeface.slug}-OFL.txt`);
}

function copy(typeface: Typeface, cut: TypefaceStyle, subset: Subset): void {
  const { slug } = typeface;
  const weight = cut.isBold ? 700 : 400;
  const source = `${PACKAGES}/${slug}/files/${slug}-${subset}-${weight}-${cut.isItalic ? "italic" : "normal"}.woff`;
  if (!existsSync(source)) throw new Error(`${source} is missing`);
  copyFileSync(source, `${OUT_DIR}/${typefaceFile(typeface, cut, subset)}`);
}
