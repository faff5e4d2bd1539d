import { and, eq, isNull } from "drizzle-orm";
import type { App } from "~/app";
import { attentions } from "~/db/schema";

export async function isIncidentOpen(
  { db }: Pick<App, "db">,
  { cause }: { cause: string },
): Promise<boolean> {
  const open = await db
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(eq(attentions.cause, cause), isNull(attentions.resolvedAt)));
  return open.length > 0;
}
