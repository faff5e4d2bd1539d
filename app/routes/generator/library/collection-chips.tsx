import { Dialog } from "~/ui/elements/dialog";
import { Icon } from "~/ui/elements/icon";
import { collectionPath, type LibraryState, libraryLinks, NEW_COLLECTION_PATH } from "./addresses";
import { NewCollectionForm } from "./collections/new-collection-form";
import { words } from "./words";

const text = words.collections;
const DIALOG = "new-collection";

export interface ListedCollection {
  collectionId: string;
  name: string;
}

/** The collections as links. With a script, pictures can be dropped on them (enhance/library). */
export function CollectionChips({
  collections,
  state,
}: {
  collections: readonly ListedCollection[];
  state: LibraryState;
}) {
  const link = libraryLinks(state);
  const { collection } = state.filter;
  const shown = collections.find(({ collectionId }) => collectionId === collection);
  const chips = [
    { id: "", label: text.all, dropsTo: null },
    ...collections.map(({ collectionId, name }) => ({
      id: collectionId,
      label: name,
      dropsTo: collectionId,
    })),
    { id: "none", label: text.none, dropsTo: "none" },
  ];
  return (
    <nav className="lib-collections" aria-label={text.label}>
      <ul>
        {(collections.length > 0 ? chips : []).map(({ id, label, dropsTo }) => (
          <li key={id}>
            <a
              className="lib-chip"
              href={link({ collection: id })}
              aria-current={(collection ?? "") === id ? "page" : undefined}
              data-drop={dropsTo ?? undefined}
            >
              {label}
            </a>
          </li>
        ))}
        <li>
          <a className="lib-chip lib-new" href={NEW_COLLECTION_PATH} data-dialog={DIALOG}>
            <Icon name="plus" />
            {text.newCollection}
          </a>
        </li>
        {shown ? (
          <li>
            <a className="lib-chip lib-new" href={collectionPath(shown.collectionId)}>
              {text.edit({ name: shown.name })}
            </a>
          </li>
        ) : null}
      </ul>
      <Dialog id={DIALOG} title={text.newCollection}>
        <NewCollectionForm />
      </Dialog>
    </nav>
  );
}
