export interface ScaleRow {
  path: string;
  size: number;
  ms: number;
  /** Relative to the smallest size, per round. */
  growth: number;
  rowsRead: number;
  roundTrips: number;
}
