import { ascii, type EmbeddedMetadata } from "../bytes";

/** Metadata of AVIF and HEIC: boxes of their own, and items that the `meta` box lists (ISO/IEC 14496-12, 23008-12). */

/** Content credentials in a box of their own (C2PA specification, A.4), and XMP (its specification, part 3). */
const NAMES_BY_UUID: Record<string, string> = {
  d8fec3d61b0e483c92975828877ec481: "C2PA",
  be7acfcb97a942e89c71999491e3afac: "XMP",
};
const MAX_BOXES = 1000;
const MAX_ITEMS = 1000;

interface Box {
  name: string;
  bytes: Uint8Array;
}

/** Empty for a file whose boxes make no sense: its pixels decide whether it is accepted. */
export function readBoxMetadata(bytes: Uint8Array): EmbeddedMetadata[] {
  try {
    return boxesOf(bytes).flatMap((box): EmbeddedMetadata[] => {
      if (box.name === "meta") return itemsOf(bytes, box.bytes.subarray(4));
      if (box.name !== "uuid") return [];
      const uuid = [...box.bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const name = NAMES_BY_UUID[uuid];
      return name ? [{ name, bytes: box.bytes.subarray(16) }] : [];
    });
  } catch {
    return [];
  }
}

function boxesOf(bytes: Uint8Array): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < MAX_BOXES; ) {
    const stated = view.getUint32(at);
    // 1: the length follows in eight bytes. 0: the box reaches to the end.
    const head = stated === 1 ? 16 : 8;
    const length =
      stated === 1 ? Number(view.getBigUint64(at + 8)) : stated === 0 ? bytes.length - at : stated;
    if (length < head || at + length > bytes.length) break;
    boxes.push({ name: ascii(bytes, at + 4, 4), bytes: bytes.subarray(at + head, at + length) });
    at += length;
  }
  return boxes;
}

/** The Exif and XMP among the items of a `meta` box. */
function itemsOf(file: Uint8Array, meta: Uint8Array): EmbeddedMetadata[] {
  const boxes = boxesOf(meta);
  const names = namesById(boxes.find(({ name }) => name === "iinf")?.bytes);
  const places = boxes.find(({ name }) => name === "iloc")?.bytes;
  if (names.size === 0 || !places) return [];
  return placesOf(places).flatMap(({ id, from, length }): EmbeddedMetadata[] => {
    const name = names.get(id);
    return name ? [{ name, bytes: file.subarray(from, from + length) }] : [];
  });
}

function namesById(info: Uint8Array | undefined): Map<number, string> {
  const names = new Map<number, string>();
  if (!info) return names;
  // Version and flags, then the number of entries in two bytes, or in four.
  for (const { name, bytes } of boxesOf(info.subarray(info[0] === 0 ? 6 : 8))) {
    const version = bytes[0] ?? 0;
    if (name !== "infe" || version < 2) continue;
    const reader = new Reader(bytes, 4);
    const id = reader.next(version === 2 ? 2 : 4);
    reader.next(2);
    const type = ascii(bytes, reader.at, 4);
    if (type === "Exif") names.set(id, "EXIF");
    // An empty name, then the content type.
    if (type === "mime" && ascii(bytes, reader.at + 4, 120).includes("application/rdf+xml"))
      names.set(id, "XMP");
  }
  return names;
}

/** Where items stand in the file; those within other boxes are left out, because nobody writes metadata there. */
function placesOf(bytes: Uint8Array): { id: number; from: number; length: number }[] {
  const version = bytes[0] ?? 0;
  const reader = new Reader(bytes, 4);
  const sizes = reader.next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const items = Math.min(MAX_ITEMS, reader.next(version < 2 ? 2 : 4));
  const places = [];
  for (let item = 0; item < items; item++) {
    const id = reader.next(version < 2 ? 2 : 4);
    const isInFile = version === 0 || (reader.next(2) & 15) === 0;
    reader.next(2);
    const base = reader.next(baseBytes);
    const extents = reader.next(2);
    for (let extent = 0; extent < extents; extent++) {
      reader.next(indexBytes);
      const from = base + reader.next(offsetBytes);
      const length = reader.next(lengthBytes);
      if (isInFile && extents === 1) places.push({ id, from, length });
    }
  }
  return places;
}

/** Reads numbers of 0, 2, 4 or 8 bytes; throws at the end. */
class Reader {
  private readonly view: DataView;

  constructor(
    bytes: Uint8Array,
    public at: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  next(size: number): number {
    if (size === 0) return 0;
    this.at += size;
    if (size === 2) return this.view.getUint16(this.at - 2);
    if (size === 4) return this.view.getUint32(this.at - 4);
    if (size === 8) return Number(this.view.getBigUint64(this.at - 8));
    throw new Error("no size of a number");
  }
}
