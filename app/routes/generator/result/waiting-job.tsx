import { Form } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/job-queries";
import { MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import { Button } from "~/ui/elements/button";
import { words } from "../words";

/** A job in the queue or being drawn. `delay` says when the model is asked again, where it does not answer. */
export function WaitingJob({
  job,
  ahead,
  delay,
}: {
  job: GenerationJobView;
  ahead: number;
  delay: string | null;
}) {
  const isDrawing = job.state === "working";
  return (
    <div className={isDrawing ? "gen-waiting drawing" : "gen-waiting"}>
      <div className={`gen-sheet ${shapeOf(job)}`} aria-hidden="true">
        <span />
      </div>
      <div role="status">
        <p className="display">{isDrawing ? words.waitingJob.drawing : words.waitingJob.inTheQueue}</p>
        <p>{isDrawing ? words.waitingJob.drawingHint : describeQueuePosition(job, ahead, delay)}</p>
      </div>
      {isDrawing ? null : (
        <Form method="post" action="/ai-image-generator">
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="jobId" value={job.id} />
          <Button variant="outline">{words.waitingJob.cancel}</Button>
        </Form>
      )}
      <p className="hint">{words.waitingJob.promptAndHint({ prompt: job.prompt })}</p>
      <noscript>
        {/* Without a fragment: a refresh to the fragment that is already shown only scrolls. */}
        <meta httpEquiv="refresh" content={`5;url=/ai-image-generator?job=${job.id}`} />
        <p className="hint">{words.waitingJob.reloadsByItself}</p>
      </noscript>
    </div>
  );
}

function describeQueuePosition(job: GenerationJobView, ahead: number, delay: string | null): string {
  if (delay !== null) return words.waitingJob.modelAway({ delay });
  if (job.attempts > 0) return words.waitingJob.modelBusy;
  if (ahead > MAX_SHOWN_QUEUE_POSITION)
    return words.waitingJob.manyPicturesAhead({ maxShownQueuePosition: MAX_SHOWN_QUEUE_POSITION });
  if (ahead === 0) return words.waitingJob.yoursIsNext;
  return words.waitingJob.picturesAhead({ ahead });
}

function shapeOf(job: Pick<GenerationJobView, "widthPx" | "heightPx">): string {
  return job.widthPx === job.heightPx ? "square" : job.widthPx < job.heightPx ? "portrait" : "landscape";
}
