import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import {
  type ChangeResult,
  deletePictures,
  movePictures,
  setFavorites,
} from "~/domain/designs/library/change-pictures";
import { MAX_SELECTED } from "~/domain/designs/library/library-limits";
import { restorePictures, undoChange } from "~/domain/designs/library/undo";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { MAX_FIELDS } from "~/http/forms/count-fields";
import { readForm } from "~/http/forms/parse-form";
import { PRIVATE } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { LIBRARY_PATH, placeToReturnTo } from "./addresses";
import { describeChange } from "./undo-notice";
import { words } from "./words";

const text = words.changes;
const MAX_BYTES = 100_000;

/** The result of a form: its toast, and the change that can be undone with what the page says of it. */
interface Outcome {
  toast: Toast;
  changeId: string | null;
  notice: string | null;
}

type Parts = AppLoadContext["app"];
type Change = (
  app: Parts,
  selected: { userId: string; pictureIds: string[] },
  form: FormData,
) => Promise<Outcome>;

export function loader() {
  return redirect(LIBRARY_PATH);
}

/**
 * What a person does with their pictures, one or many. A form goes back to its page, where the change can be undone; the script,
 * which asks for JSON, shows the toast itself.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "library");
  const form = await readForm(request, MAX_BYTES, {
    fields: MAX_FIELDS + MAX_SELECTED,
    ofOneName: MAX_SELECTED,
  });
  const intent = String(form.get("intent") ?? "");
  const change = Object.hasOwn(CHANGES, intent) ? CHANGES[intent] : undefined;
  const pictureIds = [...new Set(form.getAll("picture").map(String).filter(isId))];
  const selected = { userId: viewer.id, pictureIds };
  const outcome = change
    ? await change.run(app, selected, form).catch((error) => {
        log("error", "library.failed", { intent, ...errorFields(error) });
        return failed(change.failure);
      })
    : failed(text.failedToUpdate);
  if (request.headers.get("accept") === "application/json")
    return Response.json(outcome, {
      status: outcome.toast.kind === "error" ? 422 : 200,
      headers: { "cache-control": PRIVATE },
    });
  const back = placeToReturnTo(form.get("back"));
  if (outcome.changeId) back.searchParams.set("undo", outcome.changeId);
  return redirectWithToast(app.origin, back.pathname + back.search, outcome.toast);
}

const favorite =
  (isFavorite: boolean): Change =>
  async (app, selected) => {
    if (selected.pictureIds.length === 0) return failed(text.favoriteFailed, text.nothingSelected);
    const { changed, left, changeId } = await setFavorites(app, { ...selected, isFavorite });
    const found = changed + left;
    if (found === 0) return failed(text.favoriteFailed, text.gone);
    return done(
      found > 1 ? text.imagesUpdated : isFavorite ? text.addedToFavorites : text.removedFromFavorites,
      { changeId, notice: describeChange({ kind: "favorite", count: changed, was: isFavorite ? 0 : 1 }) },
    );
  };

const move: Change = async (app, selected, form) => {
  if (selected.pictureIds.length === 0) return failed(text.failedToUpdate, text.nothingSelected);
  const to = String(form.get("to") ?? "");
  if (to !== "none" && !isId(to)) return failed(text.failedToUpdate, text.chooseACollection);
  const moved = await movePictures(app, { ...selected, collectionId: to === "none" ? null : to });
  if (moved === "missing") return failed(text.failedToUpdate, text.collectionGone);
  if (moved.changed + moved.left === 0) return failed(text.failedToUpdate, text.gone);
  return done(moved.changed > 1 ? text.imagesUpdated : text.imageUpdated, {
    changeId: moved.changeId,
    notice: describeChange({ kind: "move", count: moved.changed, was: null }),
  });
};

const remove: Change = async (app, selected) => {
  if (selected.pictureIds.length === 0) return failed(text.failedToDelete, text.nothingSelected);
  const { changed, left, changeId }: ChangeResult = await deletePictures(app, selected);
  if (changed === 0) return failed(text.failedToDelete, left > 0 ? text.allUsed : text.gone);
  return done(text.imagesDeleted, {
    description: left > 0 ? text.someUsed({ count: left }) : text.restorable,
    changeId,
    notice: describeChange({ kind: "delete", count: changed, was: null }),
  });
};

const undo: Change = async (app, { userId }, form) => {
  const changeId = String(form.get("change") ?? "");
  const undone = isId(changeId)
    ? await undoChange(app, { userId, changeId })
    : { status: "missing" as const };
  switch (undone.status) {
    case "undone":
      return done(undone.kind === "delete" ? text.restored({ count: undone.pictures }) : text.imagesUpdated);
    case "no-room":
      return failed(text.failedToUpdate, text.noRoom);
    case "missing":
      return failed(text.failedToUpdate, text.notUndone);
  }
};

const restore: Change = async (app, selected) => {
  if (selected.pictureIds.length === 0) return failed(text.failedToUpdate, text.nothingSelected);
  const restored = await restorePictures(app, selected);
  if (restored.status === "no-room") return failed(text.failedToUpdate, text.noRoom);
  if (restored.pictures === 0) return failed(text.failedToUpdate, text.gone);
  return done(text.restored({ count: restored.pictures }));
};

const CHANGES: Record<string, { run: Change; failure: string }> = {
  favorite: { run: favorite(true), failure: text.favoriteFailed },
  unfavorite: { run: favorite(false), failure: text.favoriteFailed },
  move: { run: move, failure: text.failedToUpdate },
  delete: { run: remove, failure: text.failedToDelete },
  undo: { run: undo, failure: text.failedToUpdate },
  restore: { run: restore, failure: text.failedToUpdate },
};

function done(
  title: string,
  {
    description,
    changeId = null,
    notice = null,
  }: { description?: string; changeId?: string | null; notice?: string | null } = {},
): Outcome {
  return { toast: { kind: "success", title, ...(description ? { description } : {}) }, changeId, notice };
}

function failed(title: string, description?: string): Outcome {
  const toast: Toast = { kind: "error", title, ...(description ? { description } : {}) };
  return { toast, changeId: null, notice: null };
}
