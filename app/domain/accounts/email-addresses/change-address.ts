import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Statement } from "~/db/client";
import { users } from "~/db/schema";
import { deleteFrom, updateTable } from "~/db/writes";
import { canonicalEmail } from "./email-addresses";

/**
 * Gives an account another address, which its owner has proved. An unverified sign-up of that address is deleted;
 * a verified account keeps it, and the transaction fails as "address-taken".
 */
export function changeAddressStatements({
  userId,
  email,
  passwordHash,
  condition,
}: {
  userId: string;
  email: string;
  /** A new password, set with the address. */
  passwordHash?: string;
  condition: SQL;
}): Statement[] {
  return [
    deleteFrom(users).where(
      and(eq(users.email, email), isNull(users.verifiedAt), ne(users.id, userId), condition),
    ),
    updateTable(users)
      .set({ email, normalizedEmail: canonicalEmail(email), ...(passwordHash ? { passwordHash } : {}) })
      .where(and(eq(users.id, userId), condition)),
  ];
}
