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
import { Input } from "~/ui/forms/fields";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import type { EditedDraft } from "../editor";
import { words } from "../words";

type Props = { product: CreatorProduct; editor: EditedDraft };

/** The price, beside a breakdown of what is deducted from it. */
export function PriceFields({ product, editor }: Props) {
  const { garment, costs, commissionBasisPoints } = product;
  const { priceCents, prints, colors } = editor.changes;
  const areas = printAreaIdsOf(prints);
  const rate = { commissionBasisPoints };
  const bounds = { unitCostCents: maxUnitCostCents(garment, { colors, areas }, costs), ...rate };
  const splitFor = (sizeId: string) =>
    estimateRevenueSplit({
      unitPriceCents: priceCents,
      unitCostCents: calculateUnitCostCents(
        garment,
        { colorId: colors[0] ?? garment.colors[0]?.id ?? "", sizeId, areas },
        costs,
      ),
      ...rate,
    });
  const usual = splitFor(garment.sizes[0]?.id ?? "");
  const usualSizes = garment.sizes.filter((size) => size.extraCostCents === 0);
  const larger = garment.sizes.filter((size) => size.extraCostCents > 0);
  return (
    <section className="grid gap-4" aria-labelledby="price-heading">
      <h2 id="price-heading" className="text-xl">
        {words.price.heading}
      </h2>
      <div className="grid xl:grid-cols-2 gap-6 items-start">
        <div className="grid gap-3">
          <Input
            label={words.price.price}
            name="price"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            required
            hint={words.price.hint({
              suggestedCents: suggestedPriceCents(bounds),
              leastCents: breakEvenPriceCents(bounds),
            })}
            defaultValue={editor.fields.price}
            error={editor.errors.price}
          />
          <Button name="intent" value="preview" variant="secondary" size="sm" className="justify-self-start">
            {words.price.workItOut}
          </Button>
        </div>
        <div className="grid gap-2" id="earning">
          <CostBreakdown
            caption={words.price.earningAt({ priceCents })}
            rows={[
              { label: words.price.price, cents: priceCents },
              {
                label: words.price.garmentAndPrints({ prints: areas.length }),
                cents: -usual.printCostCents,
                note: words.price.sizes({ first: usualSizes[0]?.id, last: usualSizes.at(-1)?.id }),
              },
              { label: words.price.paymentFee, cents: -usual.feeCents, note: words.price.paymentFeeNote },
              {
                label: words.price.commission,
                cents: -usual.commissionCents,
                note: words.price.shareOfPrice({ percent: usual.commissionBasisPoints / 100 }),
              },
            ]}
            total={{ label: words.price.youEarn, cents: usual.earningCents, note: words.price.youEarnNote }}
          />
          <p className="hint">
            {words.price.largerSizes({
              sizes: larger.map(({ id }) => ({ id, earningCents: splitFor(id).earningCents })),
            })}
          </p>
          <PayoutTerms />
        </div>
      </div>
    </section>
  );
}
