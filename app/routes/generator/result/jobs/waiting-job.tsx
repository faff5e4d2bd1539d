import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import type { Telling } from "~/enhance/picture-notices/notices";
import { Button } from "~/ui/elements/button";
import * as words from "../words";

/** A job in the queue or being generated. `position` says what a queued one waits for. */
export function WaitingJob({ job, position }: { job: GenerationJobView; position: string }) {
  const isDrawing = job.state === "working";
  return (
    <div className={isDrawing ? "gen-waiting drawing" : "gen-waiting"}>
      <div className={`gen-sheet ${shapeOf(job)}`} aria-hidden="true">
        <span />
      </div>
      <div role="status">
        <p className="display">{isDrawing ? words.waitingJobDrawing : words.waitingJobInTheQueue}</p>
        <p>{isDrawing ? words.waitingJobDrawingHint : position}</p>
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

const notices = () => import("~/enhance/picture-notices/notices");

/** Turns the browser's notifications on; they come while a tab of ours is open. */
function TellMe() {
  // Null until it is known: the button has its place, so that nothing moves when it comes.
  const [telling, setTelling] = useState<Telling | null>(null);
  useEffect(() => void notices().then((loaded) => setTelling(loaded.telling())), []);
  if (telling?.isOn) return <p className="hint">{words.waitingJobTelling}</p>;
  return (
    <>
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className={telling?.isAble ? "js" : "js invisible"}
        onClick={() => void notices().then((loaded) => loaded.startTelling().then(setTelling))}
      >
        {words.waitingJobTellMe}
      </Button>
      <span className="hint gen-refusal" role="status">
        {telling?.refusal}
      </span>
    </>
  );
}

function shapeOf(job: Pick<GenerationJobView, "widthPx" | "heightPx">): string {
  return job.widthPx === job.heightPx ? "square" : job.widthPx < job.heightPx ? "portrait" : "landscape";
}
