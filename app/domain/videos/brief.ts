import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import type { MUSIC, VIDEO_TONES } from "./brief-choices";
import { queueVideoEmail } from "./video-email";

export interface Brief {
  /** One of the buyer's own products, or null. */
  productId: string | null;
  about: string;
  script: string;
  tone: (typeof VIDEO_TONES)[number];
  music: (typeof MUSIC)[number];
  links: string;
}

/**
 * Saves what the buyer wants; it may be changed until somebody begins. `moved`: somebody else's, or work has
 * begun. A product of somebody else is left out.
 */
export async function saveBrief(
  app: Pick<App, "db" | "now" | "enqueue">,
  { paymentId, userId, brief }: { paymentId: string; userId: string; brief: Brief },
): Promise<"saved" | "moved"> {
  const at = app.now();
  const notification = queueVideoEmail(app, { paymentId, step: "briefed" });
  try {
    await runTransaction(app.db, [
      sql`UPDATE video_orders SET state = CASE WHEN state IN ('paid', 'briefed') AND user_id = ${userId} THEN 'briefed' END,
        product_id = (SELECT id FROM products WHERE id = ${brief.productId} AND user_id = ${userId}),
        about = ${brief.about}, script = ${brief.script}, tone = ${brief.tone}, music = ${brief.music}, links = ${brief.links},
        briefed_at = ${at} WHERE payment_id = ${paymentId}`,
      notification.statement,
    ]);
  } catch (error) {
    // Without such a video there is nobody to write to.
    if (isConstraintViolation(error, "video-moved", "nobody-to-write-to")) return "moved";
    throw error;
  }
  await app.enqueue({ type: "deliver", deliveryId: notification.deliveryId });
  return "saved";
}

/** The buyer says that the video is right. Saying it twice is the same. */
export async function acceptVideo(
  app: Pick<App, "db" | "now">,
  { paymentId, userId }: { paymentId: string; userId: string },
): Promise<"accepted" | "moved"> {
  try {
    const { meta } = await app.db.run(
      sql`UPDATE video_orders SET accepted_at = coalesce(accepted_at, ${app.now()}),
        state = CASE WHEN state IN ('delivered', 'accepted') AND user_id = ${userId} THEN 'accepted' END WHERE payment_id = ${paymentId}`,
    );
    return meta.changes > 0 ? "accepted" : "moved";
  } catch (error) {
    if (isConstraintViolation(error, "video-moved")) return "moved";
    throw error;
  }
}
