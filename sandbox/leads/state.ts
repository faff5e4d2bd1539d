/** An application as it came, once for each key. */
export interface Lead {
  /** The idempotency key: the same for every try. */
  id: string;
  receivedAt: number;
  /** How often it came. */
  times: number;
  fields: Record<string, unknown>;
}

export interface LeadsState {
  leads: Lead[];
}

export function emptyLeadsState(): LeadsState {
  return { leads: [] };
}
