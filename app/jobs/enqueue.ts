import type { Message } from "./messages";

export type Enqueue = (message: Message, options?: { delaySeconds?: number }) => Promise<void>;

/** What takes long and holds a picture in memory has a queue of its own, so that letters and events never wait for it. */
const HEAVY: ReadonlySet<Message["type"]> = new Set(["generate", "inspect", "render-mockups"]);

/** Loses nothing that we rely on: when sending fails, the row waits for the cron that looks for stuck rows. */
export function createEnqueue(
  queues: { jobs: Queue; pictures: Queue },
  onLost: (message: Message, error: unknown) => void,
): Enqueue {
  return async (message, options) => {
    try {
      await (HEAVY.has(message.type) ? queues.pictures : queues.jobs).send(message, options);
    } catch (error) {
      onLost(message, error);
    }
  };
}
