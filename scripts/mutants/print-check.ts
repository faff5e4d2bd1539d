import { type Mutant, mutant } from "./mutant.ts";

const CORPUS = ["tests/print/check/corpus.node.test.ts"];

/** What the print check must detect. */
export const PRINT_CHECK_MUTANTS: Mutant[] = [
  mutant(
    "half-transparent areas pass the print check",
    "app/print/check/limits.ts",
    "export const MAX_SOFT_SHARE = 0.01;",
    "export const MAX_SOFT_SHARE = 1;",
    CORPUS,
  ),
  mutant(
    "a drawing in the color of the cloth is called seen",
    "app/print/check/limits.ts",
    "export const MIN_CONTRAST_RATIO = 1.5;",
    "export const MIN_CONTRAST_RATIO = 1;",
    ["tests/print/check/evaluate-print.node.test.ts"],
  ),
  mutant(
    "a leftover box is taken for a shadow",
    "app/print/check/limits.ts",
    "export const MAX_FAINT_SHARE = 0.01;",
    "export const MAX_FAINT_SHARE = 1;",
    CORPUS,
  ),
  mutant(
    "a picture that nobody has measured goes on sale",
    "app/domain/products/prints/print-check-report.ts",
    'if (state === "waiting") return [{ kind: "check-waiting", areaId, pictureId }];',
    'if (state === "waiting") return [];',
    ["tests/domain/products/save-product.test.ts"],
  ),
  mutant(
    "a fix that is pressed twice is made twice",
    "app/domain/designs/print-check/fix-requests.ts",
    "const width = dependsOnPrintWidth(fix) ? Number(widthIn.toFixed(3)) : 0;",
    "const width = Number(widthIn.toFixed(3));",
    ["tests/domain/designs/print-check-queue.test.ts"],
  ),
  mutant(
    "a person fills the queue with fixes",
    "app/domain/designs/print-check/fix-requests.ts",
    ".where(and(isOwn, isFree));",
    ".where(isOwn);",
    ["tests/domain/designs/print-check-queue.test.ts"],
  ),
  mutant(
    "a card with a photograph on it weighs what it happens to",
    "app/print/mockup/render-mockup.ts",
    "    mostBytes: MAX_BYTES[size],\n",
    "",
    ["tests/print/mockup/render-mockup.node.test.ts"],
  ),
  mutant(
    "a mockup's print begins on a whole pixel, wherever it is placed",
    "app/print/mockup/render-mockup.ts",
    "{ left: left - leftPx, top: top - topPx, width, height }",
    "{ left: 0, top: top - topPx, width, height }",
    ["tests/print/mockup/render-mockup.node.test.ts"],
  ),
  mutant(
    "a print lies over the cords and the folds",
    "app/adapters/rasterizer.server.ts",
    "for (const print of scene.prints) compositePrint(print, sharp);\n    compositeLayer(await render(scene.abovePrints, widthPx, pixelsOf), sharp);",
    "    compositeLayer(await render(scene.abovePrints, widthPx, pixelsOf), sharp);\n    for (const print of scene.prints) compositePrint(print, sharp);\n",
    ["tests/print/mockup/render-mockup.node.test.ts"],
  ),
  mutant(
    "entities of a drawing's own document type are read",
    "app/print/formats/svg/parse-svg-xml.ts",
    'if (/[[\\]%]|<!ENTITY/i.test(declaration)) throw new SvgRefusedError("doctype");',
    "",
    ["tests/print/formats/parse-svg-xml.node.test.ts"],
  ),
  mutant(
    "a drawing's style sheet instruction is dropped without a word",
    "app/print/formats/svg/parse-svg-xml.ts",
    'if (/^xml-stylesheet/i.test(target)) throw new SvgRefusedError("outside");',
    "void target;",
    ["tests/print/formats/parse-svg-xml.node.test.ts"],
  ),
  mutant(
    "a match of one or two is left over at the end of a long one",
    "app/print/formats/png/changed-row-deflate.ts",
    "? left - LEAST_MATCH : left;",
    "? left : left;",
    ["tests/print/formats/changed-row-deflate.node.test.ts"],
  ),
  mutant(
    "a drawing's file ends with another sum than its bytes have",
    "app/print/formats/png/changed-row-deflate.ts",
    "this.high = (this.high + this.low * length) % ADLER;",
    "this.high = (this.high + this.low) % ADLER;",
    ["tests/print/formats/changed-row-deflate.node.test.ts", "tests/print/formats/png-writer.test.ts"],
  ),
  mutant(
    "black beneath transparency is stored as it came",
    "app/print/fixes/clean-generated-png.ts",
    "scan.measures.alpha.coloured <= MAX_COLORED_UNDER_ALPHA_SHARE",
    "scan.measures.alpha.coloured <= 1",
    ["tests/print/fixes/clean-generated-png.node.test.ts"],
  ),
];
