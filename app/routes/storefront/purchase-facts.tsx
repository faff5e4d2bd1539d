import {
  orderToDeliveryDays,
  PRODUCTION_WORKING_DAYS,
  SHIPPING_WORKING_DAYS,
} from "~/domain/products/storefront/delivery-estimates";
import type { ProductPage } from "~/domain/products/storefront/product-page";
import { Icon } from "~/ui/elements/icon";
import { words } from "./words";

const inches = (value: number) => `${Number(value.toFixed(1))}`;

/** Facts that a buyer wants to know before buying, one per line. */
export function PurchaseFacts({ product }: { product: ProductPage }) {
  const [print] = product.prints;
  // Old products may have pictures that were never measured.
  const isWhollyChecked = product.prints.every(({ area }) =>
    product.printCheck.some((each) => each.areaId === area.id),
  );
  const home = orderToDeliveryDays(SHIPPING_WORKING_DAYS[0]);
  return (
    <ul className="grid gap-3 text-sm">
      <li className="flex gap-3">
        <Icon name="truck" />
        <span>{words.facts.madeForYou({ production: PRODUCTION_WORKING_DAYS, delivery: home })}</span>
      </li>
      <li className="flex gap-3">
        <Icon name="check" />
        <span>
          <b>{isWhollyChecked ? words.facts.checkedByPixel : words.facts.checked}</b>{" "}
          {words.facts.prints({
            prints: product.prints.map(({ area, effectiveDpi, widthIn, heightIn }) =>
              words.facts.print({
                effectiveDpi,
                width: inches(widthIn),
                height: inches(heightIn),
                area: area.name,
              }),
            ),
            minDpi: print?.area.minDpi,
          })}
        </span>
      </li>
      <li className="flex gap-3">
        <Icon name="drop" />
        <span>
          {product.isMadeWithAi ? words.facts.madeWithAi : words.facts.madeByPeople}{" "}
          <a href={`/provenance?product=${product.id}`} rel="nofollow">
            {words.facts.whereFrom}
          </a>
        </span>
      </li>
      <li className="flex gap-3">
        <Icon name="flag" />
        <span>{words.facts.faults}</span>
      </li>
    </ul>
  );
}
