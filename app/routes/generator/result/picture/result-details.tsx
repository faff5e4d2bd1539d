import type { ReactNode } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { IMAGE_SIZES } from "~/domain/designs/generation/prompts";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import * as words from "../words";
import { PrintCheckSummary } from "./print-check-summary";
import type { CheckSummary } from "./print-check-summary.server";
import { PurchaseDesign } from "./purchase-design";

/** Details of a finished picture, and what can be done with it. */
export function ResultDetails({
  job,
  check,
  again,
  enhanced,
  work,
}: {
  /** `price`: of its license, null once it was bought. */
  job: GenerationJobView & { price: string | null };
  check: CheckSummary | null;
  again: ReactNode;
  enhanced: ReactNode;
  /** What can be drawn from it. */
  work: ReactNode;
}) {
  const shape = IMAGE_SIZES.find((size) => size.value === job.size)?.label ?? job.size;
  return (
    <div className="gen-ticket">
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${job.pictureId}`}>
          {words.resultDetailsMakeAProduct}
          <Icon name="arrow-right" />
        </ButtonLink>
        <ButtonLink href={`/files/pictures/${job.pictureId}?download`} variant="outline" download>
          {words.resultDetailsDownload}
        </ButtonLink>
        {job.pictureId && job.price ? <PurchaseDesign pictureId={job.pictureId} price={job.price} /> : null}
        {again}
      </div>
      {work}
      {check && job.pictureId ? (
        <PrintCheckSummary check={check} pictureId={job.pictureId} jobId={job.id} />
      ) : null}
      {enhanced}
      <KeyValueList
        rows={[
          {
            label: words.resultDetailsSize,
            value: words.resultDetailsShapeAndPixels({
              shape,
              widthPx: job.widthPx,
              heightPx: job.heightPx,
            }),
          },
          { label: words.resultDetailsArtStyle, value: styleName(job.style) },
          {
            label: words.resultDetailsBackground,
            value: job.isTransparent ? words.resultDetailsTransparent : words.resultDetailsPainted,
          },
          ...(job.licenseNumber
            ? [
                {
                  label: words.resultDetailsLicense,
                  value: <a href={`/licenses/${job.licenseNumber}`}>{job.licenseNumber}</a>,
                },
              ]
            : []),
          { label: words.resultDetailsModel, value: job.model },
          { label: words.resultDetailsSeed, value: <span className="num">{job.seed}</span> },
        ]}
      />
    </div>
  );
}

/** A style's name as the form shows it: "digital art" → "Digital art", none → "None". */
function styleName(style: string): string {
  return style === "" ? words.resultDetailsNoStyle : style.charAt(0).toUpperCase() + style.slice(1);
}
