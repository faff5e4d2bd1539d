import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { draftFieldsOf } from "~/domain/products/drafts/draft-fields";
import { type EvaluatedDraft, evaluateDraft } from "~/domain/products/drafts/evaluate-draft";
import type { DraftFields } from "~/domain/products/drafts/product-draft";
import type { PrintPicture } from "~/domain/products/prints/version-prints";
import { placementErrors } from "./fields/placement-words";

/** A draft as the editor shows it. `errors.form` holds errors that belong to no field. */
export interface EditedDraft extends EvaluatedDraft {
  /** Whether every field could be read. */
  isParsed: boolean;
}

/** The field with the product's `updatedAt` when its page was opened. */
export const SEEN_FIELD = "seen";

export function toEditedDraft(product: CreatorProduct): EditedDraft {
  return evaluateEditor(product, draftFieldsOf(product), []);
}

export function evaluateEditor(
  product: CreatorProduct,
  fields: DraftFields,
  pictures: readonly PrintPicture[],
): EditedDraft {
  const draft = evaluateDraft(product, fields, pictures);
  const errors = { ...draft.errors };
  for (const { area, findings, placement } of draft.prints)
    for (const [field, sentence] of Object.entries(
      placementErrors(findings, placement.widthIn, area.name.toLowerCase()),
    ))
      errors[`${area.id}.${field}`] ??= sentence;
  return { ...draft, errors, isParsed: Object.keys(draft.errors).length === 0 };
}

export function withErrors(editor: EditedDraft, errors: Record<string, string>): EditedDraft {
  return { ...editor, errors: { ...editor.errors, ...errors } };
}
