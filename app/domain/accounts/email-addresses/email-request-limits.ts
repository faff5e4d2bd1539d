import type { App } from "~/app";
import { type Counter, counterOf, isWithinLimit } from "~/domain/limits/count-use";
import { emailSubject, networkSubject } from "~/domain/limits/subjects";

/** Links in password-reset emails are valid for an hour, all others for a day. */
export type RequestedEmailKind = "verify" | "reset" | "change-email" | "unlock";

/**
 * The counters of an email that anybody can request for any address. The kinds have separate counters, so that none
 * blocks another. The network is counted first.
 */
export async function emailRequestCounters(
  app: Pick<App, "appSecret">,
  { email, kind, callerAddress }: { email: string; kind: RequestedEmailKind; callerAddress: string },
): Promise<Counter[]> {
  const address = await emailSubject(email, kind);
  const network = await networkSubject(app, callerAddress);
  return [
    counterOf("emails-network", network),
    counterOf("emails-network-address", network, address.key),
    counterOf("emails-minute", address),
    counterOf("emails-10-minutes", address),
    counterOf("emails-hour", address),
    ...(kind === "reset" ? [] : [counterOf("emails-day", address)]),
  ];
}

export interface EmailRequestAllowance {
  /** Safe to show to the visitor, because it reveals nothing about an address. */
  isNetworkWithin: boolean;
  /** Whether the email may be sent. Must not be revealed to the visitor. */
  isWithin: boolean;
}

export function readEmailRequestCounts(
  counters: Counter[],
  rows: { count: number; most: number }[][],
): EmailRequestAllowance {
  const [isNetworkWithin = true, ...others] = counters.map((counter, index) =>
    isWithinLimit(counter, rows[index] ?? []),
  );
  return { isNetworkWithin, isWithin: isNetworkWithin && others.every(Boolean) };
}
