import type { Address } from "~/domain/orders/address/address";
import { findCountry } from "~/domain/orders/address/countries";

/** The address as it stands on the parcel, with the way to change it. */
export function DeliveryAddress({ address }: { address: Address }) {
  const place = [address.city, [address.stateCode, address.zip].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return (
    <div className="flex gap-4 justify-between items-start p-4 bg-tint rounded-cut">
      <address className="not-italic">
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
        Change<span className="sr-only"> the address</span>
      </a>
    </div>
  );
}
