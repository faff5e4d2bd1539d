import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction, type Statement } from "~/db/client";
import { designVersions, products, renderingTasks } from "~/db/schema";
import { partnerFileUrl } from "~/domain/designs/pictures/partner-file-links";
import { pauseIfRateLimited } from "~/domain/partner-catalog/rate-limit-pauses";
import { findGarment, findVariantId } from "~/garments/find-garments";
import { log } from "~/lib/log";
import { printsJson, readPrints } from "../prints/version-prints";
import { copyMockups, WIDTH_PX } from "./copy-mockups";
import { stylesFor } from "./mockup-styles";
import type { Parts, Task, Work } from "./mockup-work";
import { claimPartnerMockupStatement, MAX_REQUEST_ATTEMPTS } from "./partner-mockup-queue";

/** The partner's own mockups of products on sale: requested, polled, and copied before their links expire. */

/** According to the partner, no result comes before this. */
const FIRST_LOOK_SECONDS = 12;
const LOOK_AGAIN_SECONDS = 20;
/** A task that the partner has not finished by then is requested anew. */
const GIVEN_UP_MS = 30 * 60_000;
const FILE_LINK_MS = 24 * 60 * 60_000;
/** The most usual size, which catalogs show. */
const USUAL_SIZE = "M";

export type PartnerMockupProgress =
  | "asked"
  | "waiting"
  | "pending"
  | "completed"
  | "failed"
  | "superseded"
  | "nothing";

/** Advances one task by a step. Safe to run twice and late, because the row holds the next step. */
export async function advancePartnerMockup(
  app: Parts,
  { taskId, aMinute: perMinute }: { taskId: string; aMinute: number },
): Promise<PartnerMockupProgress> {
  const [row] = await app.db
    .select({
      task: renderingTasks,
      garmentId: designVersions.garmentId,
      isOnSale: sql<number>`${products.state} = 'published' AND ${products.versionId} = ${renderingTasks.versionId}`,
      prints: printsJson(renderingTasks.versionId),
    })
    .from(renderingTasks)
    .innerJoin(designVersions, eq(designVersions.id, renderingTasks.versionId))
    .innerJoin(products, eq(products.id, designVersions.productId))
    .where(eq(renderingTasks.id, taskId));
  const garment = row && findGarment(row.garmentId);
  if (!row || !garment || !["waiting", "asked", "pending"].includes(row.task.state)) return "nothing";
  if (!row.isOnSale) return end(app, row.task, "superseded");
  const size = garment.sizes.find((each) => each.id === USUAL_SIZE) ?? garment.sizes[0];
  const variantId = findVariantId(garment, row.task.color, size?.id ?? "");
  if (variantId === null) return end(app, row.task, "failed", "the partner's number is not known");
  const work = { task: row.task, garment, prints: readPrints(row.prints), variantId };
  return row.task.state === "pending" ? look(app, work) : ask(app, work, perMinute);
}

async function ask(app: Parts, work: Work, aMinute: number): Promise<PartnerMockupProgress> {
  const { task, garment, prints } = work;
  const at = app.now();
  if (task.attempts >= MAX_REQUEST_ATTEMPTS && task.dueAt <= at)
    return end(app, task, "failed", task.lastError ?? "no answer");
  const [claimed] = await runTransaction(app.db, [claimPartnerMockupStatement(task.id, { at, aMinute })]);
  if (claimed?.meta.changes !== 1) return "waiting";
  try {
    const styles = await stylesFor(app, work);
    if (styles.size === 0) return end(app, task, "failed", "the partner shows it in no way");
    const partnerTaskId = await app.printPartner.createMockupTask({
      productId: garment.partner.productId,
      variantId: work.variantId,
      styleIds: [...styles.keys()],
      technique: garment.partner.technique,
      widthPx: WIDTH_PX,
      prints: await Promise.all(
        prints.map(async ({ placement: { areaId, ...position }, picture }) => ({
          areaId,
          fileUrl: await partnerFileUrl(app, { fileKey: picture.fileKey, expiresAt: at + FILE_LINK_MS }),
          position,
        })),
      ),
    });
    await set(app, task, { state: "pending", partnerTaskId, dueAt: at + LOOK_AGAIN_SECONDS * 1000 });
    await app.enqueue({ type: "rendering", taskId: task.id }, { delaySeconds: FIRST_LOOK_SECONDS });
    return "asked";
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    // The partner was rate limited: the task keeps its place and its attempts.
    if (await pauseIfRateLimited(app, "renderings", error)) {
      await set(app, task, { state: "waiting", attempts: task.attempts });
      return "waiting";
    }
    if (error.kind === "refused" || error.kind === "blocked") return end(app, task, "failed", error.message);
    return again(app, task, error.message);
  }
}

async function look(app: Parts, work: Work): Promise<PartnerMockupProgress> {
  const { task } = work;
  const at = app.now();
  const found = await app.printPartner.findMockupTask(task.partnerTaskId ?? "");
  if (found?.state === "pending" && (task.askedAt ?? 0) > at - GIVEN_UP_MS) {
    await set(app, task, { dueAt: at + LOOK_AGAIN_SECONDS * 1000 });
    await app.enqueue({ type: "rendering", taskId: task.id }, { delaySeconds: LOOK_AGAIN_SECONDS });
    return "pending";
  }
  if (found?.state !== "completed")
    return again(app, task, found?.reason ?? (found ? "not finished in time" : "the partner has lost it"));
  try {
    const rows = await copyMockups(app, work, found);
    if (rows.length === 0) return again(app, task, "finished without a picture");
    await runTransaction(app.db, [
      ...rows,
      stateStatement(app, task, { state: "completed", lastError: null }),
    ]);
    return "completed";
  } catch (error) {
    // A dead link, or no picture behind it: the task is requested again.
    if (error instanceof AdapterError && !error.retryable) return again(app, task, error.message);
    throw error;
  }
}

/** Back in the queue, or failed after too many attempts. */
async function again(app: Parts, task: Task, reason: string): Promise<PartnerMockupProgress> {
  const [fresh] = await app.db
    .select({ attempts: renderingTasks.attempts })
    .from(renderingTasks)
    .where(eq(renderingTasks.id, task.id));
  if ((fresh?.attempts ?? 0) >= MAX_REQUEST_ATTEMPTS) return end(app, task, "failed", reason);
  await set(app, task, { state: "waiting", partnerTaskId: null, lastError: reason });
  return "waiting";
}

async function end(
  app: Parts,
  task: Task,
  state: "failed" | "superseded",
  reason: string | null = null,
): Promise<PartnerMockupProgress> {
  await set(app, task, { state, lastError: reason });
  if (state === "failed") log("warn", "rendering.failed", { task: task.id, version: task.versionId, reason });
  return state;
}

type Changes = Partial<Pick<Task, "state" | "partnerTaskId" | "dueAt" | "lastError" | "attempts">>;

function stateStatement({ db }: Parts, task: Task, changes: Changes): Statement {
  return (
    db
      .update(renderingTasks)
      .set(changes)
      // Another consumer has ended it.
      .where(and(eq(renderingTasks.id, task.id), sql`state IN ('waiting', 'asked', 'pending')`))
  );
}

async function set(app: Parts, task: Task, changes: Changes): Promise<void> {
  await runTransaction(app.db, [stateStatement(app, task, changes)]);
}
