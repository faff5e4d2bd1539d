import type { Message } from "./messages";

export type Enqueue = (message: Message, options?: { delaySeconds?: number }) => Promise<void>;

/**
 * A queue that loses nothing we rely on: when sending fails, the row waits for the cron that looks for stuck rows.
 */
export function createEnqueue(queue: Queue, onLost: (message: Message, error: unknown) => void): Enqueue {
  return async (message, options) => {
    try {
      await queue.send(message, options);
    } catch (error) {
      onLost(message, error);
    }
  };
}
