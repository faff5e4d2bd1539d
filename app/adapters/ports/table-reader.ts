export interface TableRecord {
  /** Given by the company. */
  id: string;
  /** Empty cells are absent. */
  fields: Record<string, unknown>;
}

/** The port of a company where people keep tables. A key is given by a person for one request and stored nowhere. */
export interface TableReader {
  /** Every record of a table, up to `most`; `isComplete` is false if the table has more. Throws AdapterError. */
  listRecords(table: {
    key: string;
    baseId: string;
    table: string;
    most: number;
  }): Promise<{ records: TableRecord[]; isComplete: boolean }>;
}
