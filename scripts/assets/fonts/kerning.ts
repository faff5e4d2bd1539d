import { tablesOf } from "./sfnt";

/** Value format with only the first glyph's advance, which is all that kerning uses. */
const ADVANCE_ALONE = 4;
const PAIRS = 2;
/** Extension lookups: tables at 32-bit offsets. */
const EXTENSION = 9;

/**
 * Rounds a font's kerning in place to multiples of `stepUnits` font units: invisible differences compress badly. Reads
 * pair adjustment (OpenType 1.9.1, "GPOS", lookup type 2, both formats); throws on any other kind.
 */
export function roundKerning(font: Buffer, stepUnits: number): void {
  const gpos = tablesOf(font).get("GPOS");
  if (!gpos) return;
  const round = (at: number) =>
    gpos.writeInt16BE(Math.round(gpos.readInt16BE(at) / stepUnits) * stepUnits, at);
  for (const lookup of offsets(gpos, gpos.readUInt16BE(8), 0)) {
    for (const near of offsets(gpos, lookup, 4)) {
      const isFar = gpos.readUInt16BE(lookup) === EXTENSION;
      const table = isFar ? near + gpos.readUInt32BE(near + 4) : near;
      if (gpos.readUInt16BE(isFar ? near + 2 : lookup) !== PAIRS)
        throw new Error("a lookup that is no kerning");
      if (gpos.readUInt16BE(table + 4) !== ADVANCE_ALONE || gpos.readUInt16BE(table + 6) !== 0)
        throw new Error("pairs that are more than kerned");
      if (gpos.readUInt16BE(table) === 1) {
        for (const set of offsets(gpos, table, 8))
          for (let pair = 0; pair < gpos.readUInt16BE(set); pair++) round(set + 2 + 4 * pair + 2);
      } else {
        const pairs = gpos.readUInt16BE(table + 12) * gpos.readUInt16BE(table + 14);
        for (let pair = 0; pair < pairs; pair++) round(table + 16 + 2 * pair);
      }
    }
  }
}

/** Offsets of the subtables whose count is at `count`, followed by their offsets. */
function offsets(gpos: Buffer, table: number, count: number): number[] {
  const at = table + count;
  return Array.from(
    { length: gpos.readUInt16BE(at) },
    (_, index) => table + gpos.readUInt16BE(at + 2 + 2 * index),
  );
}
