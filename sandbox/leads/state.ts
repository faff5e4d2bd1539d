/** An application as it arrived, stored once per idempotency key. */
export interface Lead {
  /** The idempotency key: the same for every attempt. */
  id: string;
  receivedAt: number;
  /** How often it was sent. */
  times: number;
  fields: Record<string, unknown>;
}

export interface LeadsState {
  leads: Lead[];
}

export function emptyLeadsState(): LeadsState {
  return { leads: [] };
}
