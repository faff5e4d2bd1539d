import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { stores } from "~/db/schema";
import { isOpenStore, parseStoreName } from "./store";

export const MAX_STORE_DESCRIPTION_CHARACTERS = 500;

export interface StoreChanges {
  name: string;
  description: string;
  /** A stored file, null to show the drawn one again, undefined to keep what is there. */
  bannerKey?: string | null;
  logoKey?: string | null;
}

export type UpdateStoreResult = "updated" | "none" | "blank" | "wrong-length" | "too-long";

/** Changes a person's own store. The last of two changes at once counts; each writes all of its fields together. */
export async function updateStore(
  { db }: Pick<App, "db">,
  { userId, changes }: { userId: string; changes: StoreChanges },
): Promise<UpdateStoreResult> {
  const name = parseStoreName(changes.name);
  if (name.status !== "valid") return name.status;
  const description = normalizeDescription(changes.description);
  if ([...description].length > MAX_STORE_DESCRIPTION_CHARACTERS) return "too-long";
  const updated = await db
    .update(stores)
    .set({
      storeName: name.name,
      description,
      ...(changes.bannerKey === undefined ? {} : { bannerKey: changes.bannerKey }),
      ...(changes.logoKey === undefined ? {} : { logoKey: changes.logoKey }),
    })
    .where(and(eq(stores.userId, userId), isOpenStore))
    .returning({ id: stores.id });
  return updated.length > 0 ? "updated" : "none";
}

/** One paragraph: white space collapsed, invisible characters removed. */
function normalizeDescription(text: string): string {
  return text
    .replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
