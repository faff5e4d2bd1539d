import type { Garment } from "~/domain/garments/find-garments";
import type { Figure } from "./figure-types";
import { FIGURES } from "./figures-data";

export function findFigure(id: string): Figure | null {
  return FIGURES.find((figure) => figure.id === id) ?? null;
}

/** The people for whom a cut is made, and who would wear such a thing: under a headscarf sleeves are long. */
export function figuresFor({ cut, kind }: Pick<Garment, "cut" | "kind">): readonly Figure[] {
  const isLong = kind !== "t-shirt" && kind !== "tank-top";
  return FIGURES.filter(({ cuts, hairStyle }) => cuts.includes(cut) && (isLong || hairStyle !== "scarf"));
}
