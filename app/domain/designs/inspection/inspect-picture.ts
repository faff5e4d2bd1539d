import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { generationJobs, imageTransactions, pictures, versionPrints } from "~/db/schema";
import { refundSpentCreditsStatements } from "~/domain/credits/refund-spent-credits";
import { isHoldAlreadyResolved } from "~/domain/credits/resolve-hold";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { errorFields, log } from "~/lib/log";
import { downscaleFile, encodeRgbaPng } from "~/print/index.server";
import { creditHoldOf, type GenerationFailure } from "../generation/job";
import { quotedPhrases } from "../generation/prompts";

/** What a look at a picture's content finds. Size, pixels and ground are judged without a look (./png.ts). */
export type InspectionFault = Extract<
  GenerationFailure,
  "provider:wrong-words" | "provider:refused-afterwards"
>;

/** The reason of the transfer that gives a picture's credit back, with the job as its reference. */
export const PICTURE_RETURNED_REASON = "picture-returned";

/** When a picture that nobody could look at is looked at, and looked at again. */
export const REINSPECT_DELAY_MS = 2 * 60_000;
/** A picture that was good enough for a day is good. */
const LOOKED_AT_FOR_MS = 24 * 60 * 60_000;
const LOOKS_AT_ONCE = 20;

/**
 * Looks at a picture: is it fit to be shown, and do the words in quotes stand there as they were written? Throws
 * AdapterError where nobody could look.
 */
export async function inspectPicture(
  { vision }: Pick<App, "vision">,
  { prompt, bytes }: { prompt: string | null; bytes: Uint8Array },
): Promise<InspectionFault | null> {
  const picture = { bytes, contentType: "image/png" } as const;
  if ((await vision.moderate(picture)).length > 0) return "provider:refused-afterwards";
  // What a person drew says what it says.
  const wanted = prompt === null ? [] : quotedPhrases(prompt);
  if (wanted.length === 0) return null;
  // A reader errs too: two looks must agree before a picture is thrown away.
  if (
    standsIn(wanted, await vision.readLettering(picture)) ||
    standsIn(wanted, await vision.readLettering(picture))
  )
    return null;
  return "provider:wrong-words";
}

/** Letters and figures alone count: case, accents, spaces, line breaks and flourish do not. */
function standsIn(wanted: string[], lettering: string[]): boolean {
  const found = lettering.map(plain);
  // A phrase may be lettered in several lines, which are read as several phrases.
  const all = found.join("");
  return wanted.every((phrase) => all.includes(plain(phrase)));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Pictures that were delivered before anybody could look at them, and are due. */
export async function listDueInspections({ db, now }: Pick<App, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(sql`${pictures.inspectAt} IS NOT NULL`, lte(pictures.inspectAt, now())))
    .orderBy(asc(pictures.inspectAt))
    .limit(LOOKS_AT_ONCE);
  return rows.map((row) => row.id);
}

export type InspectionResult =
  | { status: "fine" }
  | { status: "withdrawn"; fault: InspectionFault }
  /** It was made into a product: whoever did that saw its words and wanted them. */
  | { status: "kept" }
  | { status: "later" }
  | { status: "none" };

/** Looks at a delivered picture. A faulty one is withdrawn, and its credit given back. Safe to run twice. */
export async function inspectDelivered(
  app: Pick<App, "db" | "now" | "files" | "vision">,
  { pictureId, takeDown }: { pictureId: string; takeDown: (pictureId: string) => Statement[] },
): Promise<InspectionResult> {
  const at = app.now();
  // Claimed by putting it off: another message finds it not due.
  const [claimed] = await app.db
    .update(pictures)
    .set({ inspectAt: at + REINSPECT_DELAY_MS })
    .where(and(eq(pictures.id, pictureId), lte(pictures.inspectAt, at), isNull(pictures.withdrawnAt)))
    .returning();
  if (!claimed) return { status: "none" };
  const settle = () =>
    app.db
      .update(pictures)
      .set({ inspectAt: null })
      .where(eq(pictures.id, pictureId))
      .then(() => {});
  const [record] = await app.db
    .select({ prompt: imageTransactions.prompt })
    .from(imageTransactions)
    .where(eq(imageTransactions.pictureId, pictureId));
  const file = await app.files.get(claimed.fileKey);
  if ((!record && claimed.kind === "generated") || !file || claimed.createdAt <= at - LOOKED_AT_FOR_MS) {
    await settle();
    return { status: "fine" };
  }
  let fault: InspectionFault | null;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    fault = await inspectPicture(app, {
      prompt: record?.prompt ?? null,
      // A look needs no more than a small copy, and of an upload nobody knows how large it is in memory.
      bytes: record ? bytes : await encodeRgbaPng(await downscaleFile({ ...claimed, bytes })),
    });
  } catch (error) {
    log("warn", "inspection.later", errorFields(error));
    return { status: "later" };
  }
  if (fault === null) {
    await settle();
    return { status: "fine" };
  }
  const [used] = await app.db
    .select({ versionId: versionPrints.versionId })
    .from(versionPrints)
    .where(eq(versionPrints.pictureId, pictureId))
    .limit(1);
  if (used && fault === "provider:wrong-words") {
    await settle();
    return { status: "kept" };
  }
  await withdrawPicture(app, { pictureId, fault, also: takeDown(pictureId), isUsed: used !== undefined });
  return { status: "withdrawn", fault };
}

/** Out of sight and use, with its credit back, in one batch. Its files go when nothing ordered needs them any more. */
async function withdrawPicture(
  app: Pick<App, "db" | "now">,
  {
    pictureId,
    fault,
    also,
    isUsed,
  }: { pictureId: string; fault: InspectionFault; also: Statement[]; isUsed: boolean },
): Promise<void> {
  const [job] = await app.db
    .select({ id: generationJobs.id, userId: generationJobs.userId })
    .from(generationJobs)
    .where(eq(generationJobs.pictureId, pictureId));
  try {
    await runTransaction(app.db, [
      // The referee: a second withdrawal finds the credit returned. An upload cost none.
      ...(job ? refundSpentCreditsStatements(app, creditHoldOf(job), PICTURE_RETURNED_REASON) : []),
      app.db
        .update(pictures)
        .set({ withdrawnAt: app.now(), withdrawnWhy: fault, inspectAt: null })
        .where(eq(pictures.id, pictureId)),
      ...also,
      // Somebody may have bought it: that is no machine's decision.
      ...(isUsed
        ? [
            openIncidentStatement(app, {
              cause: `openai:withdrawn:${pictureId}`,
              subject: pictureId,
              detail: { fault, products: "taken off sale" },
            }),
          ]
        : []),
    ]);
  } catch (error) {
    if (!isHoldAlreadyResolved(error) && !isConstraintViolation(error, "already-posted")) throw error;
  }
}
