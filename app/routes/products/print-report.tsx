import type { App } from "~/app";
import { type PictureCheck, readVersionChecks } from "~/domain/designs/print-check/checks";
import { type Fix, type PictureFix, readPictureFix } from "~/domain/designs/print-check/findings";
import { hintAtMeasuring } from "~/domain/designs/print-check/measuring";
import type { PlacementArea } from "~/domain/garments/garments";
import type { OwnProduct } from "~/domain/products/own-product";
import { type CheckedPrint, checkPrints } from "~/domain/products/print-report";
import type { Print } from "~/domain/products/prints";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PrintReport, verdictOf } from "~/ui/print-report";
import { FIXES } from "~/ui/print-report-words";

/** The print check in the editor: of every print, as its fields say now. */

/** The form's id: the buttons of a report stand outside of it. */
export const EDITOR_FORM = "product";

/** Where the report of one print stands: what its buttons could not do is said there. */
export const reportId = (areaId: string) => `${areaId}.report`;

/** A fix whose picture is still being made, for one print of the form. */
export interface OpenFix {
  areaId: string;
  fixId: string;
  fix: PictureFix;
}

/** No round trip for pictures that were read with the product or the form. Hints at what is still to be measured. */
export async function reportsOf(
  app: Pick<App, "enqueue">,
  product: OwnProduct,
  {
    changes: { prints, colours },
    checks = new Map(),
    hint = true,
  }: {
    changes: { prints: readonly Print[]; colours: readonly string[] };
    checks?: ReadonlyMap<string, PictureCheck>;
    hint?: boolean;
  },
): Promise<CheckedPrint[]> {
  const known = new Map([...readVersionChecks(product.checks), ...checks]);
  const reports = checkPrints({ garment: product.garment, prints, colours }, known);
  const waiting = reports.flatMap((each) => (each.state === "waiting" ? [each.pictureId] : []));
  if (hint) await hintAtMeasuring(app, waiting);
  return reports;
}

/** Of all colours that there are, those on which a print could not be made out. No round trip. */
export function lostColours(
  product: OwnProduct,
  prints: readonly Print[],
  checks: ReadonlyMap<string, PictureCheck> = new Map(),
): string[] {
  const { garment } = product;
  const colours = garment.colours.map(({ id }) => id);
  const known = new Map([...readVersionChecks(product.checks), ...checks]);
  const findings = checkPrints({ garment, prints, colours }, known).flatMap((each) => each.findings);
  return colours.filter((id) => findings.some((each) => each.vanishes && each.colourId === id));
}

/** `fix front threshold`, as a report's button says. */
export function readFixIntent(intent: unknown): { areaId: string; fix: Fix } | null {
  const [word, areaId, fix] = typeof intent === "string" ? intent.split(" ") : [];
  if (word !== "fix" || !areaId) return null;
  if (fix === "smaller" || fix === "without-colour") return { areaId, fix };
  const known = readPictureFix(fix);
  return known && { areaId, fix: known };
}

export function EditorReports({
  product,
  reports,
  mending,
  errors,
}: {
  product: OwnProduct;
  reports: CheckedPrint[];
  mending: OpenFix[];
  /** By `reportId`. */
  errors: Record<string, string>;
}) {
  const { garment } = product;
  const isWaiting = mending.length > 0 || reports.some((each) => each.state === "waiting");
  return (
    <section className="grid gap-6" aria-labelledby="print-check">
      <h2 id="print-check" className="text-xl">
        Print check
      </h2>
      {isWaiting ? <LookAgain /> : null}
      {reports.map((report) => {
        const area = garment.placements.find((each) => each.id === report.areaId);
        const open = mending.find((each) => each.areaId === report.areaId);
        const failure = errors[reportId(report.areaId)];
        return (
          <div key={report.areaId} id={reportId(report.areaId)} tabIndex={-1} className="grid gap-3">
            {failure ? <Notice kind="error" title={failure} /> : null}
            {open ? <Mending open={open} /> : null}
            {area ? <ReportOf report={report} area={area} product={product} /> : null}
          </div>
        );
      })}
      <p className="hint">
        A fix makes a new picture and puts it here; the old one stays yours. Save to keep it on the product.
      </p>
    </section>
  );
}

/** The script presses it when there is something new. */
function LookAgain() {
  return (
    <div className="grid gap-2 justify-items-start">
      <Button form={EDITOR_FORM} name="intent" value="look" variant="outline" size="sm" data-look-again="">
        Look again
      </Button>
      <p className="hint">What you have filled in stays as it is.</p>
    </div>
  );
}

function Mending({ open: { areaId, fixId, fix } }: { open: OpenFix }) {
  return (
    <Notice kind="info" title={`“${FIXES[fix]}” is being made`}>
      <p>It takes a few seconds, and its picture is put here. The print below is the one before.</p>
      <input type="hidden" form={EDITOR_FORM} name={`${areaId}.fix`} value={fixId} />
    </Notice>
  );
}

function ReportOf({
  report: { areaId, pictureId, state, findings },
  area,
  product,
}: {
  report: CheckedPrint;
  area: PlacementArea;
  product: OwnProduct;
}) {
  if (state === "waiting")
    return (
      <Notice kind="info" title={`${area.name}: the print check is being made`}>
        <p>Every pixel is looked at, which takes a few seconds. It can be published when that is done.</p>
      </Notice>
    );
  if (state === "unreadable")
    return (
      <Notice kind="error" title={`${area.name}: this picture could not be measured`}>
        <p>
          It cannot be sold like this. Choose another picture, or{" "}
          <a href={`/print-check/${pictureId}`}>have it measured again</a>.
        </p>
      </Notice>
    );
  const verdict = verdictOf(findings);
  return (
    <>
      <Notice kind={verdict.kind} title={`${area.name}: ${verdict.title.toLowerCase()}`} />
      <PrintReport
        pictureId={pictureId}
        alt={product.title}
        findings={findings}
        colours={product.garment.colours}
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
    </>
  );
}
