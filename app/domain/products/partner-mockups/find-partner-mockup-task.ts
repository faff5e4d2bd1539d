import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { renderingTasks } from "~/db/schema";

/** The row of the partner's task, if it is one of ours. */
export async function findPartnerMockupTask(
  { db }: Pick<App, "db">,
  { partnerTaskId }: { partnerTaskId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ id: renderingTasks.id })
    .from(renderingTasks)
    .where(eq(renderingTasks.partnerTaskId, partnerTaskId));
  return row?.id ?? null;
}
