import { CUT_LABELS, fabricOf } from "~/domain/garments/find-garments";
import { orderToDeliveryDays, SHIPPING_WORKING_DAYS } from "~/domain/products/storefront/delivery-estimates";
import type { ProductPage } from "~/domain/products/storefront/product-page";
import { formatList } from "~/lib/format-list";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Card, HangTag } from "~/ui/elements/page-layout";

export function AboutProduct({ product }: { product: ProductPage }) {
  const { garment, split } = product;
  const places = formatList(product.prints.map((print) => print.area.name.toLowerCase()));
  const percent = split.commissionBasisPoints / 100;
  return (
    <div className="grid gap-8 md:grid-cols-2 lg:gap-16 mt-16 items-start">
      <section className="grid gap-4" aria-labelledby="about">
        <h2 id="about" className="text-xl">
          About it
        </h2>
        {product.description
          ? product.description.split(/\n{2,}/).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
              <p key={index} className="whitespace-pre-line max-w-160">
                {paragraph}
              </p>
            ))
          : null}
        <KeyValueList
          rows={[
            { label: "Garment", value: `${garment.name}, ${CUT_LABELS[garment.cut].toLowerCase()} cut` },
            { label: "Fabric", value: fabricOf(garment, product.colour) },
            { label: "Weight", value: garment.weight },
            { label: "Print", value: `Direct to garment, ${places}` },
          ]}
        />
        <h3 className="mt-4" id="delivery">
          From order to door, in working days
        </h3>
        <KeyValueList
          rows={SHIPPING_WORKING_DAYS.map((each) => {
            const days = orderToDeliveryDays(each);
            return {
              label: each.region,
              value: `${days.from}–${days.to}`,
            };
          })}
        />
        <p className="hint">
          Production and standard shipping together. The checkout asks the printer for your address and shows
          the dates and the price before you pay.
        </p>
      </section>
      <section aria-labelledby="tag">
        <Card tone="teal" className="grid gap-6 pb-10">
          <h2 id="tag">Where your {formatWhole(product.priceCents)} goes</h2>
          <HangTag title={`${garment.name}, printed on the ${places}`}>
            <CostBreakdown
              caption={`How the price is made up, in size ${product.size.id}`}
              rows={[
                {
                  label: "Garment and print",
                  cents: split.printCostCents,
                  note: `Size ${product.size.id}, to the printer`,
                },
                { label: "Payment fee", cents: split.feeCents, note: "To the card processor, estimated" },
                { label: "Inkloom", cents: split.commissionCents, note: `${percent}% of the price` },
                { label: product.store.name, cents: split.earningCents, note: "To the creator" },
              ]}
              total={{ label: "You pay", cents: split.priceCents, note: "Before shipping and tax" }}
            />
          </HangTag>
        </Card>
      </section>
    </div>
  );
}

function formatWhole(cents: number): string {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
