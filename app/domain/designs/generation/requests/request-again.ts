import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { generationJobs } from "~/db/schema";
import { withOtherSeed } from "../ai-edits/edit-prompts";
import { maxOwnFinalPromptCharacters, normalizePrompt } from "../prompts";
import { type JobsRequestResult, requestJobs } from "./request-jobs";

export type AgainRequestResult =
  | JobsRequestResult
  /** No such job of this person. */
  | { status: "missing" }
  | { status: "blank" }
  /** The enhanced prompt as the person changed it, which has at most `most` characters. */
  | { status: "final-too-long"; most: number };

interface AgainRequest {
  userId: string;
  formKey: string;
  jobId: string;
  /** The enhanced prompt as the person changed it; null: as it was. */
  changed?: string | null;
}

/**
 * Requests the same as an earlier job of this person, from the same picture and with the same mask if it has them: with another
 * seed, or with the enhanced prompt as the person changed it, which the model gets as it is.
 */
export async function requestAgain(
  app: Pick<App, "db" | "now" | "enqueue" | "config" | "fallbackImageGenerator">,
  { userId, formKey, jobId, changed = null }: AgainRequest,
): Promise<AgainRequestResult> {
  const [job] = await app.db
    .select()
    .from(generationJobs)
    .where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));
  // A redesign is compared with its source, which only its own request knows.
  if (!job || job.kind === "redesign") return { status: "missing" };
  const { kind, parentId, mask, prompt, finalPrompt, style, size, widthPx, heightPx, isTransparent } = job;
  const own = changed === null ? null : normalizePrompt(changed);
  if (own === "") return { status: "blank" };
  const most = maxOwnFinalPromptCharacters(job);
  if (own !== null && own.length > most) return { status: "final-too-long", most };
  return requestJobs(app, {
    userId,
    choices: [formKey, "again", jobId, ...(own === null ? [] : [own])],
    count: 1,
    columns: (seed) => ({
      ...{ kind, parentId, mask, prompt, style, size, widthPx, heightPx, isTransparent },
      finalPrompt: own ?? withOtherSeed(finalPrompt, seed),
      model: kind === "generate" ? app.config.imageModel : app.config.editModel,
    }),
  });
}
