/** Share of a row's pixels. With more runs of equal change than this, the runtime's compressor is faster than `ChangedRowDeflate`. */
const MOST_STRETCHES = 0.1;

/** Estimates whether a row's changes form few runs of equal change. */
export function hasFewStretches(
  row: Uint32Array,
  above: Uint32Array,
  changed: Int32Array,
  count: number,
): boolean {
  const most = row.length * MOST_STRETCHES;
  if (count <= most) return true;
  let stretches = 0;
  let last = -2;
  let change = 0;
  for (let index = 0; index < count && stretches <= most; index++) {
    const at = changed[index] as number;
    // Compares whole pixels, not bytes as the filter does. The results rarely differ.
    const own = ((row[at] as number) - (above[at] as number)) | 0;
    if (at !== last + 1 || own !== change) stretches++;
    last = at;
    change = own;
  }
  return stretches <= most;
}
