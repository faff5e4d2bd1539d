import type { App } from "~/app";
import { checksQuery, type PictureCheck, readCheckRows } from "~/domain/designs/print-check/checks";
import type { PictureFix } from "~/domain/designs/print-check/findings";
import { type AskedFix, askForFix, ownFixesQuery, readFix } from "~/domain/designs/print-check/fix-picture";
import type { OwnProduct } from "~/domain/products/own-product";
import type { Print } from "~/domain/products/prints";
import { type UsablePicture, usablePicturesQuery } from "~/domain/products/usable-pictures";
import { isId } from "~/lib/ids";
import { FIX_FAILURES } from "~/ui/print-report-words";
import { chosenPictureIds } from "./editor-form";
import type { OpenFix } from "./print-report";

/** Pictures and fixes that the editor's form names. A pressed fix stands in it as `front.fix` until its picture is there. */

const fixField = (areaId: string) => `${areaId}.fix`;

function openFixIds(form: FormData): string[] {
  return form.getAll("prints").flatMap((areaId) => {
    const id = form.get(fixField(String(areaId)));
    return typeof id === "string" && isId(id) ? [id] : [];
  });
}

/** What the form names beside the stored product's own: pictures of the person's, their checks, and fixes. */
export interface Chosen {
  pictures: UsablePicture[];
  checks: Map<string, PictureCheck>;
  fixes: AskedFix[];
}

/** One round trip, none where the form names nothing new. A fix that is done is among the pictures: its id is its picture's. */
export async function readChosen(
  app: Pick<App, "db">,
  { product, form }: { product: OwnProduct; form: FormData },
): Promise<Chosen> {
  const known = product.prints.map((print) => print.picture.id);
  const fixIds = openFixIds(form);
  const ids = [...chosenPictureIds(form), ...fixIds].filter((id) => !known.includes(id));
  if (ids.length === 0) return { pictures: [], checks: new Map(), fixes: [] };
  const { userId } = product;
  const [pictures, checks, fixes] = await app.db.batch([
    usablePicturesQuery(app.db, userId, { ids, limit: ids.length }),
    checksQuery(app, ids),
    ownFixesQuery(app, { userId, ids: fixIds }),
  ]);
  return { pictures, checks: readCheckRows(checks), fixes: fixes.flatMap((row) => readFix(row) ?? []) };
}

export interface Mending {
  open: OpenFix[];
  /** Whether a mended picture came into the form just now. */
  hasArrived: boolean;
  /** Why one could not be made. */
  failure: string | null;
}

/** Puts pictures that are done in the place of those that they were made of, and takes out of the form what is over. */
export function settleFixes(
  form: FormData,
  { product, chosen }: { product: OwnProduct; chosen: Chosen },
): Mending {
  const mending: Mending = { open: [], hasArrived: false, failure: null };
  const known = [...chosen.pictures, ...product.prints.map((print) => print.picture)];
  for (const area of product.garment.placements) {
    const fix = chosen.fixes.find((each) => each.id === form.get(fixField(area.id)));
    const stored = product.prints.find((print) => print.placement.areaId === area.id)?.picture.id;
    const printed = form.get(`${area.id}.picture`) ?? stored;
    // Another picture was chosen meanwhile: nobody waits for this one any more.
    if (!fix || fix.pictureId !== printed) {
      form.delete(fixField(area.id));
      continue;
    }
    if (fix.state === "queued") {
      mending.open.push({ areaId: area.id, fixId: fix.id, fix: fix.fix });
      continue;
    }
    form.delete(fixField(area.id));
    const made = known.find((each) => each.id === fix.id);
    const source = known.find((each) => each.id === fix.pictureId);
    if (fix.state === "failed") mending.failure = FIX_FAILURES[fix.failure ?? "interrupted"];
    else if (made && source) {
      mending.hasArrived = true;
      putInPlace(form, { areaId: area.id, fix, made, source });
    }
  }
  return mending;
}

/** At the same resolution around the same middle. Nothing is saved yet. */
function putInPlace(
  form: FormData,
  {
    areaId,
    fix,
    made,
    source,
  }: { areaId: string; fix: AskedFix; made: { widthPx: number }; source: { widthPx: number } },
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

/** Asks for a fix of one print and writes it into the form; what is done already is put in place at once. */
export async function pressFix(
  app: Pick<App, "db" | "now" | "enqueue">,
  {
    product,
    form,
    print: { picture, placement },
    fix,
  }: { product: OwnProduct; form: FormData; print: Print; fix: PictureFix },
): Promise<{ chosen: Chosen; mending: Mending }> {
  const { userId } = product;
  const asked = await askForFix(app, { userId, pictureId: picture.id, fix, widthIn: placement.widthIn });
  if (asked) form.set(fixField(placement.areaId), asked.id);
  const chosen = await readChosen(app, { product, form });
  const mending = settleFixes(form, { product, chosen });
  return {
    chosen,
    mending: asked ? mending : { ...mending, failure: "This picture is not there any more." },
  };
}
