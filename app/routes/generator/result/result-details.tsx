import type { ReactNode } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/job-queries";
import { IMAGE_SIZES } from "~/domain/designs/generation/prompts";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { styleName } from "../explain-job-failure";
import { words } from "../words";
import { PrintCheckSummary } from "./print-check-summary";
import type { CheckSummary } from "./print-check-summary.server";

/** Beside a finished picture: the facts it was made from, and what to do with it. */
export function ResultDetails({
  job,
  check,
  again,
}: {
  job: GenerationJobView;
  check: CheckSummary | null;
  again: ReactNode;
}) {
  const enhanced = job.enhancedPrompt ?? job.finalPrompt;
  const shape = IMAGE_SIZES.find((size) => size.value === job.size)?.label ?? job.size;
  return (
    <div className="gen-ticket">
      <div className="actions">
        <ButtonLink href={`/products/new?picture=${job.pictureId}`}>
          {words.resultDetails.makeAProduct}
          <Icon name="arrow-right" />
        </ButtonLink>
        <ButtonLink href={`/files/pictures/${job.pictureId}?download`} variant="outline" download>
          {words.resultDetails.download}
        </ButtonLink>
        {again}
      </div>
      {check && job.pictureId ? (
        <PrintCheckSummary check={check} pictureId={job.pictureId} jobId={job.id} />
      ) : null}
      {enhanced !== job.prompt ? (
        <div className="gen-enhanced">
          <h3>{words.resultDetails.enhancedPrompt}</h3>
          <p>{enhanced}</p>
        </div>
      ) : null}
      <KeyValueList
        rows={[
          {
            label: words.resultDetails.size,
            value: words.resultDetails.shapeAndPixels({
              shape,
              widthPx: job.widthPx,
              heightPx: job.heightPx,
            }),
          },
          { label: words.resultDetails.artStyle, value: styleName(job.style) },
          {
            label: words.resultDetails.background,
            value: job.isTransparent ? words.resultDetails.transparent : words.resultDetails.painted,
          },
          { label: words.resultDetails.model, value: job.model },
          { label: words.resultDetails.seed, value: <span className="num">{job.seed}</span> },
        ]}
      />
    </div>
  );
}
