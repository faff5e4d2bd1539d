import type { JpegCoefficients } from "./jpeg-coefficients";

/** Reads the size and sampling of the picture and makes room for its coefficients, `edge * edge` of each block. */
export function readFrameHeader(
  bytes: Uint8Array,
  from: number,
  edge: number,
  mostBytes: number,
): JpegCoefficients {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const heightPx = view.getUint16(from + 1);
  const widthPx = view.getUint16(from + 3);
  const count = bytes[from + 5] as number;
  if (bytes[from] !== 8 || !widthPx || !heightPx || (count !== 1 && count !== 3))
    throw new Error("another kind of JPEG");
  const sampled = Array.from({ length: count }, (_, index) => {
    const at = from + 6 + 3 * index;
    const across = (bytes[at + 1] as number) >> 4;
    const down = (bytes[at + 1] as number) & 15;
    if (![1, 2, 4].includes(across) || ![1, 2, 4].includes(down)) throw new Error("unusual sampling");
    return {
      id: bytes[at] as number,
      horizontalSampling: across,
      verticalSampling: down,
      quantizationTableId: bytes[at + 2] as number,
    };
  });
  const most = {
    across: Math.max(...sampled.map((each) => each.horizontalSampling)),
    down: Math.max(...sampled.map((each) => each.verticalSampling)),
  };
  const unitWidthPx = 8 * most.across;
  const unitHeightPx = 8 * most.down;
  const units = { across: Math.ceil(widthPx / unitWidthPx), down: Math.ceil(heightPx / unitHeightPx) };
  const blocks =
    sampled.reduce((sum, each) => sum + each.horizontalSampling * each.verticalSampling, 0) *
    units.across *
    units.down;
  if (blocks * edge * edge * 2 > mostBytes) throw new Error("too large");
  const components = sampled.map((each) => {
    const storedColumns = units.across * each.horizontalSampling;
    const storedRows = units.down * each.verticalSampling;
    return {
      ...each,
      columns: Math.ceil(Math.ceil((widthPx * each.horizontalSampling) / most.across) / 8),
      rows: Math.ceil(Math.ceil((heightPx * each.verticalSampling) / most.down) / 8),
      storedColumns,
      storedRows,
      quantizationTable: new Uint16Array(64),
      coefficients: new Int16Array(storedColumns * storedRows * edge * edge),
      nonZeroMask: new Int32Array(edge === 8 ? 2 * storedColumns * storedRows : 0),
    };
  });
  return {
    widthPx,
    heightPx,
    scaledBlockSize: edge,
    mcuWidthPx: unitWidthPx,
    mcuHeightPx: unitHeightPx,
    components,
    isRgb: false,
  };
}
