import { joinBytes } from "../bytes";
import { AcBitstream, type CoefficientOrder } from "./ac-bitstream";
import { encodeScan, type OrientedComponent } from "./encode-scan";
import { STANDARD_HUFFMAN_TABLES, ZIGZAG } from "./huffman-tables";
import type { JpegCoefficients, JpegComponent } from "./jpeg-coefficients";

/** How a picture comes to stand upright: first transposed, then mirrored. */
interface Turn {
  transposed: boolean;
  mirroredHorizontally: boolean;
  mirroredVertically: boolean;
}

/** What makes a picture upright, by Exif's orientation: first transposed, then mirrored. */
const TURNS: Record<number, Turn> = {
  2: { transposed: false, mirroredHorizontally: true, mirroredVertically: false },
  3: { transposed: false, mirroredHorizontally: true, mirroredVertically: true },
  4: { transposed: false, mirroredHorizontally: false, mirroredVertically: true },
  5: { transposed: true, mirroredHorizontally: false, mirroredVertically: false },
  6: { transposed: true, mirroredHorizontally: true, mirroredVertically: false },
  7: { transposed: true, mirroredHorizontally: true, mirroredVertically: true },
  8: { transposed: true, mirroredHorizontally: false, mirroredVertically: true },
};

/** How the frequencies of every block lie after it; null where nothing is turned. */
export function orientedCoefficientOrder(orientation: number): CoefficientOrder | null {
  const turn = TURNS[orientation];
  if (!turn) return null;
  const { transposed, mirroredHorizontally, mirroredVertically } = turn;
  const places = ZIGZAG.map((natural) => (transposed ? (natural & 7) * 8 + (natural >> 3) : natural));
  const signs = Int8Array.from(ZIGZAG, (natural) =>
    (mirroredHorizontally && (natural & 1) === 1) !== (mirroredVertically && ((natural >> 3) & 1) === 1)
      ? -1
      : 1,
  );
  return { positions: places, signs, nonZeroMaskOrder: transposed ? TRANSPOSED : null };
}

export interface OrientedJpeg {
  bytes: Uint8Array<ArrayBuffer>;
  widthPx: number;
  heightPx: number;
  trimmedPx: number;
}

/**
 * A JPEG turned upright in its frequencies, without drawing it: no pixel changes. Where an edge that comes to lie left or on
 * top is no whole unit (8 or 16 px) its rest is trimmed, as `jpegtran -trim` does. `kept` are the file's segments, of which
 * colour profile and Adobe's word are taken over. Null where the turned picture cannot be written.
 */
export function autoOrientJpeg(
  jpeg: JpegCoefficients,
  kept: Uint8Array[],
  orientation: number,
): OrientedJpeg | null {
  const turn = TURNS[orientation];
  const order = orientedCoefficientOrder(orientation);
  if (!turn || !order) return null;
  const { transposed } = turn;
  // The mirrored edges as they lie in the stored picture.
  const isWidthMirrored = transposed ? turn.mirroredVertically : turn.mirroredHorizontally;
  const isHeightMirrored = transposed ? turn.mirroredHorizontally : turn.mirroredVertically;
  const trim = (px: number, unit: number, isMirrored: boolean) => (isMirrored ? px - (px % unit) : px);
  const widthPx = trim(jpeg.widthPx, jpeg.mcuWidthPx, isWidthMirrored);
  const heightPx = trim(jpeg.heightPx, jpeg.mcuHeightPx, isHeightMirrored);
  if (widthPx === 0 || heightPx === 0) return null;
  const size = { widthPx: transposed ? heightPx : widthPx, heightPx: transposed ? widthPx : heightPx };
  const units = {
    across: Math.ceil(widthPx / jpeg.mcuWidthPx),
    down: Math.ceil(heightPx / jpeg.mcuHeightPx),
  };
  try {
    const components = jpeg.components.map((component, index) =>
      turnedComponent(component, units, turn, {
        places: order.positions,
        fine: component.acBitstream ?? packed(component, index, order),
      }),
    );
    const scan = encodeScan(size, components);
    const bytes = joinBytes([
      Uint8Array.of(0xff, 0xd8),
      ...colourSegments(kept),
      ...head(size, components),
      scan,
    ]);
    return { bytes, ...size, trimmedPx: jpeg.widthPx - widthPx + jpeg.heightPx - heightPx };
  } catch {
    return null;
  }
}

