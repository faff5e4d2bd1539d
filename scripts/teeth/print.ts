import { type Bug, bug } from "./bug.ts";

const CORPUS = ["tests/domain/designs/print-check/corpus.node.test.ts"];

/** What the print check must see. */
export const PRINT: Bug[] = [
  bug(
    "half-transparent areas pass the print check",
    "app/domain/designs/print-check/limits.ts",
    "export const MOST_SOFT = 0.01;",
    "export const MOST_SOFT = 1;",
    CORPUS,
  ),
  bug(
    "a drawing in the colour of the cloth is called seen",
    "app/domain/designs/print-check/limits.ts",
    "export const LEAST_CONTRAST = 1.5;",
    "export const LEAST_CONTRAST = 1;",
    ["tests/domain/designs/print-check/judge.node.test.ts"],
  ),
  bug(
    "a leftover box is taken for a shadow",
    "app/domain/designs/print-check/limits.ts",
    "export const MOST_VEIL = 0.01;",
    "export const MOST_VEIL = 1;",
    CORPUS,
  ),
  bug(
    "a picture that nobody has measured goes on sale",
    "app/domain/products/print-report.ts",
    'if (state === "waiting") return [{ kind: "check-waiting", areaId, pictureId }];',
    'if (state === "waiting") return [];',
    ["tests/domain/products/publish.test.ts"],
  ),
  bug(
    "a fix that is pressed twice is made twice",
    "app/domain/designs/print-check/asked-fixes.ts",
    "const width = isMeasuredByWidth(fix) ? Number(widthIn.toFixed(3)) : 0;",
    "const width = Number(widthIn.toFixed(3));",
    ["tests/domain/designs/print-check/queue.test.ts"],
  ),
  bug(
    "a person fills the queue with fixes",
    "app/domain/designs/print-check/asked-fixes.ts",
    ".where(and(isOwn, isFree));",
    ".where(isOwn);",
    ["tests/domain/designs/print-check/queue.test.ts"],
  ),
  bug(
    "a card with a photograph on it weighs what it happens to",
    "app/domain/designs/renderer/mockup.ts",
    "    mostBytes: MOST_BYTES[size],\n",
    "",
    ["tests/domain/designs/mockup.node.test.ts"],
  ),
  bug(
    "a mockup's print begins on a whole pixel, wherever it is placed",
    "app/domain/designs/renderer/mockup.ts",
    "{ left: left - leftPx, top: top - topPx, width, height }",
    "{ left: 0, top: top - topPx, width, height }",
    ["tests/domain/designs/mockup.node.test.ts"],
  ),
  bug(
    "a print lies over the cords and the folds",
    "app/adapters/raster.server.ts",
    "    for (const print of scene.prints) layPrint(print, sharp);\n    layOver(await render(scene.above, widthPx, pixelsOf), sharp);\n",
    "    layOver(await render(scene.above, widthPx, pixelsOf), sharp);\n    for (const print of scene.prints) layPrint(print, sharp);\n",
    ["tests/domain/designs/mockup.node.test.ts"],
  ),
  bug(
    "a match of one or two is left over at the end of a long one",
    "app/lib/pictures/run-deflate.ts",
    "? left - LEAST_MATCH : left;",
    "? left : left;",
    ["tests/lib/pictures/run-deflate.node.test.ts"],
  ),
  bug(
    "a drawing's file ends with another sum than its bytes have",
    "app/lib/pictures/run-deflate.ts",
    "this.high = (this.high + this.low * length) % ADLER;",
    "this.high = (this.high + this.low) % ADLER;",
    ["tests/lib/pictures/run-deflate.node.test.ts", "tests/domain/designs/png-writer.test.ts"],
  ),
  bug(
    "black beneath transparency is stored as it came",
    "app/domain/designs/clean-drawn.ts",
    "measured.measures.alpha.coloured <= MOST_COLOURED",
    "measured.measures.alpha.coloured <= 1",
    ["tests/domain/designs/clean-drawn.node.test.ts"],
  ),
];
