import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { generationJobs, imageTransactions, pictures } from "~/db/schema";
import { isHoldAlreadyResolved, postHoldStatements } from "~/domain/credits/holds/resolve-hold";
import { newId } from "~/lib/ids";
import type { PictureEdit, PixelScan } from "~/print";
import type { PictureFileKeysWithCredentials } from "../../pictures/store-files";
import { saveCheckStatement } from "../../print-check/save-check";
import { type NewProvenance, provenanceStatement } from "../../provenance/provenance";
import { nameAfterParentStatement } from "../ai-edits/picture-words";
import { creditHoldOf, type GenerationJob } from "./job";

/** What the model did to the picture that this one was made from. */
function aiEdits({ kind }: GenerationJob, at: number): PictureEdit[] {
  if (kind !== "vary" && kind !== "edit") return [];
  return [{ what: kind === "vary" ? "varied-by-ai" : "changed-by-ai", by: "person", at }];
}

export type FinishResult =
  | { status: "done"; pictureId: string }
  /** The job had ended already (too late, canceled or finished by another worker): nothing was written. */
  | { status: "late" };

/** Writes the picture, its record, the finished job and the charge in one batch. */
export async function finishJob(
  app: Pick<App, "db" | "now">,
  job: GenerationJob,
  stored: PictureFileKeysWithCredentials &
    Pick<NewProvenance, "edits" | "claimedSource"> & {
      bytes: number;
      usage: unknown;
      inspectAt: number | null;
      measured: PixelScan;
    },
): Promise<FinishResult> {
  const { db } = app;
  const at = app.now();
  const pictureId = newId();
  const statements = [
    // Fails the batch if the hold was released (too late, canceled) or posted before.
    ...postHoldStatements(app, creditHoldOf(job)),
    db.insert(pictures).values({
      id: pictureId,
      userId: job.userId,
      kind: "generated",
      fileKey: stored.fileKey,
      previewKey: stored.previewKey,
      thumbnailKey: stored.thumbnailKey,
      contentType: "image/png",
      sha256: stored.sha256,
      widthPx: job.widthPx,
      heightPx: job.heightPx,
      bytes: stored.bytes,
      isTransparent: job.isTransparent,
      inspectAt: stored.inspectAt,
      createdAt: at,
    }),
    provenanceStatement(app, {
      pictureId,
      how: job.parentId ? "fixed" : "generated",
      parentId: job.parentId ?? undefined,
      isAi: true,
      model: job.model,
      prompt: job.finalPrompt,
      edits: [...aiEdits(job, at), ...(stored.edits ?? [])],
      credentialsKey: stored.credentialsKey,
      claimedSource: stored.claimedSource,
    }),
    saveCheckStatement(app, { pictureId, measured: stored.measured }),
    db.insert(imageTransactions).values({
      userId: job.userId,
      pictureId,
      prompt: job.prompt,
      enhancedPrompt: job.finalPrompt,
      style: job.style,
      size: job.size,
      model: job.model,
      seed: job.seed,
      createdAt: at,
    }),
    ...(job.parentId ? [nameAfterParentStatement({ ...job, parentId: job.parentId }, pictureId)] : []),
    db
      .update(generationJobs)
      .set({
        state: "done",
        model: job.model,
        pictureId,
        claimedUntil: null,
        finishedAt: at,
        usage: stored.usage === null ? null : JSON.stringify(stored.usage),
      })
      .where(eq(generationJobs.id, job.id)),
  ];
  const write = () => runTransaction(db, statements);
  try {
    // The answer of the first try was lost: the second one finds the hold already posted.
    await write().catch((error) => (isHoldAlreadyResolved(error) ? Promise.reject(error) : write()));
    return { status: "done", pictureId };
  } catch (error) {
    if (!isHoldAlreadyResolved(error)) throw error;
    const [now] = await db
      .select({ pictureId: generationJobs.pictureId })
      .from(generationJobs)
      .where(eq(generationJobs.id, job.id));
    return now?.pictureId === pictureId ? { status: "done", pictureId } : { status: "late" };
  }
}
