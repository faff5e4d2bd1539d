import type { App } from "~/app";
import { checksQuery, type PictureCheck, parseCheckRows } from "~/domain/designs/print-check/check-rows";
import {
  type FixRequest,
  finishFixRequest,
  fixRequestQueries,
  ownFixRequestsQuery,
  parseFixRequest,
} from "~/domain/designs/print-check/fix-requests";
import type { PrintAreaId } from "~/domain/garments/find-garments";
import {
  type CreatorProduct,
  creatorProductQuery,
  parseCreatorProduct,
} from "~/domain/products/creator-products/creator-product";
import { type UsablePicture, usablePicturesQuery } from "~/domain/products/creator-products/usable-pictures";
import type { Print } from "~/domain/products/prints/version-prints";
import { isId } from "~/lib/ids";
import type { PictureFix } from "~/print/check/findings";
import { words as reportWords } from "~/ui/print-check/words";
import { chosenPictureIds } from "./editor-form";
import type { PendingFix } from "./editor-reports";

/** Pictures and fixes that the editor's form names. A pressed fix stands in it as `front.fix` until its picture is there. */

/** From which a print's picture can be chosen, the newest of the person's own. */
export const MAX_PICTURE_CHOICES = 24;
/** A picture and a fix for each place of a garment, with room to spare. */
const MOST_NAMED = 20;

const fixField = (areaId: string) => `${areaId}.fix`;

function openFixIds(form: FormData): string[] {
  return form.getAll("prints").flatMap((areaId) => {
    const id = form.get(fixField(String(areaId)));
    return typeof id === "string" && isId(id) ? [id] : [];
  });
}

/** What the form names beside the stored product's own: pictures of the person's, their checks, and fixes. */
export interface SubmittedPictures {
  pictures: UsablePicture[];
  checks: Map<string, PictureCheck>;
  fixes: FixRequest[];
}

/** The product with what the form names and what its page shows, in one round trip. A fix that is done is among the pictures: its id is its picture's. */
export async function readEditorSubmission(
  { db }: Pick<App, "db">,
  { userId, productId, form }: { userId: string; productId: string; form: FormData },
): Promise<{ product: CreatorProduct; pictures: UsablePicture[]; chosen: SubmittedPictures } | null> {
  const fixIds = openFixIds(form);
  const ids = [...new Set([...chosenPictureIds(form), ...fixIds])].filter(isId).slice(0, MOST_NAMED);
  const [[row], newest, pictures, checks, fixes] = await db.batch([
    creatorProductQuery(db, { userId, productId }),
    usablePicturesQuery(db, userId, { limit: MAX_PICTURE_CHOICES }),
    usablePicturesQuery(db, userId, { ids, limit: MOST_NAMED }),
    checksQuery({ db }, ids),
    ownFixRequestsQuery({ db }, { userId, ids: fixIds }),
  ]);
  const product = row ? parseCreatorProduct(row) : null;
  const chosen = {
    pictures,
    checks: parseCheckRows(checks),
    fixes: fixes.flatMap((each) => parseFixRequest(each) ?? []),
  };
  return product && { product, pictures: newest, chosen };
}

export interface FixProgress {
  pending: PendingFix[];
  /** Whether a mended picture came into the form just now. */
  hasNewPicture: boolean;
  /** Why one could not be made, and for which print. */
  failedFix: { areaId: PrintAreaId; sentence: string } | null;
}

/** Puts pictures that are done in the place of those that they were made of, and takes out of the form what is over. */
export function applyFinishedFixes(
  form: FormData,
  { product, chosen }: { product: CreatorProduct; chosen: SubmittedPictures },
): FixProgress {
  const mending: FixProgress = { pending: [], hasNewPicture: false, failedFix: null };
  const known = [...chosen.pictures, ...product.prints.map((print) => print.picture)];
  for (const area of product.garment.printAreas) {
    const fix = chosen.fixes.find((each) => each.id === form.get(fixField(area.id)));
    const stored = product.prints.find((print) => print.placement.areaId === area.id)?.picture.id;
    const printed = form.get(`${area.id}.picture`) ?? stored;
    // Another picture was chosen meanwhile: nobody waits for this one any more.
    if (!fix || fix.pictureId !== printed) {
      form.delete(fixField(area.id));
      continue;
    }
    if (fix.state === "queued") {
      mending.pending.push({ areaId: area.id, fixId: fix.id, fix: fix.fix });
      continue;
    }
    form.delete(fixField(area.id));
    const made = known.find((each) => each.id === fix.id);
    const source = known.find((each) => each.id === fix.pictureId);
    if (fix.state === "failed")
      mending.failedFix = {
        areaId: area.id,
        sentence: reportWords.fixFailures[fix.failure ?? "interrupted"],
      };
    else if (made && source) {
      mending.hasNewPicture = true;
      replacePicture(form, { areaId: area.id, fix, made, source });
    }
  }
  return mending;
}

/** At the same resolution around the same middle. Nothing is saved yet. */
function replacePicture(
  form: FormData,
  {
    areaId,
    fix,
    made,
    source,
  }: { areaId: string; fix: FixRequest; made: { widthPx: number }; source: { widthPx: number } },
): void {
  form.set(`${areaId}.picture`, fix.id);
  // The others keep the file's edges, or stretch what is in them.
  if (!["trim", "outline", "thicken"].includes(fix.fix)) return;
  const [widthIn, leftIn] = [Number(form.get(`${areaId}.widthIn`)), Number(form.get(`${areaId}.leftIn`))];
  if (!(widthIn > 0) || !(leftIn >= 0)) return;
  const width = Number(((widthIn * made.widthPx) / source.widthPx).toFixed(3));
  form.set(`${areaId}.widthIn`, String(width));
  form.set(`${areaId}.leftIn`, String(Number(Math.max(0, leftIn + (widthIn - width) / 2).toFixed(3))));
}

/** Asks for a fix of one print and writes it into the form; what is done already is put in place at once. One round trip. */
export async function requestFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    product,
    form,
    chosen: before,
    print: { picture, placement },
    fix,
  }: { product: CreatorProduct; form: FormData; chosen: SubmittedPictures; print: Print; fix: PictureFix },
): Promise<{ chosen: SubmittedPictures; mending: FixProgress }> {
  const { userId } = product;
  const { areaId, widthIn } = placement;
  const press = fixRequestQueries(app, { userId, pictureId: picture.id, fix, widthIn });
  const [, fixes, own, pictures, checks] = await app.db.batch([
    ...press.queries,
    usablePicturesQuery(app.db, userId, { ids: press.made, limit: 1 }),
    checksQuery(app, press.made),
  ]);
  const pressed = await finishFixRequest(app, { fixes, own });
  const chosen = {
    pictures: [...before.pictures, ...pictures],
    checks: new Map([...before.checks, ...parseCheckRows(checks)]),
    fixes: [...before.fixes, ...(pressed.status === "asked" ? [pressed.fix] : [])],
  };
  if (pressed.status === "asked") form.set(fixField(areaId), pressed.fix.id);
  const mending = applyFinishedFixes(form, { product, chosen });
  if (pressed.status === "asked") return { chosen, mending };
  const sentence =
    pressed.status === "full" ? reportWords.tooManyFixes : "This picture is not there any more.";
  return { chosen, mending: { ...mending, failedFix: { areaId, sentence } } };
}
