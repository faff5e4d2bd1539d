import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "./audit-log";

/** Records which list an admin downloaded, and how many of its rows were sent. */
export async function recordDownload(
  app: Pick<App, "db" | "now">,
  {
    actorId,
    list,
    rows,
    isComplete,
  }: {
    actorId: string;
    list: string;
    rows: number;
    /** False where the download broke off. */
    isComplete: boolean;
  },
): Promise<void> {
  const detail = { rows, isComplete };
  await runTransaction(app.db, [
    auditLogStatement(app, { actorId, action: "download list", subject: `list:${list}`, detail }),
  ]);
}
