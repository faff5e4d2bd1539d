import { settleManyNow, settleStuckPayments } from "~/domain/payments/stuck";
import type { TestApp } from "./app";

/** The cron that finds open payments, and the queue that brings what it found to be settled. */
export async function settleStuck(app: TestApp): Promise<{ asked: number; settled: number }> {
  const { asked } = await settleStuckPayments(app);
  let settled = 0;
  for (;;) {
    const index = app.queued.findIndex(({ type }) => type === "settle");
    const [message] = index === -1 ? [] : app.queued.splice(index, 1);
    if (message?.type !== "settle") return { asked, settled };
    settled += (await settleManyNow(app, message)).settled;
  }
}
