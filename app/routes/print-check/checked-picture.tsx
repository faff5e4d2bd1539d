import type { SerializeFrom } from "@remix-run/cloudflare";
import { findGarment } from "~/garments/find-garments";
import { useFormReply } from "~/http/forms/use-form-reply";
import { parsePictureFix, type SuggestedFix } from "~/print";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { BeforeAndAfter } from "~/ui/print-check/before-and-after";
import { PrintReport, reportVerdict } from "~/ui/print-check/print-report";
import { words as reportWords } from "~/ui/print-check/words";
import { InProgressNotice, NothingInProgress, UnreadablePicture } from "./check-status";
import { PrintTargetForm } from "./print-target";
import type { readPrintCheck } from "./read-print-check.server";
import { words } from "./words";

type Check = Extract<SerializeFrom<typeof readPrintCheck>, { kind: "picture" }>;

/** Rounded for reading; the editor shows the exact values. */
const inches = (value: number) => Number(value.toFixed(2));

export function CheckedPictureReport({ check }: { check: Check }) {
  const { picture, garmentId, areaId, placement, findings } = check;
  const reply = useFormReply();
  const garment = findGarment(garmentId);
  if (!garment) return null;
  const alt = picture.prompt ?? words.yourPicture;
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.title}
        lead={words.size({
          widthPx: picture.widthPx,
          heightPx: picture.heightPx,
          widthIn: inches(placement.widthIn),
          heightIn: inches(placement.heightIn),
        })}
      />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
        <div className="grid gap-4 md:sticky md:top-24">
          <img
            src={`/files/previews/${picture.id}`}
            alt={alt}
            width={picture.widthPx}
            height={picture.heightPx}
            className="w-full bg-tint rounded-cut"
          />
          <PrintTargetForm garment={garment} areaId={areaId} />
        </div>
        <section className="grid gap-4" aria-labelledby="report">
          <h2 id="report" className="sr-only">
            {words.report}
          </h2>
          <ErrorSummary errors={reply?.errors ?? {}} title={words.noNewPicture} />
          {check.fixedFrom ? (
            <div className="grid gap-2">
              <p className="hint">
                {words.fixedFrom({
                  fix: reportWords.fixes[check.fixedFrom.fix],
                  href: `/print-check/${check.fixedFrom.pictureId}${check.search}`,
                })}
              </p>
              <BeforeAndAfter before={check.fixedFrom.pictureId} after={picture.id} />
            </div>
          ) : null}
          {findings ? (
            <>
              <NothingInProgress />
              <Notice {...reportVerdict(findings)} />
              <PrintReport
                pictureId={picture.id}
                alt={alt}
                findings={findings}
                colors={garment.colors}
                renderFix={(fix) => <FixForm key={fix} fix={fix} widthIn={placement.widthIn} />}
              />
            </>
          ) : check.isMeasured ? (
            <UnreadablePicture />
          ) : (
            <InProgressNotice here={check.here} title={words.checkInProgress.title}>
              {words.checkInProgress.text}
            </InProgressNotice>
          )}
          <div className="actions">
            <ButtonLink href={`/products/new?picture=${picture.id}`}>{words.makeProduct}</ButtonLink>
            <ButtonLink href="/ai-image-generator/images" variant="ghost">
              {words.myImages}
            </ButtonLink>
          </div>
        </section>
      </div>
    </Wrap>
  );
}

/** Only fixes that change the picture. Placement and garment are changed in the product editor. */
function FixForm({ fix, widthIn }: { fix: SuggestedFix; widthIn: number }) {
  if (!parsePictureFix(fix)) return null;
  return (
    <form method="post">
      <input type="hidden" name="width" value={widthIn} />
      <Button name="fix" value={fix} variant="outline" size="sm" busyText={words.fixing}>
        {reportWords.fixes[fix]}
      </Button>
    </form>
  );
}
