const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;

/** A font's tables by their tags, as TrueType and OpenType files hold them (OpenType 1.9.1, "Table Directory"). */
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
 * `font` with the tables `tags` as `donor` has them: for two cuts of one typeface with the same glyphs in the same order.
 * The checksum of the whole is left as it was; what packs the file reckons it anew.
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

/** `font` without the names of its face and of its weights, which are for menus of fonts. A table of names is required all the same. */
export function withoutNames(font: Buffer): Buffer {
  const tables = tablesOf(font);
  tables.delete("STAT");
  // Version 0, no names, and where they would stand.
  tables.set("name", Buffer.from([0, 0, 0, 0, 0, 6]));
  return joined(font, tables);
}

/** The file that `tables` make; of `font` it has the kind of outlines alone. */
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
