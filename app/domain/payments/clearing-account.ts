import { type AccountId, systemAccount } from "~/domain/ledger/accounts";
import type { Payment } from "~/purchase";

/** The account of the money that lies with the company that took a payment; coins have one of their own. */
export function clearingAccount({ payCurrency }: Pick<Payment, "payCurrency">): AccountId {
  return systemAccount(payCurrency === null ? "provider_clearing" : "crypto_clearing");
}
