import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";

export type VideoStep = "paid" | "briefed" | "started" | "delivered";

/**
 * The email of a step, for its batch; each step is written once, a delivery once for each time (`round`). Only where the
 * batch's move happened is there an order to write about.
 */
export function queueVideoEmail(
  app: Pick<App, "now">,
  { paymentId, step, round = "" }: { paymentId: string; step: VideoStep; round?: string | number },
): { statement: Statement; deliveryId: string } {
  return queueEmailStatement(app, {
    id: newId(),
    template: "video-step",
    to: sql`(SELECT u.email FROM video_orders v JOIN users u ON u.id = v.user_id WHERE v.payment_id = ${paymentId})`,
    key: `video-${step}:${paymentId}${round === "" ? "" : `:${round}`}`,
    data: { videoId: paymentId, step },
  });
}
