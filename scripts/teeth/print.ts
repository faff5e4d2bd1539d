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
];
