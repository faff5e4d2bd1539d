import {
  orderToDeliveryDays,
  PRODUCTION_WORKING_DAYS,
  SHIPPING_WORKING_DAYS,
} from "~/domain/products/storefront/delivery-estimates";
import type { ProductPage } from "~/domain/products/storefront/product-page";
import { Icon } from "~/ui/elements/icon";

const inches = (value: number) => `${Number(value.toFixed(1))}`;

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
