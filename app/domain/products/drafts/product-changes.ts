import type { Print } from "../prints/version-prints";

/** A valid draft with its pictures, ready to be saved. */
export interface ProductChanges {
  title: string;
  description: string;
  priceCents: number;
  /** Stores show the first. */
  colors: string[];
  /** The person's own pictures, one for each area. */
  prints: Print[];
}
