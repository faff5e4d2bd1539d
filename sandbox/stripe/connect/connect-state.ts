import type Stripe from "stripe";

/** What the hosted form and later checks ask of a person. */
export const CONNECT_DETAILS = ["terms", "person", "tax", "bank", "document"] as const;
export type ConnectDetail = (typeof CONNECT_DETAILS)[number];

/** A connected account; its API object is computed from it. */
export interface ConnectedAccount {
  id: string;
  createdAt: number;
  email: string;
  country: string;
  metadata: Record<string, string>;
  provided: ConnectDetail[];
  /** What is asked for now, with the time (epoch ms) after which it is past due; null: at once. */
  asked: Partial<Record<ConnectDetail, number | null>>;
  /** Everything was submitted, and is looked at. */
  isChecked: boolean;
  isRejected: boolean;
  isClosed: boolean;
  balanceCents: number;
}

/** The address of a hosted page, for one use. */
export interface ConnectLink {
  accountId: string;
  /** Null for the person's dashboard. */
  returnUrl: string | null;
  refreshUrl: string | null;
  expiresAt: number;
  isUsed: boolean;
}

export interface ConnectState {
  accounts: Record<string, ConnectedAccount>;
  links: Record<string, ConnectLink>;
  transfers: Record<string, Stripe.Transfer>;
  /** Payments to the accounts' banks, by id. */
  payouts: Record<string, { accountId: string; payout: Stripe.Payout }>;
}

export function emptyConnectState(): ConnectState {
  return { accounts: {}, links: {}, transfers: {}, payouts: {} };
}
