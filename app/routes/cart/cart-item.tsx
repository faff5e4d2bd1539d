import { MAX_LINE_QUANTITY } from "~/domain/orders/cart/cart-limits";
import { Button } from "~/ui/elements/button";
import { Price } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { ProductThumbnail } from "~/ui/products/product-thumbnail";
import { QuantityInput } from "~/ui/products/variant-pickers";
import { words } from "./words";

const text = words.item;

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

/** One line of the cart with its own forms; works without a script. */
export function CartItemRow({ item }: { item: CartItem }) {
  const name = item.title ?? text.withdrawn;
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
              {text.from({ store: <a href={`/store/${item.storeId}`}>{item.storeName}</a> })}
              {item.quantity > 1 && item.unitCents !== null ? (
                <>
                  {" · "}
                  {text.each({ price: <Price cents={item.unitCents} /> })}
                </>
              ) : null}
            </p>
          ) : null}
        </div>
        {item.status === "available" ? null : (
          <p>
            <Badge tone="warn">{text.unavailable[item.status]}</Badge>
          </p>
        )}
        <form method="post" action="/cart" className="flex flex-wrap gap-2 items-center">
          <input type="hidden" name="lineId" value={item.id} />
          {item.unitCents === null ? null : (
            <>
              <QuantityInput
                id={`quantity-${item.id}`}
                label={text.quantity({ name })}
                defaultValue={item.quantity}
                max={MAX_LINE_QUANTITY}
              />
              <Button name="intent" value="update" variant="outline" size="sm">
                {text.update}
                <span className="sr-only">{text.ofItem({ name })}</span>
              </Button>
            </>
          )}
          <Button name="intent" value="remove" variant="ghost" size="sm" formNoValidate>
            {text.remove}
            <span className="sr-only">{text.ofItem({ name })}</span>
          </Button>
        </form>
      </div>
    </li>
  );
}
