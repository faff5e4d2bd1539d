import type { App } from "~/app";
import {
  checksQuery,
  type PictureCheck,
  parseCheckRows,
  parseVersionChecks,
} from "~/domain/designs/print-check/check-rows";
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
import { type EditedDraft, evaluateEditor } from "./editor";
import { readSubmittedDraft, submittedFixIds, submittedPictureIds } from "./submitted-draft";

/** How many of the person's newest pictures are offered for a print. */
export const MAX_PICTURE_CHOICES = 24;
/** Enough for a picture and a fix for each area of a garment. */
const MAX_NAMED_PICTURES = 20;

/** What the form refers to beyond the stored product: the person's pictures, their checks, and fixes. */
export interface NamedPictures {
  pictures: UsablePicture[];
  checks: Map<string, PictureCheck>;
  fixes: FixRequest[];
}

/** A posted draft, with finished fixes applied. */
export interface EditorSubmission {
  editor: EditedDraft;
  named: NamedPictures;
  progress: FixProgress;
}

/** The other data of the page. */
export interface EditorPage {
  product: CreatorProduct;
  pictures: UsablePicture[];
}

/**
 * Reads the posted draft with everything it refers to and everything the page shows, in one round trip. A finished
 * fix is among the pictures, because its picture has the same id.
 */
export async function readEditorSubmission(
  { db, now }: Pick<App, "db" | "now">,
  { userId, productId, form }: { userId: string; productId: string; form: FormData },
): Promise<(EditorSubmission & { page: EditorPage }) | null> {
  const submitted = readSubmittedDraft(form);
  const fixIds = submittedFixIds(submitted);
  const ids = [...new Set([...submittedPictureIds(submitted), ...fixIds])]
    .filter(isId)
    .slice(0, MAX_NAMED_PICTURES);
  const [[row], newest, pictures, checks, fixes] = await db.batch([
    creatorProductQuery({ db, now }, { userId, productId }),
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

/** Applies finished fixes, then reads the draft. */
export function settleFixes(
  product: CreatorProduct,
  fields: DraftFields,
  named: NamedPictures,
): EditorSubmission {
  const settled = applyFinishedFixes(fields, {
    garment: product.garment,
    checks: new Map([...parseVersionChecks(product.printChecksJson), ...named.checks]),
    fixes: named.fixes,
    pictures: [...named.pictures, ...product.prints.map((print) => print.picture)],
  });
  const editor = evaluateEditor(product, settled.fields, named.pictures);
  return { editor, named, progress: settled.progress };
}
