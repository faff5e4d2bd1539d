import { calculateUnitCostCents, maxUnitCostCents } from "~/domain/partner-catalog/unit-costs";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import {
  breakEvenPriceCents,
  estimateRevenueSplit,
  suggestedPriceCents,
} from "~/domain/products/pricing/revenue-split";
import { printAreaIdsOf } from "~/domain/products/prints/version-prints";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Input } from "~/ui/forms/fields";
import type { Editor } from "./editor";

type Props = { product: CreatorProduct; editor: Editor };

/** The price with everything that is taken from it beside it. */
export function PriceFields({ product, editor }: Props) {
  const { garment, costs, commissionBasisPoints } = product;
  const { priceCents, prints, colours } = editor.changes;
  const areas = printAreaIdsOf(prints);
  const rate = { commissionBasisPoints };
  const bounds = { unitCostCents: maxUnitCostCents(garment, { colours, areas }, costs), ...rate };
  const splitFor = (sizeId: string) =>
    estimateRevenueSplit({
      unitPriceCents: priceCents,
      unitCostCents: calculateUnitCostCents(
        garment,
        { colourId: colours[0] ?? garment.colours[0]?.id ?? "", sizeId, areas },
        costs,
      ),
      ...rate,
    });
  const usual = splitFor(garment.sizes[0]?.id ?? "");
  const usualSizes = garment.sizes.filter((size) => size.extraCostCents === 0);
  const larger = garment.sizes.filter((size) => size.extraCostCents > 0);
  const range = `${usualSizes[0]?.id} to ${usualSizes.at(-1)?.id}`;
  return (
    <section className="grid gap-4" aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-xl">
        Price it
      </h2>
      <div className="grid xl:grid-cols-2 gap-6 items-start">
        <div className="grid gap-3">
          <Input
            label="Price"
            name="price"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={`The same in every size. We suggest ${formatCents(suggestedPriceCents(bounds))}; the least is ${formatCents(breakEvenPriceCents(bounds))}.`}
            defaultValue={editor.fields.price}
            error={editor.errors.price}
          />
          <Button name="intent" value="preview" variant="secondary" size="sm" className="justify-self-start">
            Work it out
          </Button>
        </div>
        <div className="grid gap-2" id="earning">
          <CostBreakdown
            caption={`What you earn at ${formatCents(priceCents)}`}
            rows={[
              { label: "Price", cents: priceCents },
              {
                label: areas.length > 1 ? `Garment and ${areas.length} prints` : "Garment and print",
                cents: -usual.printCostCents,
                note: `Sizes ${range}`,
              },
              { label: "Payment fee", cents: -usual.feeCents, note: "2.9% and 30 cents, at most" },
              {
                label: "Inkloom's commission",
                cents: -usual.commissionCents,
                note: `${usual.commissionBasisPoints / 100}% of the price`,
              },
            ]}
            total={{ label: "You earn", cents: usual.earningCents, note: "For each one sold, at least" }}
          />
          <p className="hint">
            Larger sizes cost more to make:{" "}
            {larger.map((size) => `${formatCents(splitFor(size.id).earningCents)} on ${size.id}`).join(", ")}.
          </p>
        </div>
      </div>
    </section>
  );
}
