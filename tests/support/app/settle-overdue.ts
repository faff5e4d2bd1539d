import { queueOverduePayments } from "~/domain/payments/reconcile/queue-overdue-payments";
import { settlePayments } from "~/domain/payments/reconcile/settle-overdue";
import type { TestApp } from "./test-app";

/** Runs the cron that finds open payments, then delivers its messages. */
export async function settleOverdueNow(app: TestApp): Promise<{ asked: number; settled: number }> {
  const { asked } = await queueOverduePayments(app);
  let settled = 0;
  for (;;) {
    const index = app.queued.findIndex(({ type }) => type === "settle");
    const [message] = index === -1 ? [] : app.queued.splice(index, 1);
    if (message?.type !== "settle") return { asked, settled };
    settled += (await settlePayments(app, message)).settled;
  }
}
