import type { QueueMessage } from "./queue-messages";

export interface Enqueue {
  (message: QueueMessage, options?: { delaySeconds?: number }): Promise<void>;
  /** Several at once: one call per hundred messages. */
  many(messages: readonly QueueMessage[]): Promise<void>;
}

/** Slow messages that hold a picture in memory have their own queue, so that emails and events do not wait for them. */
const PICTURE_QUEUE_TYPES: ReadonlySet<QueueMessage["type"]> = new Set<QueueMessage["type"]>([
  "generate",
  "inspect",
  "measure",
  "thumbnail",
  "fix",
  "render-mockups",
  "publish-item",
  "rendering",
]);
type Queues = { jobs: Queue; pictures: Queue; cron: Queue };

/** The platform's limit for `sendBatch`. Messages of ids stay far below its limits in bytes. */
const MAX_MESSAGES_PER_CALL = 100;

/** A message that cannot be sent is reported, not thrown: the cron finds its row. */
export function createEnqueue(
  queues: Queues,
  onSendFailed: (message: QueueMessage, error: unknown) => void,
): Enqueue {
  const queueOf = ({ type }: QueueMessage) => {
    if (type === "cron-step") return queues.cron;
    return PICTURE_QUEUE_TYPES.has(type) ? queues.pictures : queues.jobs;
  };
  const one = async (message: QueueMessage, options?: { delaySeconds?: number }) => {
    try {
      await queueOf(message).send(message, options);
    } catch (error) {
      onSendFailed(message, error);
    }
  };
  const many = async (messages: readonly QueueMessage[]) => {
    for (const queue of Object.values(queues)) {
      const own = messages.filter((message) => queueOf(message) === queue);
      for (let start = 0; start < own.length; start += MAX_MESSAGES_PER_CALL) {
        const call = own.slice(start, start + MAX_MESSAGES_PER_CALL);
        try {
          await queue.sendBatch(call.map((body) => ({ body })));
        } catch (error) {
          for (const message of call) onSendFailed(message, error);
        }
      }
    }
  };
  return Object.assign(one, { many });
}
