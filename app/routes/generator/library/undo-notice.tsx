import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { CHANGES_PATH } from "./addresses";
import { words } from "./words";

const text = words.page;

/** Says what was just moved or deleted, with a button that undoes it. */
export function UndoNotice({
  change,
  here,
  closeHref,
}: {
  change: { changeId: string; kind: "move" | "delete"; count: number };
  here: string;
  closeHref: string;
}) {
  return (
    <Notice className="lib-undo">
      <form method="post" action={CHANGES_PATH} className="actions">
        <span>{change.kind === "delete" ? text.undoDeleted(change) : text.undoMoved(change)}</span>
        <input type="hidden" name="change" value={change.changeId} />
        <input type="hidden" name="back" value={here} />
        <Button name="intent" value="undo" size="sm" variant="outline">
          {text.undo}
        </Button>
        <a href={closeHref}>{text.closeNotice}</a>
      </form>
    </Notice>
  );
}
