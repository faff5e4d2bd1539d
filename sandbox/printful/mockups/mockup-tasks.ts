import { createHash } from "node:crypto";
import { Hono } from "hono";
import sharp from "sharp";
import { takeOutcome } from "../../faults/fault-rules.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import type { ServiceApp } from "../../server/service-app.ts";
import { mockupStyles } from "../catalog/catalog-json.ts";
import { paged } from "../catalog/catalog-routes.ts";
import { findVariant, PRODUCTS } from "../catalog/variants.ts";
import { badRequest, PrintfulError } from "../errors.ts";
import { totalCents } from "../orders/costs.ts";
import type { PrintfulMockupTask } from "../state.ts";
import { sendMockupEvent } from "../webhooks/send-event.ts";
import { drawMockup } from "./draw-mockup.ts";
import { readMockupRequests } from "./read-mockup-request.ts";

/** Mockup tasks: requested, drawn a little later, available for a day. */

export const MOCKUP_JOB = "printful.mockup";
const DAY_MS = 24 * 3600 * 1000;
const MINUTE_MS = 60_000;
const NEW_STORE_A_MINUTE = 2;
const PROVEN_STORE_A_MINUTE = 10;
/** How much a store must have ordered before the higher rate limit applies. */
const PROVEN_CENTS = 1000;
const TASKS_KEPT = 500;
const FETCH_TIMEOUT_MS = 10_000;

export function mockupRoutes(app: ServiceApp, sandbox: Sandbox): void {
  const { store } = sandbox;
  app.post("/v2/mockup-tasks", async (c) => {
    const state = store.data.printful;
    const wishes = readMockupRequests(await c.req.json(), state.catalogue);
    useAllowance(sandbox, wishes.length);
    const tasks = wishes.map((wish): PrintfulMockupTask => {
      const id = state.nextId++;
      const key = createHash("sha256").update(`${id} ${sandbox.now()}`).digest("hex").slice(0, 32);
      return {
        id,
        key,
        ...wish,
        status: "pending",
        createdAt: sandbox.now(),
        linksDieAt: null,
        failure: null,
      };
    });
    state.mockupTasks = [...state.mockupTasks, ...tasks].slice(-TASKS_KEPT);
    for (const task of tasks)
      sandbox.jobs.schedule(MOCKUP_JOB, store.data.timing.mockupMs, { taskId: task.id });
    store.save();
    return c.json({ data: tasks.map((task) => viewTask(sandbox, task)) });
  });
  app.get("/v2/mockup-tasks", (c) => {
    const ids = c.req.query("id")?.split(",").filter(Boolean) ?? [];
    if (ids.length === 0) throw badRequest("Missing required parameters: id.");
    const found = store.data.printful.mockupTasks.filter((task) => ids.includes(String(task.id)));
    const list = paged(c, found);
    return c.json({ ...list, data: list.data.map((task) => viewTask(sandbox, task)) });
  });
}

/** A request over the limit is refused, as are all requests of the following minute. */
function useAllowance(sandbox: Sandbox, tasks: number): void {
  const { printful } = sandbox.store.data;
  const now = sandbox.now();
  const made = printful.orders
    .filter((order) => order.status === "fulfilled")
    .reduce((sum, order) => sum + totalCents(order), 0);
  const most = made >= PROVEN_CENTS ? PROVEN_STORE_A_MINUTE : NEW_STORE_A_MINUTE;
  const { allowance } = printful;
  allowance.usedAt = allowance.usedAt.filter((at) => at > now - MINUTE_MS);
  if (now < allowance.lockedUntil || allowance.usedAt.length + tasks > most) {
    allowance.lockedUntil = Math.max(allowance.lockedUntil, now + MINUTE_MS);
    sandbox.store.save();
    const seconds = Math.ceil((allowance.lockedUntil - now) / 1000);
    throw new PrintfulError(
      429,
      "MG-8",
      `You have used up your mockup generation allowance of ${most} a minute. Try again after ${seconds} seconds.`,
      { "retry-after": String(seconds) },
    );
  }
  for (let task = 0; task < tasks; task++) allowance.usedAt.push(now);
}

