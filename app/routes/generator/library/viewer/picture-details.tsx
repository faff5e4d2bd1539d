import type { ReactNode } from "react";
import { IMAGE_STYLES } from "~/domain/designs/generation/prompts";
import type { ViewedPicture } from "~/domain/designs/library/read-library";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { CHANGES_PATH } from "../addresses";
import type { ListedCollection } from "../collection-chips";
import { MoveTarget } from "../grid/selection-bar";
import { pictureActions, removeBackgroundHref } from "../picture-actions";
import { words } from "../words";
import { words as text } from "./words";

/** What is known of the picture, and what can be done with it. */
export function PictureDetails({
  picture,
  collections,
  products,
  here,
  listHref,
}: {
  picture: ViewedPicture;
  collections: readonly ListedCollection[];
  products: readonly { productId: string; title: string }[];
  here: string;
  listHref: string;
}) {
  const type = picture.contentType === "image/jpeg" ? "JPEG" : "PNG";
  const style = IMAGE_STYLES.find(({ value }) => value === picture.style);
  return (
    <section className="lib-details">
      <div className="grid gap-4 content-start">
        <h1>{picture.label || words.card.unnamed}</h1>
        <div className="actions">
          <ButtonLink href={`/products/new?picture=${picture.id}`}>{text.makeProduct}</ButtonLink>
          {pictureActions(picture).map(({ label, href }) => (
            <ButtonLink key={href} href={href} variant="outline">
              {label}
            </ButtonLink>
          ))}
          {picture.isTransparent ? null : (
            <ButtonLink href={removeBackgroundHref(picture.id)} variant="outline">
              {words.card.removeBackground}
            </ButtonLink>
          )}
          <ButtonLink href={`/print-check/${picture.id}`} variant="outline">
            {text.printCheck}
          </ButtonLink>
          <ButtonLink href={`/provenance?picture=${picture.id}`} variant="ghost">
            {text.record}
          </ButtonLink>
        </div>
        {collections.length > 0 ? (
          <form method="post" action={CHANGES_PATH} className="lib-move">
            <input type="hidden" name="picture" value={picture.id} />
            <input type="hidden" name="back" value={here} />
            <MoveTarget id="to" collections={collections} collectionId={picture.collectionId} />
            <Button name="intent" value="move" variant="outline">
              {text.move}
            </Button>
          </form>
        ) : null}
        {picture.isUsed || picture.isLicensed ? (
          <p className="hint">{picture.isUsed ? text.usedHint : text.boughtHint}</p>
        ) : (
          <form method="post" action={CHANGES_PATH} className="actions">
            <input type="hidden" name="picture" value={picture.id} />
            <input type="hidden" name="back" value={listHref} />
            <Button name="intent" value="delete" variant="destructive" size="sm">
              {text.remove}
            </Button>
            <span className="hint">{text.removeHint({ size: formatBytes(picture.bytes) })}</span>
          </form>
        )}
      </div>
      <div>
        <h2 className="text-lg mb-4">{text.details}</h2>
        <dl className="kv">
          <Fact name={text.kind}>
            {text.kinds[picture.kind]}
            {picture.kind === "upload" && picture.isAi ? `, ${text.madeWithAi}` : ""}
          </Fact>
          <Fact name={text.date}>
            <DateTime at={picture.createdAt} time />
          </Fact>
          <Fact name={text.pixels}>{words.card.pixels(picture)}</Fact>
          <Fact name={text.file}>{text.fileOf({ type, size: formatBytes(picture.bytes) })}</Fact>
          <Fact name={text.background}>{picture.isTransparent ? text.transparent : text.opaque}</Fact>
          {picture.kind === "generated" ? (
            <Fact name={text.style}>{style?.value ? style.label : text.noStyle}</Fact>
          ) : null}
          {picture.model ? <Fact name={text.model}>{picture.model}</Fact> : null}
          {picture.seed === null ? null : <Fact name={text.seed}>{picture.seed}</Fact>}
          {picture.enhancedPrompt && picture.enhancedPrompt !== picture.label ? (
            <Fact name={text.enhancedPrompt} isLong>
              {picture.enhancedPrompt}
            </Fact>
          ) : null}
          {picture.licenseNumber ? (
            <Fact name={text.license}>
              <a href={`/licenses/${picture.licenseNumber}`}>{picture.licenseNumber}</a>
            </Fact>
          ) : null}
          {products.length > 0 ? (
            <Fact name={text.products}>
              {products.map(({ productId, title }) => (
                <a key={productId} href={`/products/${productId}/edit`} className="block">
                  {title}
                </a>
              ))}
            </Fact>
          ) : null}
        </dl>
      </div>
    </section>
  );
}

function Fact({ name, isLong = false, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={isLong ? "lib-long" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
