import { STANDARD_HUFFMAN_TABLES } from "../huffman-tables";
import type { OrientedComponent } from "./encode-scan";

/** JFIF, color profile and Adobe segments, unchanged. */
export function colorSegments(kept: Uint8Array[]): Uint8Array[] {
  return kept.filter((segment) => segment[0] === 0xff && [0xe0, 0xe2, 0xee].includes(segment[1] ?? 0));
}

function segment(marker: number, body: number[]): Uint8Array {
  return Uint8Array.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);
}

export function head(
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
    // Quantization tables of two bytes per entry require the extended process.
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
