import { cx } from "~/ui/elements/class-names";
import type { LibraryState } from "../addresses";
import type { ListedCollection } from "../collection-chips";
import { type CardPicture, PictureCard } from "./picture-card";

/** The pictures of a page, as a grid or as rows. */
export function PictureGrid({
  rows,
  state,
  collections,
  here,
}: {
  rows: readonly CardPicture[];
  state: LibraryState;
  collections: readonly ListedCollection[];
  here: string;
}) {
  return (
    <ul
      className={cx("lib-pictures", state.view.layout === "list" && "lib-rows")}
      data-library=""
      // The script puts the focus here once the last picture has left.
      tabIndex={-1}
      data-collection={state.filter.collection ?? undefined}
      data-favorites={state.filter.isFavorite ? "" : undefined}
    >
      {rows.map((picture, at) => (
        <li key={picture.id} data-picture={picture.id} data-bytes={picture.bytes}>
          <PictureCard
            picture={picture}
            state={state}
            collections={collections}
            here={here}
            isEager={at < 6}
          />
        </li>
      ))}
    </ul>
  );
}
