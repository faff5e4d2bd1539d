/** Of a row that is told by its changes: with more stretches of one change than this, the compressor is the quicker one. */
const MOST_STRETCHES = 0.1;

/** Whether a row's changes lie in few stretches of one change each, at a glance: pixels whose new colours differ count. */
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
    // Not byte by byte as it is written: what differs here may be the same there, seldom enough.
    const own = ((row[at] as number) - (above[at] as number)) | 0;
    if (at !== last + 1 || own !== change) stretches++;
    last = at;
    change = own;
  }
  return stretches <= most;
}
