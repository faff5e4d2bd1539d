import type { Garment } from "~/garments/find-garments";
import type { Figure } from "./figure-types";
import { FIGURES } from "./figures-data";

export function findFigure(id: string): Figure | null {
  return FIGURES.find((figure) => figure.id === id) ?? null;
}

/** The figures that can wear a garment of this fit and kind. The figure with a headscarf wears long sleeves only. */
export function figuresFor({ fit, kind }: Pick<Garment, "fit" | "kind">): readonly Figure[] {
  const isLong = kind !== "t-shirt" && kind !== "tank-top";
  return FIGURES.filter(({ fits, hairStyle }) => fits.includes(fit) && (isLong || hairStyle !== "scarf"));
}
