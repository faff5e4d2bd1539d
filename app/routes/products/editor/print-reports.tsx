import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { PendingFix } from "~/domain/products/drafts/finished-fixes";
import type { CheckedPrint } from "~/domain/products/prints/print-check-report";
import type { PrintArea } from "~/garments/find-garments";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PrintReport, reportVerdict } from "~/ui/print-check/print-report";
import { words as reportWords } from "~/ui/print-check/words";
import { reportId } from "./check-editor-prints";
import { words } from "./words";

/** The id of the editor's form, for buttons outside it. */
export const EDITOR_FORM_ID = "product";

export function PrintReports({
  product,
  reports,
  pendingFixes,
  errors,
}: {
  product: CreatorProduct;
  reports: CheckedPrint[];
  pendingFixes: PendingFix[];
  /** Errors by `reportId`. */
  errors: Record<string, string>;
}) {
  const { garment } = product;
  const isWaiting = pendingFixes.length > 0 || reports.some((each) => each.state === "waiting");
  return (
    <section className="grid gap-6" aria-labelledby="print-check" id="reports">
      <h2 id="print-check" className="text-xl">
        {words.reports.heading}
      </h2>
      {isWaiting ? <PollButton /> : null}
      {reports.map((report) => {
        const area = garment.printAreas.find((each) => each.id === report.areaId);
        const open = pendingFixes.find((each) => each.areaId === report.areaId);
        const failure = errors[reportId(report.areaId)];
        return (
          <div key={report.areaId} id={reportId(report.areaId)} tabIndex={-1} className="grid gap-3">
            {failure ? <Notice kind="error" title={failure} /> : null}
            {open ? <PendingFixNotice open={open} /> : null}
            {area ? <ReportOf report={report} area={area} product={product} /> : null}
          </div>
        );
      })}
      <p className="hint">{words.reports.fixHint}</p>
    </section>
  );
}

/** The script presses it when a check or fix has finished. */
function PollButton() {
  return (
    <div className="grid gap-2 justify-items-start">
      <Button form={EDITOR_FORM_ID} name="intent" value="look" variant="outline" size="sm" data-look-again="">
        {words.reports.lookAgain}
      </Button>
      <p className="hint">{words.reports.lookAgainHint}</p>
    </div>
  );
}

function PendingFixNotice({ open: { areaId, fixId, fix } }: { open: PendingFix }) {
  return (
    <Notice kind="info" title={words.reports.fixPending({ fix: reportWords.fixes[fix] })}>
      <p>{words.reports.fixPendingHint}</p>
      <input type="hidden" form={EDITOR_FORM_ID} name={`${areaId}.fix`} value={fixId} />
    </Notice>
  );
}

function ReportOf({
  report: { areaId, pictureId, state, findings },
  area,
  product,
}: {
  report: CheckedPrint;
  area: PrintArea;
  product: CreatorProduct;
}) {
  if (state === "waiting")
    return (
      <Notice kind="info" title={words.reports.waiting({ area: area.name })}>
        <p>{words.reports.waitingHint}</p>
      </Notice>
    );
  if (state === "unreadable")
    return (
      <Notice kind="error" title={words.reports.unreadable({ area: area.name })}>
        <p>{words.reports.unreadableHint({ pictureId })}</p>
      </Notice>
    );
  const verdict = reportVerdict(findings);
  return (
    <>
      <Notice
        kind={verdict.kind}
        title={words.reports.verdict({ area: area.name, verdict: verdict.title })}
      />
      <PrintReport
        pictureId={pictureId}
        alt={product.title}
        findings={findings}
        colors={product.garment.colors}
        renderFix={(fix) => (
          <Button
            key={fix}
            form={EDITOR_FORM_ID}
            name="intent"
            value={`fix ${areaId} ${fix}`}
            variant="outline"
            size="sm"
            busyText={words.reports.oneMoment}
          >
            {reportWords.fixes[fix]}
          </Button>
        )}
      />
    </>
  );
}
