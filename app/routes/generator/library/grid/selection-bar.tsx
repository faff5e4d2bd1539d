import { Button } from "~/ui/elements/button";
import { CHANGES_PATH, ZIP_PATH } from "../addresses";
import type { ListedCollection } from "../collection-chips";
import { words } from "../words";

const text = words.selection;

/** The form of the checkboxes in the list, which name it by this id. */
export const SELECTION_FORM = "selection";

/** What can be done with the selected images. Select all, the count and what is freed need a script. */
export function SelectionBar({
  collections,
  here,
}: {
  collections: readonly ListedCollection[];
  here: string;
}) {
  return (
    <form
      id={SELECTION_FORM}
      method="post"
      action={CHANGES_PATH}
      className="lib-selection"
      aria-label={text.label}
    >
      <input type="hidden" name="back" value={here} />
      <div className="js lib-count">
        {/* Its words are there from the start, so that the script moves nothing by writing them. */}
        <output className="num" data-selected={text.selected} data-frees={text.frees}>
          {text.selected.replace("#", "0")}
        </output>
        <button type="button" className="btn btn-ghost btn-sm" data-select="all">
          {text.selectAll}
        </button>
        <button type="button" className="btn btn-ghost btn-sm" data-select="none">
          {text.selectNone}
        </button>
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
