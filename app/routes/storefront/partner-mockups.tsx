import type { ProductPage } from "~/domain/products/storefront/product-page";
import { mediaPath } from "~/lib/media-url";
import { DateTime } from "~/ui/elements/money-and-dates";

const VIEW_NAMES = { front: "front", back: "back", left: "left side", right: "right side" } as const;

/**
 * The printer's own pictures, apart from ours and with their date: two sources that a buyer can compare. Absent until
 * the printer has drawn them.
 */
export function PartnerMockups({ product }: { product: ProductPage }) {
  const { partnerMockups, colours, garment } = product;
  const [first] = partnerMockups;
  if (!first) return null;
  const colour = colours.find((each) => each.id === first.colour)?.name.toLowerCase() ?? "";
  return (
    <section className="mt-16 grid gap-6 md:grid-cols-2 lg:gap-16 items-center" aria-labelledby="printer">
      <div className={partnerMockups.length > 1 ? "grid grid-cols-2 gap-3" : "grid"}>
        {partnerMockups.map((picture) => (
          <img
            key={picture.view}
            src={mediaPath(picture.fileKey)}
            width={picture.widthPx}
            height={picture.heightPx}
            alt={`The printer's rendering of ${product.title} on a ${colour} ${garment.name.toLowerCase()}, ${VIEW_NAMES[picture.view]}`}
            loading="lazy"
            decoding="async"
            className="w-full rounded-cut bg-tint"
          />
        ))}
      </div>
      <div className="grid gap-3">
        <h2 id="printer">Seen by the printer</h2>
        <p>
          Our print partner Printful drew this, from the file and the measures that it would print from. Hold
          it against our preview: both take the print's place and size from the same numbers.
        </p>
        <p className="hint">
          Rendered by the printer on <DateTime at={first.renderedAt} />, in {colour}.
        </p>
      </div>
    </section>
  );
}
