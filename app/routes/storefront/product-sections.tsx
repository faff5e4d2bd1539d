import { CUT_LABELS, fabricOf } from "~/domain/garments/find-garments";
import {
  orderToDeliveryDays,
  PRODUCTION_WORKING_DAYS,
  SHIPPING_WORKING_DAYS,
} from "~/domain/products/storefront/delivery-estimates";
import type { ProductPage } from "~/domain/products/storefront/product-page";
import { formatList } from "~/lib/format-list";
import { CostBreakdown, KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Card, HangTag } from "~/ui/elements/page-layout";
import { ColourSwatches, QuantityInput, SizePicker } from "~/ui/products/variant-pickers";

/** Where a choice leads: the same page with another colour, size or picture in its address. */
export function variantHref(
  product: ProductPage,
  choice: { colour?: string; size?: string; picture?: string },
): string {
  const query = new URLSearchParams({ colour: product.colour.id, size: product.size.id, ...choice });
  return `/product/${product.id}?${query}`;
}

const inches = (value: number) => `${Number(value.toFixed(1))}`;

/** Colour and size are links, so that every combination has an address; the form carries the one that is shown. */
export function VariantPicker({ product }: { product: ProductPage }) {
  const { colour, size, sizes } = product;
  const isAvailable = sizes.some((each) => each.size.id === size.id && each.isAvailable);
  const nothingLeft = sizes.every((each) => !each.isAvailable);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>
          Colour: <b>{colour.name}</b>
        </p>
        <ColourSwatches
          label="Colours"
          swatches={product.colours.map((each) => ({
            label: each.name,
            hex: each.hex,
            href: variantHref(product, { colour: each.id }),
            selected: each.id === colour.id,
          }))}
        />
      </div>
      <div className="grid gap-2">
        <p className="flex justify-between gap-4">
          <span>
            Size: <b>{size.id}</b>
          </span>
          <a href="#size-guide">Size guide</a>
        </p>
        <SizePicker
          label="Sizes"
          sizes={sizes.map((each) => ({
            label: each.size.id,
            href: `${variantHref(product, { size: each.size.id })}#choose`,
            selected: each.size.id === size.id,
            soldOut: !each.isAvailable,
          }))}
        />
      </div>
      <form method="post" action="/cart" className="flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product.id} />
        <input type="hidden" name="colour" value={colour.id} />
        <input type="hidden" name="size" value={size.id} />
        <QuantityInput max={50} />
        <Button size="lg" className="flex-1" disabled={!isAvailable} busyText="Adding…">
          {isAvailable ? "Add to cart" : "Sold out"}
        </Button>
      </form>
      {isAvailable ? null : (
        <p className="text-bad" role="status">
          {nothingLeft
            ? `${colour.name} is sold out at the printer in every size. Another colour may be there.`
            : `${colour.name} in ${size.id} is sold out at the printer. Please choose another size or colour.`}
        </p>
      )}
    </div>
  );
}

/** What a buyer wants to know before pressing the button, one line each. */
export function PurchaseFacts({ product }: { product: ProductPage }) {
  const [print] = product.prints;
  // A picture that could not be measured is not said to have been.
  const isWhollyChecked = product.prints.every(({ area }) =>
    product.printCheck.some((each) => each.areaId === area.id),
  );
  const home = orderToDeliveryDays(SHIPPING_WORKING_DAYS[0]);
  return (
    <ul className="grid gap-3 text-sm">
      <li className="flex gap-3">
        <Icon name="truck" />
        <span>
          <b>Made for you, then sent.</b> Printed by our print partner Printful within{" "}
          {PRODUCTION_WORKING_DAYS.from}–{PRODUCTION_WORKING_DAYS.to} working days of your order; in the
          United States it is at your door after {home.from}–{home.to}.{" "}
          <a href="#delivery">Other countries</a>
        </span>
      </li>
      <li className="flex gap-3">
        <Icon name="check" />
        <span>
          <b>{isWhollyChecked ? "Checked for print, pixel by pixel." : "Checked for print."}</b>{" "}
          {product.prints
            .map(
              ({ area, effectiveDpi, widthIn, heightIn }) =>
                `${effectiveDpi} DPI at ${inches(widthIn)} × ${inches(heightIn)} in on the ${area.name.toLowerCase()}`,
            )
            .join("; ")}
          . The printer asks for {print?.area.minDpi}.
        </span>
      </li>
      <li className="flex gap-3">
        <Icon name="drop" />
        <span>
          {product.isMadeWithAi
            ? "An AI was used to make this artwork."
            : "Made by people, as its creator says."}{" "}
          <a href={`/provenance?product=${product.id}`} rel="nofollow">
            Where it comes from
          </a>
        </span>
      </li>
      <li className="flex gap-3">
        <Icon name="flag" />
        <span>
          A fault in the print or a lost parcel is ours to put right.{" "}
          <a href="/shipping-and-returns">Shipping and returns</a>
        </span>
      </li>
    </ul>
  );
}

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
