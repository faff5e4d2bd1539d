import type { LibraryPicture } from "~/domain/designs/library/list-library";
import { cutText } from "~/lib/text/cut-text";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { CHANGES_PATH, type LibraryState, pictureLink } from "../addresses";
import type { ListedCollection } from "../collection-chips";
import { pictureActions } from "../picture-actions";
import { words } from "../words";
import { FavoriteButton } from "./favorite-button";
import { MoveTarget, SELECTION_FORM } from "./selection-bar";

const text = words.card;

export type CardPicture = Pick<
  LibraryPicture,
  | "id"
  | "kind"
  | "label"
  | "widthPx"
  | "heightPx"
  | "bytes"
  | "isFavorite"
  | "collectionId"
  | "isUsed"
  | "isLicensed"
  | "createdAt"
>;

const GRID_SIZES = "(width < 40rem) 44vw, 15rem";
const ROW_SIZES = "4.5rem";

export function PictureCard({
  picture,
  state,
  collections,
  here,
  isEager,
}: {
  picture: CardPicture;
  state: LibraryState;
  collections: readonly ListedCollection[];
  here: string;
  isEager: boolean;
}) {
  const name = picture.label || text.unnamed;
  const canBeDeleted = !picture.isUsed && !picture.isLicensed;
  const short = name.length > 60 ? `${cutText(name, 60)}…` : name;
  return (
    <article className="lib-card">
      {state.view.isSelecting ? (
        <input
          type="checkbox"
          name="picture"
          value={picture.id}
          form={SELECTION_FORM}
          defaultChecked={state.view.isAllSelected}
          aria-label={text.select({ name: short })}
        />
      ) : null}
      <a href={pictureLink(picture.id, state)} className="lib-ground" aria-label={text.open({ name: short })}>
        <img
          src={`/files/previews/${picture.id}`}
          srcSet={`/files/thumbnails/${picture.id} 240w, /files/previews/${picture.id} 480w`}
          sizes={state.view.layout === "list" ? ROW_SIZES : GRID_SIZES}
          alt=""
          width={picture.widthPx}
          height={picture.heightPx}
          loading={isEager ? "eager" : "lazy"}
          decoding="async"
          draggable={false}
        />
      </a>
      <FavoriteButton picture={picture} name={short} here={here} />
      <div className="lib-about">
        <p className="about">{name}</p>
        <p className="hint num">
          <DateTime at={picture.createdAt} />
          {picture.isUsed ? <Badge tone="good">{text.onProduct}</Badge> : null}
          {picture.isLicensed ? <Badge tone="spot">{text.bought}</Badge> : null}
          {picture.kind === "upload" ? <Badge>{text.uploaded}</Badge> : null}
        </p>
      </div>
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${picture.id}`} variant="outline" size="sm">
          {text.makeProduct}
        </ButtonLink>
        <details className="lib-more" data-menu="">
          <summary className="btn btn-ghost btn-sm btn-icon">
            <Icon name="more" />
            <span className="sr-only">{text.more({ name: short })}</span>
          </summary>
          <div>
            {pictureActions(picture).map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            <a href={`/files/pictures/${picture.id}?download`} download>
              {text.download}
            </a>
            {collections.length > 0 || canBeDeleted ? (
              <form method="post" action={CHANGES_PATH}>
                <input type="hidden" name="picture" value={picture.id} />
                <input type="hidden" name="back" value={here} />
                {collections.length > 0 ? (
                  <span className="lib-move">
                    <MoveTarget
                      id={`to-${picture.id}`}
                      collections={collections}
                      collectionId={picture.collectionId}
                    />
                    <Button name="intent" value="move" size="sm" variant="outline">
                      {text.move}
                    </Button>
                  </span>
                ) : null}
                {canBeDeleted ? (
                  <Button name="intent" value="delete" size="sm" variant="ghost">
                    {text.remove}
                  </Button>
                ) : null}
              </form>
            ) : null}
          </div>
        </details>
      </div>
    </article>
  );
}
