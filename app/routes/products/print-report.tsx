import type { App } from "~/app";
import { ensureChecks, readVersionChecks } from "~/domain/designs/print-check/checks";
import { type Fix, type PictureFix, readPictureFix } from "~/domain/designs/print-check/findings";
import { fixPicture } from "~/domain/designs/print-check/fix-picture";
import type { OwnProduct } from "~/domain/products/own-product";
import { type CheckedPrint, checkPrints } from "~/domain/products/print-report";
import type { Print } from "~/domain/products/prints";
import { isId } from "~/lib/ids";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PrintReport, verdictOf } from "~/ui/print-report";
import { FIXES } from "~/ui/print-report-words";

/** The print check in the editor: of every print, as its fields say now. */

/** The form's id: the buttons of a report stand outside of it. */
export const EDITOR_FORM = "product";

type Parts = Pick<App, "db" | "files" | "now">;

/** No round trip for pictures of the stored version that were measured before. */
export async function reportsOf(
  app: Parts,
  product: OwnProduct,
  { prints, colours }: { prints: readonly Print[]; colours: readonly string[] },
): Promise<CheckedPrint[]> {
  const checks = await ensureChecks(
    app,
    prints.map((print) => print.picture),
    readVersionChecks(product.checks),
  );
  return checkPrints({ garment: product.garment, prints, colours }, checks);
}

/** `fix front threshold`, as a report's button says. */
export function readFixIntent(intent: unknown): { areaId: string; fix: Fix } | null {
  const [word, areaId, fix] = typeof intent === "string" ? intent.split(" ") : [];
  if (word !== "fix" || !areaId) return null;
  if (fix === "smaller" || fix === "without-colour") return { areaId, fix };
  const known = readPictureFix(fix);
  return known && { areaId, fix: known };
}

const REFUSED = {
  nothing: "There was nothing of that kind to mend.",
  "too-large": "This picture is too large to be mended here.",
  unreadable: "This picture could not be read. Please try again in a moment.",
  "storage-away": "Our file store did not answer, so nothing was made. Please try again.",
  "no-picture": "This picture is not there any more.",
} as const;

/**
 * Makes the mended picture and puts it in the form in the old one's place, at the same resolution around the same middle.
 * Nothing is saved yet. Answers a sentence where it could not be made.
 */
export async function putMended(
  app: Parameters<typeof fixPicture>[0],
  { userId, form, print, fix }: { userId: string; form: FormData; print: Print; fix: PictureFix },
): Promise<string | null> {
  const { placement, picture } = print;
  const { areaId, widthIn, leftIn } = placement;
  if (!isId(picture.id)) return REFUSED["no-picture"];
  const made = await fixPicture(app, { userId, pictureId: picture.id, fix, widthIn });
  if (made.status !== "fixed") return REFUSED[made.status];
  form.set(`${areaId}.picture`, made.pictureId);
  if (fix !== "trim" && fix !== "outline") return null;
  const width = Number(((widthIn * made.widthPx) / picture.widthPx).toFixed(3));
  form.set(`${areaId}.widthIn`, String(width));
  form.set(`${areaId}.leftIn`, String(Number(Math.max(0, leftIn + (widthIn - width) / 2).toFixed(3))));
  return null;
}

export function EditorReports({ product, reports }: { product: OwnProduct; reports: CheckedPrint[] }) {
  const { garment } = product;
  return (
    <section className="grid gap-6" aria-labelledby="print-check">
      <h2 id="print-check" className="text-xl">
        Print check
      </h2>
      {reports.map(({ areaId, pictureId, findings }) => {
        const area = garment.placements.find((each) => each.id === areaId);
        const verdict = verdictOf(findings);
        return (
          <div key={areaId} className="grid gap-3">
            <Notice kind={verdict.kind} title={`${area?.name}: ${verdict.title.toLowerCase()}`} />
            <PrintReport
              pictureId={pictureId}
              alt={product.title}
              findings={findings}
              colours={garment.colours}
              renderFix={(fix) => (
                <Button
                  key={fix}
                  form={EDITOR_FORM}
                  name="intent"
                  value={`fix ${areaId} ${fix}`}
                  variant="outline"
                  size="sm"
                  busyText="One moment…"
                >
                  {FIXES[fix]}
                </Button>
              )}
            />
          </div>
        );
      })}
      <p className="hint">
        A fix makes a new picture and puts it here; the old one stays yours. Save to keep it on the product.
      </p>
    </section>
  );
}
