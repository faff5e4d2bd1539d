import { MAX_LINE_QUANTITY } from "~/domain/orders/cart/cart-limits";
import { Button } from "~/ui/elements/button";
import { Price } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { ProductThumbnail } from "~/ui/products/product-thumbnail";
import { QuantityInput } from "~/ui/products/variant-pickers";

export interface CartItem {
  id: string;
  productId: string;
  quantity: number;
  status: "available" | "sold-out" | "unpublished" | "not-offered";
  title: string | null;
  detail: string | null;
  unitCents: number | null;
  coverKey: string | null;
  storeId: string | null;
  storeName: string | null;
}

const UNAVAILABLE_TEXTS: Record<Exclude<CartItem["status"], "available">, string> = {
  "sold-out": "Sold out at the moment",
  unpublished: "No longer offered",
  "not-offered": "No longer offered in this colour or size",
};

/** One line: picture, what it is, how many, what it comes to. Works by plain form posts. */
export function CartItemRow({ item }: { item: CartItem }) {
  const name = item.title ?? "A product that was taken back";
  return (
    <li className="flex gap-4 py-5 border-b border-line">
      <ProductThumbnail coverKey={item.coverKey} />
      <div className="grid gap-3 flex-1 min-w-0">
        <div>
          <div className="flex gap-4 justify-between">
            <h2 className="text-base">
              {item.unitCents === null ? name : <a href={`/product/${item.productId}`}>{name}</a>}
            </h2>
            {item.unitCents === null ? null : <Price cents={item.unitCents * item.quantity} />}
          </div>
          {item.detail ? <p className="hint">{item.detail}</p> : null}
          {item.storeId ? (
            <p className="hint">
              From <a href={`/store/${item.storeId}`}>{item.storeName}</a>
              {item.quantity > 1 && item.unitCents !== null ? (
                <>
                  {" · "}
                  <Price cents={item.unitCents} /> each
                </>
              ) : null}
            </p>
          ) : null}
        </div>
        {item.status === "available" ? null : (
          <p>
            <Badge tone="warn">{UNAVAILABLE_TEXTS[item.status]}</Badge>
          </p>
        )}
        <form method="post" action="/cart" className="flex flex-wrap gap-2 items-center">
          <input type="hidden" name="lineId" value={item.id} />
          {item.unitCents === null ? null : (
            <>
              <QuantityInput
                id={`quantity-${item.id}`}
                label={`Quantity of ${name}`}
                defaultValue={item.quantity}
                max={MAX_LINE_QUANTITY}
              />
              <Button name="intent" value="update" variant="outline" size="sm">
                Update<span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
          <Button name="intent" value="remove" variant="ghost" size="sm" formNoValidate>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}
