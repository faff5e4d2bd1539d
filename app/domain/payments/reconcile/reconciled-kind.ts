import type { SQL } from "drizzle-orm";
import type { PaymentProvider } from "~/adapters/ports/payments/payment-provider";
import type { ProviderList } from "~/adapters/ports/payments/provider-lists";

/** Our row of something that a provider has, too. */
export interface OwnRow {
  /** The provider's id. */
  ref: string;
  id: string;
}

/** What differs: a key of the page's words, with the provider's value and ours. */
export interface FieldDifference {
  what: "state" | "amount" | "tax" | "currency";
  there: string;
  here: string;
}

/** A kind of object that we and a provider both keep. */
export interface ReconciledKind<There extends { id: string }, Here extends OwnRow> {
  list(port: PaymentProvider): ProviderList<There> | undefined;
  /** One object; throws as refused if the provider has none. */
  find(port: PaymentProvider, ref: string): Promise<unknown>;
  /**
   * Selects our rows of a provider: ref, id and what is compared. The caller narrows them by `by`; a plus before a column keeps
   * SQLite from reading all rows of a provider by its index instead.
   */
  own(provider: string, by: "id" | "ref"): SQL;
  /** The page of one of our rows. */
  path(here: Here): string;
  /** Must be here: others were begun and never paid, or are not ours. */
  isExpectedHere(there: There): boolean;
  centsOf(there: There): number;
  compare(there: There, here: Here): FieldDifference[];
}
