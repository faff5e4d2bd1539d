import type { ProductPage } from "~/domain/products/storefront/product-page";
import { Button } from "~/ui/elements/button";
import { ColorSwatches, QuantityInput, SizePicker } from "~/ui/products/variant-pickers";
import { variantHref } from "./variant-href";
import { words } from "./words";

/** Colors and sizes are links, so that each combination has an address; the form posts the one that is shown. */
export function VariantPicker({ product }: { product: ProductPage }) {
  const { color, size, sizes } = product;
  const isAvailable = sizes.some((each) => each.size.id === size.id && each.isAvailable);
  const nothingLeft = sizes.every((each) => !each.isAvailable);
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p>{words.picker.color(color)}</p>
        <ColorSwatches
          label={words.picker.colorsLabel}
          swatches={product.colors.map((each) => ({
            label: each.name,
            hex: each.hex,
            href: variantHref(product, { color: each.id }),
            selected: each.id === color.id,
          }))}
        />
      </div>
      <div className="grid gap-2">
        <p className="flex justify-between gap-4">
          <span>{words.picker.size(size)}</span>
          <a href="#size-guide">{words.picker.sizeGuide}</a>
        </p>
        <SizePicker
          label={words.picker.sizesLabel}
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
        <input type="hidden" name="colour" value={color.id} />
        <input type="hidden" name="size" value={size.id} />
        <QuantityInput max={50} />
        <Button size="lg" className="flex-1" disabled={!isAvailable} busyText={words.picker.adding}>
          {isAvailable ? words.picker.addToCart : words.picker.soldOut}
        </Button>
      </form>
      {isAvailable ? null : (
        <p className="text-bad" role="status">
          {nothingLeft
            ? words.picker.colorSoldOut({ color: color.name })
            : words.picker.sizeSoldOut({ color: color.name, size: size.id })}
        </p>
      )}
    </div>
  );
}
