import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { videoFiles } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { queueVideoEmail } from "./video-email";

type Made = "done" | "moved";
interface Act {
  paymentId: string;
  /** The admin. */
  by: string;
}

export const MAX_DELIVERY_MESSAGE_CHARACTERS = 1_000;

/** An admin takes a briefed video on, or takes a delivered one back to change it. */
export async function beginVideo(app: App, { paymentId, by }: Act): Promise<Made> {
  const notification = queueVideoEmail(app, { paymentId, step: "started" });
  const made = await move(app, [
    audit(app, { paymentId, by }, { action: "begin video", after: "working" }),
    sql`UPDATE video_orders SET assignee_id = ${by}, started_at = coalesce(started_at, ${app.now()}),
      state = CASE WHEN state IN ('briefed', 'delivered') THEN 'working' END WHERE payment_id = ${paymentId}`,
    notification.statement,
  ]);
  if (made === "done") await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  return made;
}

/** Sends the files of a video in work to its buyer; refused without a file. */
export async function deliverVideo(
  app: App,
  { paymentId, by, message }: Act & { message: string },
): Promise<Made> {
  const at = app.now();
  const notification = queueVideoEmail(app, { paymentId, step: "delivered", round: at });
  const made = await move(app, [
    audit(app, { paymentId, by }, { action: "deliver video", after: "delivered" }),
    sql`UPDATE video_orders SET delivered_at = ${at}, message = ${message},
      state = CASE WHEN state = 'working' AND EXISTS (SELECT 1 FROM video_files f WHERE f.payment_id = video_orders.payment_id)
        THEN 'delivered' END WHERE payment_id = ${paymentId}`,
    notification.statement,
  ]);
  if (made === "done") await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  return made;
}

async function move({ db }: Pick<App, "db">, statements: Statement[]): Promise<Made> {
  try {
    await runTransaction(db, statements);
    return "done";
  } catch (error) {
    // Without such a video there is nobody to write to.
    if (isConstraintViolation(error, "video-moved", "nobody-to-write-to")) return "moved";
    throw error;
  }
}

/** Before the act's own statements, so that it reads the state before. */
function audit(
  app: App,
  { paymentId, by }: Act,
  { action, after }: { action: "begin video" | "deliver video" | "upload video"; after: string },
): Statement {
  const files = sql`(SELECT count(*) || ' files' FROM video_files WHERE payment_id = ${paymentId})`;
  const before =
    action === "upload video" ? files : sql`(SELECT state FROM video_orders WHERE payment_id = ${paymentId})`;
  return auditLogStatement(app, {
    actorId: by,
    action,
    subject: `video:${paymentId}`,
    detail: sql`json_object('before', ${before}, 'after', ${after})`,
  });
}

/** Far more than a minute of video needs, and little enough to be held in memory once. */
export const MAX_DELIVERED_VIDEO_BYTES = 24 * 1024 * 1024;

export type AddFileResult = "added" | "moved" | "not-a-video" | "too-many";

/** Stores a finished file of a video in work. The type is read from its first bytes. */
export async function addVideoFile(
  app: App,
  { paymentId, by, file }: Act & { file: Uint8Array<ArrayBuffer> },
): Promise<AddFileResult> {
  const contentType = videoTypeOf(file);
  if (!contentType) return "not-a-video";
  const [order] = await app.db.all<{ state: string; files: number }>(
    sql`SELECT state, (SELECT coalesce(max(position), 0) FROM video_files f WHERE f.payment_id = v.payment_id) AS files
      FROM video_orders v WHERE payment_id = ${paymentId}`,
  );
  if (order?.state !== "working") return "moved";
  const position = order.files + 1;
  if (position > MAX_VIDEO_FILES) return "too-many";
  const fileKey = `videos/${paymentId}/${position}-${app.now()}`;
  await app.files.put(fileKey, file, { httpMetadata: { contentType } });
  try {
    await runTransaction(app.db, [
      audit(app, { paymentId, by }, { action: "upload video", after: `${position} files` }),
      sql`UPDATE video_orders SET state = CASE WHEN state = 'working' THEN state END WHERE payment_id = ${paymentId}`,
      insertInto(videoFiles).values({
        paymentId,
        position,
        fileKey,
        contentType,
        bytes: file.byteLength,
        createdAt: app.now(),
      }),
    ]);
    return "added";
  } catch (error) {
    await app.files.delete(fileKey);
    if (isConstraintViolation(error, "video-moved", "video-file-taken")) return "moved";
    throw error;
  }
}

export const MAX_VIDEO_FILES = 20;

function videoTypeOf(file: Uint8Array): "video/mp4" | "video/webm" | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(4, 8) === "ftyp") return "video/mp4";
  return file[0] === 0x1a && file[1] === 0x45 && file[2] === 0xdf && file[3] === 0xa3 ? "video/webm" : null;
}
