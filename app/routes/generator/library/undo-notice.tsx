import type { ChangeKind } from "~/domain/designs/library/undo";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { CHANGES_PATH } from "./addresses";
import { words } from "./words";

const text = words.page;

interface Change {
  kind: ChangeKind;
  count: number;
  /** Of favorites: 1 if they were favorites before. */
  was: number | string | null;
}

export function describeChange({ kind, count, was }: Change): string {
  if (kind === "delete") return text.undoDeleted({ count });
  if (kind === "move") return text.undoMoved({ count });
  return was === 1 ? text.undoUnfavorited({ count }) : text.undoFavorited({ count });
}

/** Says what was just changed, with a button that undoes it. Hidden until there is such a change; the script shows it then. */
export function UndoNotice({
  change,
  here,
  closeHref,
}: {
  change: (Change & { changeId: string }) | null;
  here: string;
  closeHref: string;
}) {
  return (
    <div className="lib-undo" data-undo="" hidden={change === null}>
      <Notice>
        <form method="post" action={CHANGES_PATH} className="actions">
          <span data-undo-text="">{change ? describeChange(change) : ""}</span>
          <input type="hidden" name="change" value={change?.changeId ?? ""} />
          <input type="hidden" name="back" value={here} />
          <Button name="intent" value="undo" size="sm" variant="outline">
            {text.undo}
          </Button>
          <a href={closeHref}>{text.closeNotice}</a>
        </form>
      </Notice>
    </div>
  );
}
