import type { ReactNode } from "react";
import { ProductThumbnail } from "./product-thumbnail";

/** A line of a cart or an order in a list: picture, title, variant and quantity; `children` below, `price` at the end. */
export function LineSummary({
  line: { coverKey, title, detail, quantity },
  price,
  children,
}: {
  line: { coverKey: string | null; title: string; detail: string; quantity: number };
  price: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex gap-4">
      <ProductThumbnail coverKey={coverKey} />
      <div className="flex-1 min-w-0">
        <h3 className="text-base">{title}</h3>
        <p className="hint">
          {detail}
          {quantity > 1 ? ` × ${quantity}` : ""}
        </p>
        {children}
      </div>
      {price}
    </li>
  );
}
