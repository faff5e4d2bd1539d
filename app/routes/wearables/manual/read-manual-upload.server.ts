import type { App } from "~/app";
import type { Viewer } from "~/domain/accounts/viewer";
import { ownSuggestionQuery, type SuggestionFailure } from "~/domain/designs/suggestions/suggestion-row";
import { usablePicturesQuery } from "~/domain/products/creator-products/usable-pictures";
import { findOwnProduct } from "~/domain/products/wearables/list-own-products";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId, newId } from "~/lib/ids";

export interface TypedWords {
  title: string;
  description: string;
  tags: string;
}

export type ManualStep =
  | { step: "upload" }
  | {
      step: "details";
      picture: { id: string; widthPx: number; heightPx: number };
      formKey: string;
      credits: number;
      language: string;
      typed: TypedWords;
      suggestionId: string | null;
      waiting: boolean;
      /** How the suggestion ended; null where none was asked for. */
      outcome: "done" | SuggestionFailure | null;
    }
  | { step: "saved"; product: { id: string; title: string; pictureId: string } };

/** The step of the manual upload at an address. */
export async function readManualUpload({
  app,
  viewer,
  query,
}: {
  app: Pick<App, "db">;
  viewer: Viewer;
  query: URLSearchParams;
}): Promise<ManualStep> {
  const userId = viewer.id;
  const savedId = query.get("saved");
  if (savedId !== null) {
    if (!isId(savedId)) throw notFound();
    const { id, title, pictureId } = orNotFound(await findOwnProduct(app, { userId, productId: savedId }));
    return { step: "saved", product: { id, title, pictureId } };
  }
  const suggestionId = query.get("suggestion");
  const pictureId = query.get("picture");
  const named = suggestionId ?? pictureId;
  if (named === null) return { step: "upload" };
  if (!isId(named) || (pictureId !== null && !isId(pictureId))) throw notFound();
  const common = { step: "details" as const, formKey: newId(), credits: viewer.credits };
  if (suggestionId === null) {
    const [picture] = await usablePicturesQuery(app.db, userId, { ids: [named], limit: 1 });
    const typed = { title: "", description: "", tags: "" };
    const fresh = { language: "en", typed, suggestionId: null, waiting: false, outcome: null };
    return { ...common, picture: sizeOf(orNotFound(picture)), ...fresh };
  }
  const [suggestion] = await ownSuggestionQuery(app, { userId, suggestionId });
  const asked = orNotFound(suggestion);
  const [picture] = await usablePicturesQuery(app.db, userId, { ids: [asked.pictureId], limit: 1 });
  const isDone = asked.state === "done";
  return {
    ...common,
    picture: sizeOf(orNotFound(picture)),
    language: asked.language,
    suggestionId,
    waiting: asked.state === "queued",
    outcome: isDone ? "done" : asked.state === "failed" ? (asked.failure as SuggestionFailure) : null,
    typed: isDone
      ? {
          title: asked.title ?? "",
          description: asked.description ?? "",
          tags: (JSON.parse(asked.tags ?? "[]") as string[]).join(", "),
        }
      : { title: asked.typedTitle, description: asked.typedDescription, tags: asked.typedTags },
  };
}

const sizeOf = ({ id, widthPx, heightPx }: { id: string; widthPx: number; heightPx: number }) => ({
  id,
  widthPx,
  heightPx,
});
