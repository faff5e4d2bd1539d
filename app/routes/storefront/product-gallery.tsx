import type { ProductPage } from "~/domain/products/storefront/product-page";
import { mediaPath } from "~/lib/media-url";
import { findWearer } from "~/print";
import { variantHref } from "./variant-href";
import { words } from "./words";

interface Shown {
  fileKey: string;
  thumbnailKey: string;
  widthPx: number;
  heightPx: number;
  /** Alternative text of the thumbnail. */
  label: string;
  alt: string;
  caption: string;
}

/**
 * A scrolling row of our own pictures of a product, with thumbnails below. A thumbnail's link loads the page with that
 * picture in front; with the script it scrolls there instead.
 */
export function ProductGallery({ product, shown }: { product: ProductPage; shown: number }) {
  const pictures = picturesOf(product);
  const current = shown <= pictures.length ? shown : 1;
  if (pictures.length === 0) return <div />;
  const wornIn = product.colors.find(({ id }) => id === product.wornIn);
  return (
    <section className="gallery md:sticky md:top-24" aria-label={words.gallery.label} data-thumbs="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className="reel" data-reel="" tabIndex={0} aria-label={words.gallery.picturesOf(product)}>
        {pictures.map((picture, at) => (
          <li key={picture.fileKey} id={`picture-${at + 1}`}>
            <figure>
              <img
                src={mediaPath(picture.fileKey)}
                width={picture.widthPx}
                height={picture.heightPx}
                alt={picture.alt}
                {...(at === 0 ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
              />
              <figcaption>{picture.caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <nav aria-label={words.gallery.label}>
          {pictures.map((picture, at) => (
            <a
              key={picture.fileKey}
              href={`${variantHref(product, { picture: `${at + 1}` })}#picture-${at + 1}`}
              aria-current={at + 1 === current ? "true" : undefined}
            >
              <img
                src={mediaPath(picture.thumbnailKey)}
                alt={picture.label}
                width={64}
                height={72}
                loading="lazy"
              />
            </a>
          ))}
        </nav>
      ) : null}
      {wornIn ? (
        <p className="hint mt-3">
          <a href={variantHref(product, { color: wornIn.id })}>
            {words.gallery.wornIn({ color: wornIn.name })}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function picturesOf(product: ProductPage): Shown[] {
  const { mockup, color, title, garment, prints } = product;
  const first = product.colors[0];
  const thing = (color: string | undefined) =>
    words.gallery.garmentInColor({ title, color, garment: garment.name });
  const view = words.gallery.views[prints[0]?.area.view ?? "front"];
  const cover: Shown[] = mockup
    ? [
        {
          ...mockup,
          label: view,
          alt: `${thing((mockup.isChosenColor ? color : first)?.name)}, ${view.toLowerCase()}`,
          caption: mockup.isChosenColor
            ? words.gallery.fromPrintFile
            : words.gallery.stillDrawing({ color: color.name, shown: first?.name }),
        },
      ]
    : [];
  return [
    ...cover,
    ...product.otherMockups.map((each): Shown => {
      const name = product.colors.find(({ id }) => id === each.color)?.name;
      const inColor = each.color === color.id ? "" : words.gallery.inColor({ color: name });
      const { label, alt, caption } = wordsOf(each.kind);
      return { ...each, label, alt: `${thing(name)}, ${alt}`, caption: `${caption}${inColor}` };
    }),
  ];
}

function wordsOf(kind: ProductPage["otherMockups"][number]["kind"]) {
  switch (kind) {
    case "back":
    case "left":
    case "right":
      return words.gallery.view(kind);
    case "hanger":
      return words.gallery.hanger;
    default: {
      const wearer = findWearer(kind.slice("worn-".length));
      return words.gallery.worn({ size: wearer?.size, person: wearer?.description });
    }
  }
}
