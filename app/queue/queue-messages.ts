import { z } from "zod";
import { CRON_STEPS } from "./cron-steps";

/** Every queue message. They hold ids only: the consumer reads the current row. */
export const queueMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("generate"), jobId: z.string() }),
  z.object({ type: z.literal("inspect"), pictureId: z.string() }),
  z.object({ type: z.literal("deliver"), deliveryId: z.string() }),
  z.object({ type: z.literal("provider-event"), eventId: z.string() }),
  z.object({ type: z.literal("settle"), paymentIds: z.array(z.string()) }),
  z.object({ type: z.literal("render-mockups"), versionId: z.string() }),
  /** Same as `provider-event`; sent by earlier versions. */
  z.object({ type: z.literal("partner-event"), eventId: z.string() }),
  z.object({ type: z.literal("fulfil"), partId: z.string() }),
  z.object({ type: z.literal("refund"), refundId: z.string() }),
  z.object({ type: z.literal("payout"), payoutId: z.string() }),
  z.object({ type: z.literal("payout-reversal"), reversalId: z.string() }),
  z.object({ type: z.literal("payout-account"), userId: z.string() }),
  z.object({ type: z.literal("measure"), pictureId: z.string() }),
  z.object({ type: z.literal("thumbnail"), pictureId: z.string() }),
  z.object({ type: z.literal("fix"), fixId: z.string() }),
  z.object({ type: z.literal("redesign"), redesignId: z.string() }),
  z.object({ type: z.literal("share-post"), postId: z.string() }),
  z.object({ type: z.literal("publish-item"), itemId: z.string() }),
  z.object({ type: z.literal("suggest"), suggestionId: z.string() }),
  z.object({ type: z.literal("rendering"), taskId: z.string() }),
  z.object({ type: z.literal("export"), exportId: z.string() }),
  z.object({ type: z.literal("analyze-trends"), analysisId: z.string() }),
  z.object({ type: z.literal("delete-account"), userId: z.string() }),
  z.object({ type: z.literal("check"), name: z.string() }),
  /** `scheduledAt` (epoch ms, by the platform's clock) tells a repeated or late message from the next minute's. */
  z.object({ type: z.literal("cron-step"), step: z.enum(CRON_STEPS), scheduledAt: z.number() }),
]);

export type QueueMessage = z.infer<typeof queueMessageSchema>;
