import { eq } from "drizzle-orm";
import { type RefundPurchaseResult, refundWhole } from "~/acts/refund-purchase";
import type { App } from "~/app";
import { isConstraintViolation } from "~/db/constraint-violations";
import { videoOrders } from "~/db/schema";
import {
  RETURNABLE_BY_ADMIN,
  RETURNABLE_BY_BUYER,
  requireVideoStateStatement,
} from "~/domain/videos/open-video-order";

export type RefundVideoResult =
  | RefundPurchaseResult
  /** Of its buyer: work on it has begun. Of an admin: it was delivered. */
  | { status: "too-late" };

/** Refunds a video while nothing of it was delivered; its buyer, only before somebody begins. The database decides. */
export async function refundVideo(
  app: App,
  { paymentId, by, role, why = "" }: { paymentId: string; by: string; role: "buyer" | "admin"; why?: string },
): Promise<RefundVideoResult> {
  const [order] = await app.db
    .select({ userId: videoOrders.userId })
    .from(videoOrders)
    .where(eq(videoOrders.paymentId, paymentId));
  if (!order || (role === "buyer" && order.userId !== by)) return { status: "unknown" };
  const states = [...(role === "buyer" ? RETURNABLE_BY_BUYER : RETURNABLE_BY_ADMIN)];
  try {
    return await refundWhole(app, {
      paymentId,
      by,
      action: role === "buyer" ? "return video" : "refund purchase",
      why,
      refusals: [requireVideoStateStatement(paymentId, states)],
    });
  } catch (error) {
    if (isConstraintViolation(error, "video-moved")) return { status: "too-late" };
    throw error;
  }
}
