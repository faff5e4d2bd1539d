import { z } from "zod";

/** Every queue message. They hold ids only: the consumer reads the current row. */
export const queueMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("generate"), jobId: z.string() }),
  z.object({ type: z.literal("inspect"), pictureId: z.string() }),
  z.object({ type: z.literal("deliver"), deliveryId: z.string() }),
  z.object({ type: z.literal("provider-event"), eventId: z.string() }),
  z.object({ type: z.literal("settle"), paymentIds: z.array(z.string()) }),
  z.object({ type: z.literal("render-mockups"), versionId: z.string() }),
  /** As `provider-event`; sent by earlier versions. */
  z.object({ type: z.literal("partner-event"), eventId: z.string() }),
  z.object({ type: z.literal("fulfil"), partId: z.string() }),
  z.object({ type: z.literal("refund"), refundId: z.string() }),
  z.object({ type: z.literal("measure"), pictureId: z.string() }),
  z.object({ type: z.literal("fix"), fixId: z.string() }),
  z.object({ type: z.literal("rendering"), taskId: z.string() }),
  z.object({ type: z.literal("check"), name: z.string() }),
]);

export type QueueMessage = z.infer<typeof queueMessageSchema>;
