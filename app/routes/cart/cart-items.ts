import type { PricedLine } from "~/domain/orders/checkout/price-cart";
import type { CartItem } from "./cart-item";

/** A line of the cart as the page shows it; an unavailable one has fewer facts. */
export function toCartItem({ cartLine, sellable }: PricedLine): CartItem {
  return {
    id: cartLine.id,
    productId: cartLine.productId,
    quantity: cartLine.quantity,
    status: sellable.status,
    title: sellable.title,
    detail:
      "garment" in sellable ? `${sellable.garment.name}, ${sellable.color.name}, ${sellable.size.id}` : null,
    unitCents: "unitPriceCents" in sellable ? sellable.unitPriceCents : null,
    coverKey: "coverKey" in sellable ? sellable.coverKey : null,
    storeId: "storeId" in sellable ? sellable.storeId : null,
    storeName: "storeName" in sellable ? sellable.storeName : null,
  };
}

/** Items grouped by store, as they are shipped. */
export function groupItemsByStore(items: CartItem[]) {
  const stores = new Map<
    string | null,
    { storeId: string | null; storeName: string | null; items: CartItem[] }
  >();
  for (const item of items) {
    const known = stores.get(item.storeId);
    if (known) known.items.push(item);
    else stores.set(item.storeId, { storeId: item.storeId, storeName: item.storeName, items: [item] });
  }
  return [...stores.values()];
}
