import type { App } from "~/app";
import { checksQuery, type PictureCheck, parseCheckRows } from "~/domain/designs/print-check/check-rows";
import {
  type FixRequest,
  ownFixRequestsQuery,
  parseFixRequest,
} from "~/domain/designs/print-check/fix-requests";
import {
  type CreatorProduct,
  creatorProductQuery,
  parseCreatorProduct,
} from "~/domain/products/creator-products/creator-product";
import { type UsablePicture, usablePicturesQuery } from "~/domain/products/creator-products/usable-pictures";
import { completeDraftFields } from "~/domain/products/drafts/draft-fields";
import { applyFinishedFixes, type FixProgress } from "~/domain/products/drafts/finished-fixes";
import type { DraftFields } from "~/domain/products/drafts/product-draft";
import { isId } from "~/lib/ids";
import { type Editor, evaluateEditor } from "./editor";
import { readSubmittedDraft, submittedFixIds, submittedPictureIds } from "./submitted-draft";

/** The number of the person's newest pictures that a print's picture can be chosen from. */
export const MAX_PICTURE_CHOICES = 24;
/** A picture and a fix for each area of a garment, with room to spare. */
const MAX_NAMED_PICTURES = 20;

/** What the form names beside the stored product's own: pictures of the person's, their checks, and fixes. */
export interface NamedPictures {
  pictures: UsablePicture[];
  checks: Map<string, PictureCheck>;
  fixes: FixRequest[];
}

/** A posted draft with finished fixes in place. */
export interface EditorSubmission {
  editor: Editor;
  named: NamedPictures;
  progress: FixProgress;
}

/** What the page shows beside the draft. */
export interface EditorPage {
  product: CreatorProduct;
  pictures: UsablePicture[];
}

/**
 * The posted draft with everything that it names and that its page shows, in one round trip. A finished fix is among the
 * pictures: its id is its picture's.
 */
export async function readEditorSubmission(
  { db }: Pick<App, "db">,
  { userId, productId, form }: { userId: string; productId: string; form: FormData },
): Promise<(EditorSubmission & { page: EditorPage }) | null> {
  const submitted = readSubmittedDraft(form);
  const fixIds = submittedFixIds(submitted);
  const ids = [...new Set([...submittedPictureIds(submitted), ...fixIds])]
    .filter(isId)
    .slice(0, MAX_NAMED_PICTURES);
  const [[row], newest, pictures, checks, fixes] = await db.batch([
    creatorProductQuery(db, { userId, productId }),
    usablePicturesQuery(db, userId, { limit: MAX_PICTURE_CHOICES }),
    usablePicturesQuery(db, userId, { ids, limit: MAX_NAMED_PICTURES }),
    checksQuery({ db }, ids),
    ownFixRequestsQuery({ db }, { userId, ids: fixIds }),
  ]);
  const product = row ? parseCreatorProduct(row) : null;
  if (!product) return null;
  const named = {
    pictures,
    checks: parseCheckRows(checks),
    fixes: fixes.flatMap((each) => parseFixRequest(each) ?? []),
  };
  const fields = completeDraftFields(submitted, product, pictures);
  return { page: { product, pictures: newest }, ...settleFixes(product, fields, named) };
}

/** Finished fixes are put in place, then the draft is read. */
export function settleFixes(
  product: CreatorProduct,
  fields: DraftFields,
  named: NamedPictures,
): EditorSubmission {
  const settled = applyFinishedFixes(fields, {
    fixes: named.fixes,
    pictures: [...named.pictures, ...product.prints.map((print) => print.picture)],
  });
  const editor = evaluateEditor(product, settled.fields, named.pictures);
  return { editor, named, progress: settled.progress };
}
