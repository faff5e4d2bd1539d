import type { QueueMessage } from "./queue-messages";

export interface Enqueue {
  (message: QueueMessage, options?: { delaySeconds?: number }): Promise<void>;
  /** Several at once: a queue takes a hundred in one call, and a cron may find thousands. */
  many(messages: readonly QueueMessage[]): Promise<void>;
}

/** What takes long and holds a picture in memory has a queue of its own, so that letters and events never wait for it. */
const PICTURE_QUEUE_TYPES: ReadonlySet<QueueMessage["type"]> = new Set<QueueMessage["type"]>([
  "generate",
  "inspect",
  "measure",
  "fix",
  "render-mockups",
  "rendering",
]);
/** The platform's own bounds of one call; messages of ids are far below 128 kB each, and 256 kB together. */
const MESSAGES_A_CALL = 100;

/** Loses nothing that we rely on: when sending fails, the row waits for the cron that looks for stuck rows. */
export function createEnqueue(
  queues: { jobs: Queue; pictures: Queue },
  onSendFailed: (message: QueueMessage, error: unknown) => void,
): Enqueue {
  const queueOf = (message: QueueMessage) =>
    PICTURE_QUEUE_TYPES.has(message.type) ? queues.pictures : queues.jobs;
  const one = async (message: QueueMessage, options?: { delaySeconds?: number }) => {
    try {
      await queueOf(message).send(message, options);
    } catch (error) {
      onSendFailed(message, error);
    }
  };
  const many = async (messages: readonly QueueMessage[]) => {
    for (const queue of [queues.jobs, queues.pictures]) {
      const own = messages.filter((message) => queueOf(message) === queue);
      for (let start = 0; start < own.length; start += MESSAGES_A_CALL) {
        const call = own.slice(start, start + MESSAGES_A_CALL);
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
