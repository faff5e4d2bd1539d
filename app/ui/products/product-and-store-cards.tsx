import { formatCents } from "../elements/money-and-dates";
import { StoreBanner } from "./store-banner";
import { words } from "./words";

/** The card picture as the mockup renderer makes it. */
const CARD_WIDTH_PX = 480;
const CARD_HEIGHT_PX = 540;

export type ProductCardProps = {
  href: string;
  imageSrc: string;
  imageAlt: string;
  /** Width of the picture in pixels, to reserve its space; defaults to the mockup renderer's card width. */
  width?: number;
  height?: number;
  title: string;
  priceCents: number;
  description?: string;
  storeName?: string;
  /** Text of a link below the title. */
  action?: string;
  /** For pictures on the first screen: loaded at once instead of lazily. */
  eager?: boolean;
  /** 2 if no heading stands between the page's title and the cards. */
  level?: 2 | 3;
};

/** A product in a grid (`<ul className="grid-cards">` of `<li>`). */
export function ProductCard({
  href,
  imageSrc,
  imageAlt,
  width = CARD_WIDTH_PX,
  height = CARD_HEIGHT_PX,
  title,
  priceCents,
  description,
  storeName,
  action,
  eager,
  level = 3,
}: ProductCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="product">
      <img
        src={imageSrc}
        alt={imageAlt}
        {...{ width, height }}
        loading={eager ? undefined : "lazy"}
        decoding="async"
      />
      <Heading>
        <a href={href}>{title}</a>
      </Heading>
      <p className="num">{formatCents(priceCents)}</p>
      {storeName ? <p className="hint">{storeName}</p> : null}
      {description ? <p className="about">{description}</p> : null}
      {action ? <CardAction href={href} action={action} of={title} /> : null}
    </article>
  );
}

function CardAction({ href, action, of }: { href: string; action: string; of: string }) {
  return (
    <p className="more">
      <a href={href}>
        {action}
        <span className="sr-only"> {of}</span>
      </a>
    </p>
  );
}

/** A store in a grid. Its own pictures by their keys; without them they are drawn from its name. */
export function StoreCard({
  href,
  name,
  description,
  productCount,
  bannerKey,
  logoKey,
  action,
  level = 3,
}: {
  href: string;
  name: string;
  description?: string | null;
  productCount?: number;
  bannerKey?: string | null;
  logoKey?: string | null;
  action?: string;
  level?: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className="store">
      <StoreBanner name={name} bannerKey={bannerKey} logoKey={logoKey} />
      <Heading>
        <a href={href}>{name}</a>
      </Heading>
      {description ? <p className="about">{description}</p> : null}
      {productCount === undefined ? null : (
        <p className="hint">
          {productCount} {words.productAndStoreCards.products({ count: productCount })}
        </p>
      )}
      {action ? <CardAction href={href} action={action} of={name} /> : null}
    </article>
  );
}
