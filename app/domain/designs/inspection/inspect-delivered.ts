import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs, imageTransactions, pictures, versionPrints } from "~/db/schema";
import { isHoldAlreadyResolved } from "~/domain/credits/holds/resolve-hold";
import { refundSpentCreditsStatements } from "~/domain/credits/refund-spent-credits";
import { errorFields, log } from "~/lib/log";
import { downscaleFile, encodeRgbaPng } from "~/print/index.server";
import { creditHoldOf } from "../generation/jobs/job";
import { withFixedCopiesSql } from "../print-check/fixed-copies";
import { freeRoomStatement } from "../uploads/upload-room";
import { type InspectionFault, inspectPicture, REINSPECT_DELAY_MS } from "./inspect-picture";
import { withdrawalIncidentStatements } from "./withdrawal-incident";

/** Reason of the ledger transfer that refunds a withdrawn picture's credit; its reference is the job's id. */
export const PICTURE_RETURNED_REASON = "picture-returned";

/** A picture older than a day counts as fine if its inspection fails once more. */
const MAX_INSPECTION_AGE_MS = 24 * 60 * 60_000;
const MAX_INSPECTIONS_PER_RUN = 20;

/** A deletion interrupts the inspection, unless a fixed copy is left. */
const isThere = sql`EXISTS (SELECT 1 FROM pictures c WHERE c.id IN (${withFixedCopiesSql(sql`pictures.id`)}) AND c.withdrawn_at IS NULL)`;

/** Pictures delivered while the vision model was down, whose inspection is due now. */
export async function listDueInspections({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(isNotNull(pictures.inspectAt), lte(pictures.inspectAt, now()), isThere))
    .orderBy(asc(pictures.inspectAt))
    .limit(MAX_INSPECTIONS_PER_RUN);
  return rows.map((row) => row.id);
}

export type InspectionResult =
  | { status: "fine" }
  | { status: "withdrawn"; fault: InspectionFault }
  /** It or a fixed copy is on a product, whose creator saw the misspelled text and accepted it. */
  | { status: "kept" }
  | { status: "later" }
  | { status: "none" };

/**
 * Inspects a picture that was delivered uninspected; withdraws a faulty one with its fixed copies and refunds its credit.
 * Safe to run twice. `takeDown` gives the statements that take the products of all of them off sale.
 */
export async function inspectDelivered(
  app: Pick<App, "db" | "now" | "files" | "vision">,
  { pictureId, takeDown }: { pictureId: string; takeDown: (pictureId: string) => Statement[] },
): Promise<InspectionResult> {
  const at = app.now();
  // Postponing the due time is the claim: a second message finds nothing due.
  const [claimed] = await app.db
    .update(pictures)
    .set({ inspectAt: at + REINSPECT_DELAY_MS })
    .where(and(eq(pictures.id, pictureId), lte(pictures.inspectAt, at), isThere))
    .returning();
  if (!claimed) return { status: "none" };
  const settle = () =>
    app.db
      .update(pictures)
      .set({ inspectAt: null })
      .where(eq(pictures.id, pictureId))
      .then(() => {});
  const [record] = await app.db
    .select({ prompt: imageTransactions.enhancedPrompt })
    .from(imageTransactions)
    .where(eq(imageTransactions.pictureId, pictureId));
  const file = await app.files.get(claimed.fileKey);
  if ((!record && claimed.kind === "generated") || !file) {
    await settle();
    return { status: "fine" };
  }
  let fault: InspectionFault | null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    fault = await inspectPicture(app, {
      prompt: record?.prompt ?? null,
      // An upload may be too large to hold decoded, so a downscaled copy is inspected.
      bytes: record ? bytes : await encodeRgbaPng(await downscaleFile({ ...claimed, bytes })),
    });
  } catch (error) {
    log("warn", "inspection.later", errorFields(error));
    // Only a failed attempt gives up, so that deleting the picture for a day and restoring it does not skip the inspection.
    if (claimed.createdAt > at - MAX_INSPECTION_AGE_MS) return { status: "later" };
    await settle();
    return { status: "fine" };
  }
  if (fault === null) {
    await settle();
    return { status: "fine" };
  }
  const [used] = await app.db
    .select({ versionId: versionPrints.versionId })
    .from(versionPrints)
    .where(sql`${versionPrints.pictureId} IN (${withFixedCopiesSql(pictureId)})`)
    .limit(1);
  if (used && fault === "provider:wrong-words") {
    await settle();
    return { status: "kept" };
  }
  const also = takeDown(pictureId);
  await withdrawPicture(app, { picture: claimed, fault, also, isUsed: used !== undefined });
  return { status: "withdrawn", fault };
}

/**
 * Hides the picture with its fixed copies and refunds its credit in one batch. Their files stay until no order can need
 * them (`delete-orphans.ts`).
 */
async function withdrawPicture(
  app: Pick<App, "db" | "now">,
  {
    picture,
    fault,
    also,
    isUsed,
  }: {
    picture: { id: string; userId: string };
    fault: InspectionFault;
    also: Statement[];
    isUsed: boolean;
  },
): Promise<void> {
  const all = withFixedCopiesSql(picture.id);
  const [job] = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId, credits: generationJobs.credits })
    .from(generationJobs)
    .where(eq(generationJobs.pictureId, picture.id));
  try {
    await runTransaction(app.db, [
      // A second withdrawal fails here, because the credit was refunded. An upload cost no credit.
      ...(job ? refundSpentCreditsStatements(app, creditHoldOf(job), PICTURE_RETURNED_REASON) : []),
      freeRoomStatement({ userId: picture.userId, pictureIds: all }),
      app.db
        .update(pictures)
        .set({ withdrawnAt: app.now(), withdrawnWhy: fault, inspectAt: null })
        .where(sql`${pictures.id} IN (${all})`),
      ...also,
      ...(isUsed ? await withdrawalIncidentStatements(app, { pictureId: picture.id, fault }) : []),
    ]);
  } catch (error) {
    if (!isHoldAlreadyResolved(error) && !isConstraintViolation(error, "already-posted")) throw error;
  }
}
