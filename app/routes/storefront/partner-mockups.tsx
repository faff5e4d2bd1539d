import type { ProductPage } from "~/domain/products/storefront/product-page";
import { mediaPath } from "~/lib/media-url";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

/** The print partner's own pictures with their date, for comparison with ours. Absent until the partner has drawn them. */
export function PartnerMockups({ product }: { product: ProductPage }) {
  const { partnerMockups, colors, garment } = product;
  const [first] = partnerMockups;
  if (!first) return null;
  const color = colors.find((each) => each.id === first.color)?.name.toLowerCase() ?? "";
  return (
    <section className="mt-16 grid gap-6 md:grid-cols-2 lg:gap-16 items-center" aria-labelledby="printer">
      <div className={partnerMockups.length > 1 ? "grid grid-cols-2 gap-3" : "grid"}>
        {partnerMockups.map((picture) => (
          <img
            key={picture.view}
            src={mediaPath(picture.fileKey)}
            width={picture.widthPx}
            height={picture.heightPx}
            alt={words.partnerMockups.alt({
              title: product.title,
              color,
              garment: garment.name,
              view: words.partnerMockups.views[picture.view],
            })}
            loading="lazy"
            decoding="async"
            className="w-full rounded-cut bg-tint"
          />
        ))}
      </div>
      <div className="grid gap-3">
        <h2 id="printer">{words.partnerMockups.heading}</h2>
        <p>{words.partnerMockups.explanation}</p>
        <p className="hint">
          {words.partnerMockups.rendered({ at: <DateTime at={first.renderedAt} />, color })}
        </p>
      </div>
    </section>
  );
}
