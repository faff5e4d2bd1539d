import type { OwnProduct } from "~/domain/products/wearables/list-own-products";
import { mediaPath } from "~/lib/media-url";
import { formatTimeAgo } from "~/lib/text/formats/format-time-ago";
import { ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words as shareWords } from "../share/words";
import { words } from "../words";

const text = words.products;
const TONES = { draft: "plain", published: "good", unpublished: "warn" } as const;

/** `href` gives addresses of the list as it is shown, so that a dialog closes to the same page. */
export function OwnProductCard({
  product,
  now,
  href,
}: {
  product: OwnProduct;
  now: number;
  href: (place: Record<string, string>) => string;
}) {
  const hidden = <span className="sr-only">{text.of(product)}</span>;
  return (
    <article className="wear-card grid gap-3 content-start">
      {product.coverKey ? (
        <img
          className="w-full rounded-cut bg-tint"
          src={mediaPath(product.coverKey)}
          alt=""
          width={480}
          height={540}
          loading="lazy"
        />
      ) : (
        <img
          className="wear-card-picture"
          src={`/files/previews/${product.pictureId}`}
          alt=""
          width={480}
          height={540}
          loading="lazy"
        />
      )}
      <div className="grid gap-1">
        <p className="flex flex-wrap gap-2">
          <Badge tone={TONES[product.state]}>{text.states[product.state]}</Badge>
          {product.source === "redesign" ? <Badge>{text.redesign}</Badge> : null}
        </p>
        <h3 className="text-base wrap-anywhere">{product.title}</h3>
        <p className="hint num">
          <time dateTime={new Date(product.createdAt).toISOString()}>
            {formatTimeAgo(product.createdAt, now)}
          </time>
          <br />
          {product.units > 0
            ? text.sold({ units: product.units, earned: formatCents(product.earningCents) })
            : text.notSold}
        </p>
      </div>
      <div className="actions">
        <ButtonLink href={`${href({ edit: product.id })}#product-dialog`} variant="outline" size="sm">
          {text.edit}
          {hidden}
        </ButtonLink>
        <ButtonLink href={`${href({ share: product.id })}#product-dialog`} variant="outline" size="sm">
          {shareWords.share}
          {hidden}
        </ButtonLink>
        <ButtonLink href={`${href({ delete: product.id })}#product-dialog`} variant="ghost" size="sm">
          {text.delete}
          {hidden}
        </ButtonLink>
        {product.state === "published" ? (
          <ButtonLink href={`/product/${product.id}`} variant="ghost" size="sm">
            {text.view}
            {hidden}
          </ButtonLink>
        ) : (
          <ButtonLink href={`/products/${product.id}/edit`} variant="ghost" size="sm">
            {text.design}
            {hidden}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
