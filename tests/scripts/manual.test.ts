import { describe, expect, it } from "vitest";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS as commissionBasisPoints } from "~/domain/plans/commission";
import { breakEvenPriceCents, suggestedPriceCents } from "~/domain/products/pricing/revenue-split";
import { type Garment, listGarments } from "~/garments/find-garments";
import { readContentFiles } from "../../scripts/local/seed-content";

/** The manual's tables are written by hand and must match the shop's own data. */
const article = (slug: string) =>
  readContentFiles("articles").find((each) => each.slug === slug)?.content ?? "";

/** The cells of the row that begins with `name`. */
const rowOf = (content: string, name: string) =>
  content
    .split("\n")
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());

const size = (garment: Garment, id: string) => {
  const area = garment.printAreas.find((each) => each.id === id);
  return area ? `${area.widthIn} × ${area.heightIn}` : "none";
};

describe("the manual", () => {
  it.each(listGarments().map((garment) => [garment.name, garment] as const))(
    "has the sizes and the print areas of %s",
    (name, garment) => {
      const sizes = `${garment.sizes[0]?.id}–${garment.sizes.at(-1)?.id}`;
      expect(rowOf(article("cuts-and-print-areas"), name)).toEqual([
        sizes,
        size(garment, "front"),
        size(garment, "back"),
        size(garment, "left-sleeve"),
      ]);
      if (garment.fit === "unisex")
        expect(rowOf(article("outside-the-print-area"), name)).toEqual([`${size(garment, "front")} in`]);
    },
  );

  it.each(listGarments().filter(({ fit }) => fit === "unisex"))("has the prices of $name", (garment) => {
    const dearest = garment.baseCostCents + Math.max(...garment.sizes.map((each) => each.extraCostCents));
    const asked = { unitCostCents: dearest, commissionBasisPoints };
    expect(rowOf(article("prices-and-the-split"), garment.name)).toEqual(
      [garment.baseCostCents, breakEvenPriceCents(asked), suggestedPriceCents(asked)].map(
        (cents) => `$${(cents / 100).toFixed(2)}`,
      ),
    );
  });
});
