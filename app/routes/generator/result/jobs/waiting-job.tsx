import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { MAX_SHOWN_QUEUE_POSITION } from "~/domain/designs/generation/prompts";
import { Button } from "~/ui/elements/button";
import { isTelling, startTelling } from "../../notifications";
import * as words from "../words";

/** A job in the queue or being generated. `delay` says when the model is tried again, during an outage. */
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
        <p className="display">{isDrawing ? words.waitingJobDrawing : words.waitingJobInTheQueue}</p>
        <p>{isDrawing ? words.waitingJobDrawingHint : describeQueuePosition(job, ahead, delay)}</p>
      </div>
      {isDrawing ? null : (
        <Form method="post" action="/ai-image-generator">
          <input type="hidden" name="intent" value="cancel" />
          <input type="hidden" name="jobId" value={job.id} />
          <Button variant="outline">{words.waitingJobCancel}</Button>
        </Form>
      )}
      <p className="hint">{words.waitingJobPromptAndHint({ prompt: job.prompt })}</p>
      <div className="actions">
        <TellMe />
        {job.emailRequestedAt === null ? (
          <Form method="post" action="/ai-image-generator">
            <input type="hidden" name="intent" value="email" />
            <input type="hidden" name="jobId" value={job.id} />
            <Button variant="ghost" size="sm">
              {words.waitingJobEmail}
            </Button>
          </Form>
        ) : (
          <p className="hint">{words.waitingJobEmailRequested}</p>
        )}
      </div>
      <noscript>
        {/* Without a fragment: a refresh to the fragment that is already shown only scrolls. */}
        <meta httpEquiv="refresh" content={`5;url=/ai-image-generator?job=${job.id}`} />
        <p className="hint">{words.waitingJobReloadsByItself}</p>
      </noscript>
    </div>
  );
}

/** Turns the browser's notifications on; they come while a tab of the generator is open. */
function TellMe() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => setOn("Notification" in window ? isTelling() : null), []);
  if (isOn === null) return null;
  if (isOn) return <p className="hint">{words.waitingJobTelling}</p>;
  return (
    <Button type="button" variant="ghost" size="sm" onClick={() => void startTelling().then(setOn)}>
      {words.waitingJobTellMe}
    </Button>
  );
}

function describeQueuePosition(job: GenerationJobView, ahead: number, delay: string | null): string {
  if (delay !== null) return words.waitingJobModelAway({ delay });
  if (job.attempts > 0) return words.waitingJobModelBusy;
  if (ahead > MAX_SHOWN_QUEUE_POSITION)
    return words.waitingJobManyPicturesAhead({ maxShownQueuePosition: MAX_SHOWN_QUEUE_POSITION });
  if (ahead === 0) return words.waitingJobYoursIsNext;
  return words.waitingJobPicturesAhead({ ahead });
}

function shapeOf(job: Pick<GenerationJobView, "widthPx" | "heightPx">): string {
  return job.widthPx === job.heightPx ? "square" : job.widthPx < job.heightPx ? "portrait" : "landscape";
}
