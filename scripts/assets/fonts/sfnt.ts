const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;

/** A font's tables by tag, as in TrueType and OpenType files (OpenType 1.9.1, "Table Directory"). */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let entry = HEAD_BYTES; tables.size < font.readUInt16BE(4); entry += ENTRY_BYTES) {
    const start = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString("latin1", entry, entry + 4),
      font.subarray(start, start + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

/**
 * `font` with the tables `tags` from `donor`: for two instances of one typeface with the same glyphs in the same order.
 * The file's checksum is not updated; the WOFF2 encoder recomputes it.
 */
export function withTablesOf(font: Buffer, donor: Buffer, tags: string[]): Buffer {
  const tables = tablesOf(font);
  const donated = tablesOf(donor);
  for (const tag of tags) {
    const table = donated.get(tag);
    if (table) tables.set(tag, table);
    else tables.delete(tag);
  }
  return joined(font, tables);
}

/** `font` without family and style names, which only font menus use. The name table itself is required. */
export function withoutNames(font: Buffer): Buffer {
  const tables = tablesOf(font);
  tables.delete("STAT");
  // Version 0, no names, and the offset of the empty storage.
  tables.set("name", Buffer.from([0, 0, 0, 0, 0, 6]));
  return joined(font, tables);
}

/** Serializes `tables` as a font file; only the outline type is taken from `font`. */
function joined(font: Buffer, tables: Map<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const depth = Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(HEAD_BYTES + ENTRY_BYTES * names.length);
  font.copy(head, 0, 0, 4);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(2 ** depth * ENTRY_BYTES, 6);
  head.writeUInt16BE(depth, 8);
  head.writeUInt16BE((names.length - 2 ** depth) * ENTRY_BYTES, 10);
  const parts = [head];
  let offset = head.length;
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) as Buffer;
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = HEAD_BYTES + ENTRY_BYTES * index;
    head.write(name, entry, "latin1");
    head.writeUInt32BE(checksum(padded), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