/** Of a colour whose frequencies were all kept, block by block as they lie in memory. */
function packed(
  { coefficients, nonZeroMask }: JpegComponent,
  index: number,
  order: CoefficientOrder,
): AcBitstream {
  const blocks = nonZeroMask.length / 2;
  if (coefficients.length !== blocks * 64) throw new Error("frequencies lack");
  const fine = new AcBitstream(blocks, index === 0 ? 0 : 1, order, coefficients.byteLength);
  for (let block = 0; block < blocks; block++)
    fine.add(
      block,
      coefficients,
      block * 64,
      nonZeroMask[2 * block] as number,
      nonZeroMask[2 * block + 1] as number,
    );
  return fine;
}

/** A view of a colour's blocks as they lie after the turn; nothing is copied. */
function turnedComponent(
  component: JpegComponent,
  units: { across: number; down: number },
  { transposed, mirroredHorizontally, mirroredVertically }: Turn,
  { places, fine }: { places: Uint8Array; fine: AcBitstream },
): OrientedComponent {
  const from = {
    columns: units.across * component.horizontalSampling,
    rows: units.down * component.verticalSampling,
  };
  const storedColumns = transposed ? from.rows : from.columns;
  const storedRows = transposed ? from.columns : from.rows;
  const across = transposed ? component.storedColumns : 1;
  const down = transposed ? 1 : component.storedColumns;
  return {
    id: component.id,
    across: transposed ? component.verticalSampling : component.horizontalSampling,
    down: transposed ? component.horizontalSampling : component.verticalSampling,
    ...{ storedColumns, storedRows, fine },
    quantisation: Uint16Array.from(places, (place) => component.quantizationTable[place] as number),
    blocks: {
      first:
        (mirroredHorizontally ? (storedColumns - 1) * across : 0) +
        (mirroredVertically ? (storedRows - 1) * down : 0),
      across: mirroredHorizontally ? -across : across,
      down: mirroredVertically ? -down : down,
    },
  };
}

/** By each of the eight bytes that say which of the stream's frequencies are there: which are, where rows become columns. */
const TRANSPOSED = (() => {
  const early = new Int32Array(8 * 256);
  const late = new Int32Array(8 * 256);
  for (let at = 0; at < 8 * 256; at++)
    for (let bit = 0; bit < 8; bit++) {
      if (((at >> bit) & 1) === 0) continue;
      const natural = ZIGZAG[(at >> 8) * 8 + bit] as number;
      const place = ZIGZAG.indexOf((natural & 7) * 8 + (natural >> 3));
      if (place < 32) early[at] = (early[at] as number) | (1 << place);
      else late[at] = (late[at] as number) | (1 << (place - 32));
    }
  return { early, late };
})();

/** JFIF, colour profile and Adobe's word, as they came. */
function colourSegments(kept: Uint8Array[]): Uint8Array[] {
  return kept.filter((segment) => segment[0] === 0xff && [0xe0, 0xe2, 0xee].includes(segment[1] ?? 0));
}

function segment(marker: number, body: number[]): Uint8Array {
  return Uint8Array.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
}

function head(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  components: OrientedComponent[],
): Uint8Array[] {
  const isWide = components.some(({ quantisation }) => quantisation.some((value) => value > 255));
  const two = (value: number) => [value >> 8, value & 255];
  return [
    ...components.map(({ quantisation }, index) =>
      segment(0xdb, [
        (isWide ? 16 : 0) + index,
        ...[...quantisation].flatMap((value) => (isWide ? two(value) : [value])),
      ]),
    ),
    // Tables of two bytes belong to the extended process.
    segment(isWide ? 0xc1 : 0xc0, [
      8,
      ...two(heightPx),
      ...two(widthPx),
      components.length,
      ...components.flatMap(({ id, across, down }, index) => [id, (across << 4) | down, index]),
    ]),
    ...STANDARD_HUFFMAN_TABLES.dc.map(({ counts, symbols }, index) =>
      segment(0xc4, [index, ...counts, ...symbols]),
    ),
    ...STANDARD_HUFFMAN_TABLES.ac.map(({ counts, symbols }, index) =>
      segment(0xc4, [16 + index, ...counts, ...symbols]),
    ),
    segment(0xda, [
      components.length,
      ...components.flatMap(({ id }, index) => [id, index === 0 ? 0 : 0x11]),
      ...[0, 63, 0],
    ]),
  ];
}
