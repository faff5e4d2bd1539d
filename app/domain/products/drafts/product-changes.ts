import type { Print } from "../prints/version-prints";

/** A draft that could be read, with its pictures: what saving takes. */
export interface ProductChanges {
  title: string;
  description: string;
  priceCents: number;
  /** The first is the one that stores show. */
  colours: string[];
  /** Pictures of the person's own, one for each area. */
  prints: Print[];
}
