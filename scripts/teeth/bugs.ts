import { ARTWORK } from "./artwork.ts";
import type { Bug } from "./bug.ts";
import { EDGE } from "./edge.ts";
import { MONEY } from "./money.ts";
import { PARTNER } from "./partner.ts";
import { PRINT } from "./print.ts";
import { WORK } from "./work.ts";

/** Every seeded bug. */
export const BUGS: readonly Bug[] = [...MONEY, ...EDGE, ...WORK, ...PRINT, ...PARTNER, ...ARTWORK];
