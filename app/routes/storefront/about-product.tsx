import { orderToDeliveryDays, SHIPPING_WORKING_DAYS } from "~/domain/products/storefront/delivery-estimates";
import type { ProductPage } from "~/domain/products/storefront/product-page";
import { FIT_LABELS, fabricOf } from "~/garments/find-garments";
import { formatList } from "~/lib/text/formats/format-list";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Card, HangTag } from "~/ui/elements/page-layout";
import { words } from "./words";

export function AboutProduct({ product }: { product: ProductPage }) {
  const { garment, split } = product;
  const places = formatList(product.prints.map((print) => print.area.name.toLowerCase()));
  const percent = split.commissionBasisPoints / 100;
  return (
    <div className="grid gap-8 md:grid-cols-2 lg:gap-16 mt-16 items-start">
      <section className="grid gap-4" aria-labelledby="about">
        <h2 id="about" className="text-xl">
          {words.about.heading}
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
            {
              label: words.about.garment,
              value: words.about.garmentFit({ garment: garment.name, fit: FIT_LABELS[garment.fit] }),
            },
            { label: words.about.fabric, value: fabricOf(garment, product.color) },
            { label: words.about.weight, value: garment.weight },
            { label: words.about.print, value: words.about.directToGarment({ places }) },
          ]}
        />
        <h3 className="mt-4" id="delivery">
          {words.about.delivery}
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
        <p className="hint">{words.about.deliveryHint}</p>
      </section>
      <section aria-labelledby="tag">
        <Card tone="teal" className="grid gap-6 pb-10">
          <h2 id="tag">{words.about.whereMoneyGoes({ priceCents: product.priceCents })}</h2>
          <HangTag title={words.about.printedOn({ garment: garment.name, places })}>
            <CostBreakdown
              caption={words.about.costCaption({ size: product.size.id })}
              rows={[
                {
                  label: words.about.garmentAndPrint,
                  cents: split.printCostCents,
                  note: words.about.toPrinter({ size: product.size.id }),
                },
                { label: words.about.paymentFee, cents: split.feeCents, note: words.about.toProcessor },
                {
                  label: words.about.inkloom,
                  cents: split.commissionCents,
                  note: words.about.shareOfPrice({ percent }),
                },
                { label: product.store.name, cents: split.earningCents, note: words.about.toCreator },
              ]}
              total={{ label: words.about.youPay, cents: split.priceCents, note: words.about.beforeShipping }}
            />
          </HangTag>
        </Card>
      </section>
    </div>
  );
}
