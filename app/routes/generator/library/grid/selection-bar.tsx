import { selectedCount } from "~/lib/text/formats/selected-count";
import { Button, ButtonLink } from "~/ui/elements/button";
import { CHANGES_PATH, type LibraryState, selectionLink, ZIP_PATH } from "../addresses";
import type { ListedCollection } from "../collection-chips";
import { words } from "../words";

const text = words.selection;

/** The form of the checkboxes in the list, which name it by this id. */
export const SELECTION_FORM = "selection";

/** What can be done with the selected images. Their count needs a script. */
export function SelectionBar({
  rows,
  state,
  collections,
  here,
}: {
  rows: readonly { bytes: number }[];
  state: LibraryState;
  collections: readonly ListedCollection[];
  here: string;
}) {
  const selected = state.view.isAllSelected ? rows : [];
  const count = selectedCount(text, {
    count: selected.length,
    bytes: selected.reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return (
    <form
      id={SELECTION_FORM}
      method="post"
      action={CHANGES_PATH}
      className="lib-selection"
      aria-label={text.label}
    >
      <input type="hidden" name="back" value={here} />
      <div className="lib-count">
        {/* Its words are there from the start, so that the script moves nothing by writing them. */}
        <output className="js num" data-selected={text.selected} data-frees={text.frees}>
          {count}
        </output>
        <ButtonLink href={selectionLink(state, "all")} variant="ghost" size="sm" data-select="all">
          {text.selectAll}
        </ButtonLink>
        <ButtonLink href={selectionLink(state, "none")} variant="ghost" size="sm" data-select="none">
          {text.selectNone}
        </ButtonLink>
      </div>
      <div className="actions">
        <Button name="intent" value="favorite" size="sm" variant="outline">
          {text.favorite}
        </Button>
        <Button name="intent" value="unfavorite" size="sm" variant="outline">
          {text.unfavorite}
        </Button>
        {collections.length > 0 ? (
          <span className="lib-move">
            <MoveTarget id="selection-to" collections={collections} collectionId={undefined} />
            <Button name="intent" value="move" size="sm" variant="outline">
              {text.move}
            </Button>
          </span>
        ) : null}
        <Button formMethod="get" formAction={ZIP_PATH} size="sm" variant="outline">
          {text.download}
        </Button>
        <Button name="intent" value="delete" size="sm" variant="destructive">
          {text.remove}
        </Button>
      </div>
    </form>
  );
}

/** The collection that a picture is moved to. */
export function MoveTarget({
  id,
  collections,
  collectionId,
}: {
  id: string;
  collections: readonly ListedCollection[];
  /** Where the picture is; undefined: of several, so that one has to be chosen. */
  collectionId: string | null | undefined;
}) {
  const isOpen = collectionId === undefined;
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {text.moveTo}
      </label>
      <select id={id} name="to" className="input" defaultValue={isOpen ? "" : (collectionId ?? "none")}>
        {isOpen ? <option value="">{text.chooseCollection}</option> : null}
        <option value="none">{words.collections.none}</option>
        {collections.map((each) => (
          <option key={each.collectionId} value={each.collectionId}>
            {each.name}
          </option>
        ))}
      </select>
    </>
  );
}
