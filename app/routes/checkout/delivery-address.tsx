import type { Address } from "~/domain/orders/address/address";
import { findCountry } from "~/domain/orders/address/countries";
import { words } from "./words";

/** The delivery address with a link to change it. */
export function DeliveryAddress({ address }: { address: Address }) {
  const place = [address.city, [address.stateCode, address.zip].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="flex gap-4 justify-between items-start p-4 bg-tint rounded-cut">
      <address className="not-italic wrap-anywhere">
        <b>{address.name}</b>
        <br />
        {address.address1}
        {address.address2 ? `, ${address.address2}` : ""}
        <br />
        {place}, {findCountry(address.countryCode)?.name}
        <br />
        <span className="hint">{address.email}</span>
      </address>
      <a href="/checkout">
        {words.layout.change}
        <span className="sr-only">{words.layout.changeAddress}</span>
      </a>
    </div>
  );
}
