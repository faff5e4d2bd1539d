import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findJob } from "~/domain/designs/jobs";
import { PRIVATE } from "~/http/caching";
import { found, notFound } from "~/http/responses";
import { isId } from "~/lib/ids";

/** What the generator page asks while it waits: a job's state and its place in the queue. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer || !isId(params.id)) throw notFound();
  const { job, ahead } = found(await findJob(context.app, { userId: viewer.id, jobId: params.id }));
  return Response.json(
    { state: job.state, attempts: job.attempts, ahead },
    { headers: { "cache-control": PRIVATE } },
  );
}
