import { and, eq, isNull, ne } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { stores } from "~/db/schema";
import { newId } from "~/lib/ids";

const MIN_STORE_NAME_CHARACTERS = 2;
const MAX_STORE_NAME_CHARACTERS = 60;

export type Store = typeof stores.$inferSelect;

export type CreateStoreResult =
  | { status: "created"; storeId: string }
  /** One store per person: this is the existing one. */
  | { status: "exists"; storeId: string }
  | { status: "blank" }
  | { status: "wrong-length" };

/** The name as it is shown: trimmed, white space collapsed, invisible characters removed. */
export function normalizeStoreName(name: string): string {
  return name
    .replace(/\p{Cc}|\p{Zl}|\p{Zp}/gu, " ")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** A name as it is stored, or what is wrong with it. */
export function parseStoreName(
  text: string,
): { status: "valid"; name: string } | { status: "blank" } | { status: "wrong-length" } {
  const name = normalizeStoreName(text);
  if (name === "") return { status: "blank" };
  const length = [...name].length;
  return length < MIN_STORE_NAME_CHARACTERS || length > MAX_STORE_NAME_CHARACTERS
    ? { status: "wrong-length" }
    : { status: "valid", name };
}

/**
 * Opens a person's one store. UNIQUE(user_id) decides between two tabs; the same name sent twice (a double click) counts as
 * created both times.
 */
export async function createStore(
  { db, now }: Pick<App, "db" | "now">,
  { userId, name }: { userId: string; name: string },
): Promise<CreateStoreResult> {
  const parsed = parseStoreName(name);
  if (parsed.status !== "valid") return parsed;
  const storeName = parsed.name;
  const storeId = newId();
  try {
    await runTransaction(db, [
      db.insert(stores).values({ id: storeId, userId, storeName, createdAt: now() }),
    ]);
    return { status: "created", storeId };
  } catch (error) {
    if (!isConstraintViolation(error, "store-exists")) throw error;
    const own = await findOwnStore({ db }, { userId });
    if (!own) throw error;
    const isSameRequest = own.storeName === storeName && now() - own.createdAt < DOUBLE_CLICK_MS;
    return { status: isSameRequest ? "created" : "exists", storeId: own.id };
  }
}

/** The same name within this time is treated as a double click. */
const DOUBLE_CLICK_MS = 60_000;

export async function findOwnStore(
  { db }: Pick<App, "db">,
  { userId }: { userId: string },
): Promise<Store | null> {
  return (await ownStoreQuery({ db }, { userId }))[0] ?? null;
}

/** The same as a query, for a batch. */
export function ownStoreQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db.select().from(stores).where(eq(stores.userId, userId)).limit(1);
}

/**
 * The store of a deleted account stays for the orders that refer to it, without a name; that of a suspended one is closed
 * until the suspension is lifted.
 */
export const isOpenStore = and(ne(stores.storeName, ""), isNull(stores.closedAt));

/** Any store, by its public id. */
export async function findStore(
  { db }: Pick<App, "db">,
  { storeId }: { storeId: string },
): Promise<Store | null> {
  const rows = await db
    .select()
    .from(stores)
    .where(and(eq(stores.id, storeId), isOpenStore))
    .limit(1);
  return rows[0] ?? null;
}
