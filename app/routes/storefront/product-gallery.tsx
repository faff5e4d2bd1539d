import type { ProductPage } from "~/domain/products/storefront/product-page";
import { mediaPath } from "~/lib/media-url";
import { findFigure } from "~/print";
import { variantHref } from "./variant-href";

type Further = ProductPage["otherMockups"][number];

interface Shown {
  fileKey: string;
  thumbnailKey: string;
  widthPx: number;
  heightPx: number;
  /** What the small picture says that leads to it. */
  label: string;
  alt: string;
  caption: string;
}

const VIEW_LABELS = { front: "Front", back: "Back", left: "Left side", right: "Right side" } as const;

/**
 * All pictures of a product in a row that scrolls and snaps by itself; below it, small ones that lead to each. Their links
 * load the page with that picture in front; the script scrolls to it instead. All are drawn by us; what the print partner
 * renders says so and stands beside them.
 */
export function ProductGallery({ product, shown }: { product: ProductPage; shown: number }) {
  const pictures = picturesOf(product);
  const current = shown <= pictures.length ? shown : 1;
  if (pictures.length === 0) return <div />;
  return (
    <section className="gallery md:sticky md:top-24" aria-label="Pictures" data-thumbs="">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached and scrolled by keyboard */}
      <ul className="reel" data-reel="" tabIndex={0} aria-label={`Pictures of ${product.title}`}>
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
        <nav aria-label="Pictures">
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
    </section>
  );
}

function picturesOf(product: ProductPage): Shown[] {
  const { mockup, colour, title, garment, prints } = product;
  const first = product.colours[0];
  const thing = (name: string | undefined) =>
    `${title} on a ${name?.toLowerCase()} ${garment.name.toLowerCase()}`;
  const view = VIEW_LABELS[prints[0]?.area.view ?? "front"];
  const cover: Shown[] = mockup
    ? [
        {
          ...mockup,
          label: view,
          alt: `${thing((mockup.isChosenColour ? colour : first)?.name)}, ${view.toLowerCase()}`,
          caption: mockup.isChosenColour
            ? "Our preview, drawn from the print file itself."
            : `The preview in ${colour.name.toLowerCase()} is being drawn; this is ${first?.name.toLowerCase()}.`,
        },
      ]
    : [];
  return [
    ...cover,
    ...product.otherMockups.map((each): Shown => {
      const name = product.colours.find(({ id }) => id === each.colour)?.name;
      const inColour = each.colour === colour.id ? "" : ` In ${name?.toLowerCase()}.`;
      const { label, alt, caption } = words(each);
      return { ...each, label, alt: `${thing(name)}, ${alt}`, caption: `${caption}${inColour}` };
    }),
  ];
}

function words({ kind }: Further): { label: string; alt: string; caption: string } {
  switch (kind) {
    case "back":
    case "left":
    case "right":
      return {
        label: VIEW_LABELS[kind],
        alt: VIEW_LABELS[kind].toLowerCase(),
        caption: "Our preview, drawn from the print file itself.",
      };
    case "hanger":
      return { label: "On a hanger", alt: "on a hanger", caption: "Our preview, on a hanger." };
    default: {
      const figure = findFigure(kind.slice("worn-".length));
      return {
        label: `Worn, size ${figure?.size ?? "M"}`,
        alt: `worn by ${figure?.description ?? "a person"} (an illustration)`,
        caption: `Our preview, worn in size ${figure?.size ?? "M"}. Only the person is an illustration: the print is the file, to scale.`,
      };
    }
  }
}
