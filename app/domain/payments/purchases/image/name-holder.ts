import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { imageLicenses } from "~/db/schema";

export const MAX_HOLDER_CHARACTERS = 80;

/** Names the holder on the public page, or nobody (null). False: not a license of this person. */
export async function nameHolder(
  { db }: Pick<App, "db">,
  { number, userId, name }: { number: string; userId: string; name: string | null },
): Promise<boolean> {
  const changed = await db
    .update(imageLicenses)
    .set({ holderName: name })
    .where(and(eq(imageLicenses.number, number), eq(imageLicenses.userId, userId)))
    .returning({ number: imageLicenses.number });
  return changed.length > 0;
}
