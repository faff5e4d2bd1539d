import type { Garment } from "~/garments/find-garments";
import type { Wearer } from "./wearer-types";
import { WEARERS } from "./wearers-data";

export function findWearer(id: string): Wearer | null {
  return WEARERS.find((wearer) => wearer.id === id) ?? null;
}

/** The wearers that can wear a garment of this fit and kind. The wearer with a headscarf wears long sleeves only. */
export function wearersFor({ fit, kind }: Pick<Garment, "fit" | "kind">): readonly Wearer[] {
  const isLong = kind !== "t-shirt" && kind !== "tank-top";
  return WEARERS.filter(({ fits, hairStyle }) => fits.includes(fit) && (isLong || hairStyle !== "scarf"));
}
