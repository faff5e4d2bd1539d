import type { ledgerAccounts } from "~/db/schema";

/**
 * The accounts of the ledger with their units. A person's account is positive for what the person has; the account it
 * came from is negative. A grant is +n on the person's account and −n on `system:issued`; a sale's money is −n on
 * `system:provider_clearing` and +n on the accounts that it belongs to.
 */
const SYSTEM_UNITS = {
  issued: "credit",
  spent: "credit",
  expired: "credit",
  credit_debts: "credit",
  provider_clearing: "cent",
  // Money at the provider of cryptocurrency payments.
  crypto_clearing: "cent",
  // Surplus coins, owed to the sender.
  surplus_coins: "cent",
  revenue: "cent",
  print_cost: "cent",
  payment_fees: "cent",
  shipping: "cent",
  tax: "cent",
  refunds_due: "cent",
  disputed: "cent",
  debts: "cent",
  // The platform's own costs: a loss is negative.
  dispute_fees: "cent",
  print_differences: "cent",
  reprints: "cent",
  lost_prints: "cent",
  lost_fees: "cent",
} as const;

const USER_UNITS = {
  credits: "credit",
  held: "credit",
  pending: "cent",
  available: "cent",
  disputed: "cent",
  // Taken from the available earnings for a payout that the provider has not confirmed.
  in_transit: "cent",
} as const;

export type SystemAccountKind = keyof typeof SYSTEM_UNITS;
export type UserAccountKind = keyof typeof USER_UNITS;
export type AccountId = `system:${SystemAccountKind}` | `user:${string}:${UserAccountKind}`;

export function systemAccount(kind: SystemAccountKind): AccountId {
  return `system:${kind}`;
}

export function userAccount(userId: string, kind: UserAccountKind): AccountId {
  return `user:${userId}:${kind}`;
}

/** The columns of an account's row. Throws for an account that is not listed above. */
export function parseAccountId(
  account: AccountId,
): Pick<typeof ledgerAccounts.$inferSelect, "ownerKind" | "ownerId" | "unit" | "kind"> {
  const [ownerKind, first = "", second = ""] = account.split(":");
  if (ownerKind === "system" && first in SYSTEM_UNITS)
    return { ownerKind, ownerId: null, unit: SYSTEM_UNITS[first as SystemAccountKind], kind: first };
  if (ownerKind === "user" && first !== "" && second in USER_UNITS)
    return { ownerKind, ownerId: first, unit: USER_UNITS[second as UserAccountKind], kind: second };
  throw new Error(`ledger: no account ${account}`);
}

/** The kinds of accounts in a unit, as `user:pending` and `system:revenue`. */
export function accountKinds(unit: "credit" | "cent"): string[] {
  const kinds = (owner: string, units: Record<string, string>) =>
    Object.keys(units).flatMap((kind) => (units[kind] === unit ? [`${owner}:${kind}`] : []));
  return [...kinds("user", USER_UNITS), ...kinds("system", SYSTEM_UNITS)];
}