/** Completes or fails a task. */
export async function finishMockup(sandbox: Sandbox, taskId: number): Promise<void> {
  const task = sandbox.store.data.printful.mockupTasks.find((known) => known.id === taskId);
  if (task?.status !== "pending") return;
  const luck = takeOutcome(sandbox.store, "printful", ["mockup-fails", "mockup-link-dies"], String(task.id));
  try {
    if (luck?.outcome === "mockup-fails")
      throw new Error(luck.reason ?? "The mockup could not be generated.");
    await printFiles(task);
    task.status = "completed";
    task.linksDieAt = sandbox.now() + (luck ? 0 : DAY_MS);
  } catch (error) {
    task.status = "failed";
    task.failure = error instanceof Error ? error.message : String(error);
  }
  sandbox.store.save();
  sendMockupEvent(sandbox, viewTask(sandbox, task));
}

/** The layers' picture bytes. Throws the error that the task reports if one is not a picture. */
async function printFiles(task: PrintfulMockupTask): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const urls = task.placements.flatMap(({ layers }) => layers.map(({ url }) => url));
  for (const url of new Set(urls)) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(() => null);
    if (!answer?.ok) throw new Error(`The file ${url} could not be downloaded.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isPicture = await sharp(bytes)
      .metadata()
      .then(() => true)
      .catch(() => false);
    if (!isPicture) throw new Error(`The file ${url} is not a picture.`);
    files.set(url, bytes);
  }
  return files;
}

function viewTask(sandbox: Sandbox, task: PrintfulMockupTask): object {
  const product = PRODUCTS.find(({ id }) => id === task.productId);
  const styles = product ? mockupStyles(product) : [];
  return {
    id: task.id,
    status: task.status,
    catalog_variant_mockups:
      task.status === "completed"
        ? task.variantIds.map((variantId) => ({
            catalog_variant_id: variantId,
            mockups: task.styleIds.map((styleId) => ({
              placement: task.placements[0]?.placement ?? "front",
              display_name: styles.find(({ id }) => id === styleId)?.view ?? "",
              technique: "dtg",
              style_id: styleId,
              mockup_url: `${sandbox.url}/printful/upload/tmp/${task.key}/${variantId}-${styleId}.${task.format}`,
            })),
          }))
        : [],
    items: [],
    failure_reasons: task.failure
      ? [{ type: "https://developers.printful.com/docs/v2-beta/#mockup", detail: task.failure }]
      : [],
    _links: { self: { href: `${sandbox.url}/printful/v2/mockup-tasks?id=${task.id}` } },
  };
}

/** Serves the pictures: unguessable names, no token, gone after a day. */
export function mockupPictureRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get("/:key/:name", async (c) => {
    const [, variantId, styleId] = /^(\d+)-(\d+)\.(?:png|jpg)$/.exec(c.req.param("name")) ?? [];
    const { mockupTasks, catalogue } = sandbox.store.data.printful;
    const task = mockupTasks.find((known) => known.key === c.req.param("key"));
    const variant = findVariant(Number(variantId), catalogue);
    const style = variant && mockupStyles(variant.product).find(({ id }) => id === Number(styleId));
    const isThere = task?.status === "completed" && (task.linksDieAt ?? 0) > sandbox.now();
    if (!task || !variant || !style || !isThere) return c.text("NoSuchKey", 404);
    const files = await printFiles(task).catch(() => null);
    if (!files) return c.text("NoSuchKey", 404);
    const png = await drawMockup(variant, style, task.placements, files, task.widthPx);
    const bytes = task.format === "png" ? png : await sharp(png).jpeg({ quality: 88 }).toBuffer();
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": task.format === "png" ? "image/png" : "image/jpeg",
    });
  });
  return app;
}
