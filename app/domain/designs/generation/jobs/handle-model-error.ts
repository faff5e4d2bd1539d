import { type AdapterError, OUTPUT_BLOCKED } from "~/adapters/adapter-error";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { log } from "~/lib/log";
import { words } from "../words";
import { requeueJob } from "./claim-job";
import { failJobsProviderRefuses, JOB_DEADLINE_MS } from "./expire-jobs";
import { type FailResult, failJob } from "./fail-job";
import type { GenerationJob } from "./job";

export const MAX_ATTEMPTS = 4;
const FIRST_DELAY_SECONDS = 8;
const MAX_DELAY_SECONDS = 300;

/** Fails the job, or requeues it if a later attempt can succeed. */
export async function handleModelError(
  app: Pick<App, "db" | "now" | "enqueue" | "fallbackImageGenerator">,
  job: GenerationJob,
  error: AdapterError,
): Promise<FailResult | { status: "waiting"; delaySeconds: number }> {
  log("warn", "generation.refused", { kind: error.kind, status: error.status, attempt: job.attempts });
  switch (error.kind) {
    case "blocked":
      return failJob(
        app,
        job,
        error.message.endsWith(OUTPUT_BLOCKED) ? "provider:refused-afterwards" : "you:moderation",
      );
    case "quota":
    case "auth": {
      const failed = await failJob(app, job, `provider:${error.kind}`, incidentStatement(app, error));
      // The jobs behind it would fail the same way. If this is interrupted, the cron fails them.
      await failJobsProviderRefuses(app).catch(() => {});
      return failed;
    }
    case "refused":
      return failJob(app, job, "us:request", incidentStatement(app, error));
    case "retryable": {
      const backoff = FIRST_DELAY_SECONDS * 3 ** (job.attempts - 1);
      const delaySeconds = Math.min(MAX_DELAY_SECONDS, Math.max(backoff, error.retryAfterSeconds ?? 0));
      const resumesAt = app.now() + delaySeconds * 1000;
      if (job.attempts >= MAX_ATTEMPTS || resumesAt >= job.createdAt + JOB_DEADLINE_MS)
        return failJob(app, job, "provider:unavailable");
      await requeueJob(app, job, resumesAt);
      // One second later than `resumesAt`, so that the message never comes before the job may be claimed.
      await app.enqueue({ type: "generate", jobId: job.id }, { delaySeconds: delaySeconds + 1 });
      return { status: "waiting", delaySeconds };
    }
  }
}

/** An incident only an operator can resolve; a new one each day that it lasts. */
function incidentStatement(app: Pick<App, "now">, error: AdapterError): Statement {
  const day = new Date(app.now()).toISOString().slice(0, 10);
  return openIncidentStatement(app, {
    cause: `openai:${error.kind}:${day}`,
    subject: words.pictureGeneration,
    detail: { status: error.status, message: error.message },
  });
}
