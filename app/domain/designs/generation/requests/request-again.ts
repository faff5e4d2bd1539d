import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs } from "~/db/schema";
import { withOtherSeed } from "../edits/edit-prompts";
import { type JobsRequestResult, requestJobs } from "./request-jobs";

/** Requests the same as an earlier job of this person, with another seed. */
export async function requestAgain(
  app: Pick<App, "db" | "now" | "enqueue" | "config" | "fallbackImageGenerator">,
  { userId, formKey, jobId }: { userId: string; formKey: string; jobId: string },
): Promise<JobsRequestResult | { status: "missing" }> {
  const [job] = await app.db
    .select()
    .from(generationJobs)
    .where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));
  // A redesign is compared with its source, which only its own request knows.
  if (!job || job.kind === "redesign") return { status: "missing" };
  const { kind, parentId, mask, prompt, finalPrompt, style, size, widthPx, heightPx, isTransparent } = job;
  return requestJobs(app, {
    userId,
    choices: [formKey, "again", jobId],
    count: 1,
    columns: (seed) => ({
      ...{ kind, parentId, mask, prompt, style, size, widthPx, heightPx, isTransparent },
      finalPrompt: withOtherSeed(finalPrompt, seed),
      model: kind === "generate" ? app.config.imageModel : app.config.editModel,
    }),
  });
}
