/**
 * The kinds of incidents: the first word of a cause. Each has its words in content/copy/operations/incidents.ts, its
 * section in docs/operations.md and its retry in acts/incidents/retries-by-kind.ts. The compiler and a test compare them.
 */
export const INCIDENT_KINDS = [
  // Money
  "payment",
  "unwanted",
  "dispute",
  "fraud-warning",
  "refund",
  "refund-by-hand",
  "invoice-withdrawn",
  "payment-key",
  "crypto",
  "payout",
  "payout-taken-back",
  // Orders at the print partner
  "held",
  "partner-onhold",
  "partner-failed",
  "partner-canceled",
  "not-withdrawn",
  "shipment-returned",
  "shipment-outstock",
  "shipment-onhold",
  "shipment-canceled",
  "catalogue",
  "margin",
  "claim",
  "picture-withdrawn",
  // Infrastructure
  "event",
  "dead",
  "letter",
  "mail",
  "webhook",
  "webhook-unset",
  "openai",
  "image-model",
  "returns",
  "outage",
  "invariant",
] as const;

export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export function isIncidentKind(text: string): text is IncidentKind {
  return (INCIDENT_KINDS as readonly string[]).includes(text);
}
