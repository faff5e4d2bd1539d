import type { CheckoutSession } from "./checkout-session";
import type { ProviderTransfer } from "./payout-provider";
import type { ProviderDispute, ProviderRefund } from "./returned-money";
import type { ProviderInvoice, ProviderSubscription } from "./subscription-provider";

/** A provider's own lists of what it has, for reconciling: newest first, up to a hundred at once. */
export interface ProviderLists {
  sessions: ProviderList<CheckoutSession>;
  refunds: ProviderList<ProviderRefund>;
  disputes: ProviderList<ProviderDispute>;
  invoices: ProviderList<ProviderInvoice>;
  subscriptions: ProviderList<ProviderSubscription>;
  /** To creators' accounts. */
  transfers: ProviderList<ProviderTransfer>;
}

export type ProviderList<T> = (page: {
  /** Made before this second (epoch ms); null for the newest. */
  beforeAt: number | null;
  /** The id of the last object of the page before. */
  after: string | null;
}) => Promise<ListedPage<T>>;

export interface ListedPage<T> {
  /** With the time by the provider's clock, epoch ms. */
  rows: { object: T; createdAt: number }[];
  hasMore: boolean;
}
