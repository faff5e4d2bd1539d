import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { GenerationJobState } from "~/domain/designs/generation/jobs/job";
import { findOwnJob } from "~/domain/designs/generation/jobs/job-queries";
import { type Toast, toastCookie } from "~/http/cookies/toast-cookie";
import { PRIVATE } from "~/http/responses/cache-control";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId } from "~/lib/ids";
import { creditsAreBack } from "./credit-words";
import { words } from "./generator-action-words";

function toastOf({ state, credits }: { state: GenerationJobState; credits: number }): Toast | null {
  if (state === "done") return { kind: "success", title: words.jobStatus.done };
  if (state !== "failed") return null;
  return { kind: "error", title: words.jobStatus.failed, description: creditsAreBack({ credits }) };
}

/** Polled by the generator page: a job's state and its place in the queue. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const { job, ahead, latest } = orNotFound(
    await findOwnJob(context.app, { userId: viewer.id, jobId: params.id }),
  );
  const headers = new Headers({ "cache-control": PRIVATE });
  // The page reloads once the job is over, and this toast is shown then.
  const toast = toastOf(job);
  if (toast) headers.set("set-cookie", toastCookie(context.app.origin, toast));
  return Response.json({ state: job.state, attempts: job.attempts, ahead, latest }, { headers });
}
