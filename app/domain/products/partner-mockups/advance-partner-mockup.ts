import { and, eq, sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { PartnerMockupStyle, PartnerMockupTask } from "~/adapters/printful.server";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { designVersions, products, renderings, renderingTasks } from "~/db/schema";
import { partnerFileUrl } from "~/domain/designs/pictures/partner-file-links";
import { findGarment, findVariantId, type Garment, type GarmentView } from "~/domain/garments/find-garments";
import { pauseIfRateLimited } from "~/domain/partner-catalog/rate-limit-pauses";
import { sha256Hex } from "~/lib/hashes-and-tokens";
import { log } from "~/lib/log";
import { dataUrl } from "~/print/index.server";
import { type Print, printsJson, readPrints, requirePrintArea } from "../prints/version-prints";
import { claimPartnerMockupStatement, MAX_REQUEST_ATTEMPTS } from "./partner-mockup-queue";

/** The partner's own pictures of what is on sale: asked for, looked after, and copied before their links die. */

const WIDTH_PX = 1000;
/** Photographs of cloth: no step more is seen. */
const QUALITY = 76;
/** The partner says that the first result does not come before. */
const FIRST_LOOK_SECONDS = 12;
const LOOK_AGAIN_SECONDS = 20;
/** A task that the partner has not finished by then is asked for anew. */
const GIVEN_UP_MS = 30 * 60_000;
const FILE_LINK_MS = 24 * 60 * 60_000;
/** The size of which most people think, and the one that catalogues show. */
const USUAL_SIZE = "M";
/** A person or a stand would say nothing more about the print. */
const USUAL_CATEGORY = "flat";

type Parts = Pick<
  App,
  "db" | "files" | "now" | "enqueue" | "printPartner" | "rasterizer" | "origin" | "appSecret"
>;
type Task = typeof renderingTasks.$inferSelect;

export type PartnerMockupProgress =
  | "asked"
  | "waiting"
  | "pending"
  | "completed"
  | "failed"
  | "superseded"
  | "nothing";

interface Work {
  task: Task;
  garment: Garment;
  prints: Print[];
  variantId: number;
}

/** Brings one rendering a step further. Safe to run twice and late: the row says what is to be done. */
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
  const variantId = findVariantId(garment, row.task.colour, size?.id ?? "");
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
    // Not its fault: it keeps its turn and its tries.
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
    const rows = await copy(app, work, found);
    if (rows.length === 0) return again(app, task, "finished without a picture");
    await runTransaction(app.db, [
      ...rows,
      stateStatement(app, task, { state: "completed", lastError: null }),
    ]);
    return "completed";
  } catch (error) {
    // A link that is dead, or no picture behind it: it has to be drawn again.
    if (error instanceof AdapterError && !error.retryable) return again(app, task, error.message);
    throw error;
  }
}

/** Copies each picture under the name of its content, smaller than it came, before its link dies. */
async function copy(app: Parts, work: Work, found: PartnerMockupTask): Promise<Statement[]> {
  const styles = await stylesFor(app, work);
  const statements: Statement[] = [];
  for (const { variantId: shown, styleId, url } of found.pictures) {
    const view = styles.get(styleId);
    if (!view || shown !== work.variantId) continue;
    const picture = await app.printPartner.downloadMockup(url);
    const { widthPx, heightPx } = picture;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}"><image href="${dataUrl(picture)}" width="${widthPx}" height="${heightPx}"/></svg>`;
    const webp = await app.rasterizer.toWebp(svg, { widthPx: Math.min(WIDTH_PX, widthPx), quality: QUALITY });
    const fileKey = `mockups/${await sha256Hex(webp.bytes)}.webp`;
    await app.files.put(fileKey, webp.bytes, { httpMetadata: { contentType: webp.contentType } });
    statements.push(
      app.db
        .insert(renderings)
        .values({
          versionId: work.task.versionId,
          colour: work.task.colour,
          view,
          fileKey,
          widthPx: webp.widthPx,
          heightPx: webp.heightPx,
          createdAt: app.now(),
        })
        .onConflictDoNothing(),
    );
  }
  return statements;
}

/** One of the partner's ways of showing it for each side that is printed, by its number. */
async function stylesFor(
  app: Parts,
  { garment, prints, variantId: shown }: Work,
): Promise<Map<number, GarmentView>> {
  const areas = await app.printPartner.listPrintAreas(garment.partner.productId);
  const styles = new Map<number, GarmentView>();
  for (const { placement } of prints) {
    const { view } = requirePrintArea(garment, placement.areaId);
    if ([...styles.values()].includes(view)) continue;
    const offered = (areas.find((each) => each.areaId === placement.areaId)?.styles ?? []).filter(
      (style) =>
        style.view.toLowerCase().includes(view) &&
        (style.variantIds === null || style.variantIds.includes(shown)),
    );
    const best = offered.find(isFlat) ?? offered[0];
    if (best) styles.set(best.id, view);
  }
  return styles;
}

function isFlat(style: PartnerMockupStyle): boolean {
  return style.category.toLowerCase().includes(USUAL_CATEGORY);
}

/** Back in the queue, or at its end where it was asked for often enough. */
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
      // Whoever was quicker has ended it.
      .where(and(eq(renderingTasks.id, task.id), sql`state IN ('waiting', 'asked', 'pending')`))
  );
}

async function set(app: Parts, task: Task, changes: Changes): Promise<void> {
  await runTransaction(app.db, [stateStatement(app, task, changes)]);
}

/** The row of the partner's task, where it is one of ours. */
export async function findPartnerMockupTask(
  { db }: Pick<App, "db">,
  { partnerTaskId }: { partnerTaskId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: renderingTasks.id })
    .from(renderingTasks)
    .where(eq(renderingTasks.partnerTaskId, partnerTaskId));
  return row?.id ?? null;
}
