import { Buffer } from "node:buffer";
import { expect, it } from "vitest";
import { hasValidChecksums, splitPngChunks } from "~/print/formats/png/chunks";
import { decodePngRows } from "~/print/formats/png/decode-png";
import { readPngHeader } from "~/print/formats/png/png-header";
import { PngWriter } from "~/print/formats/png/writer/png-writer";

/**
 * Alternates rows with few and with many changes, so that both compressors take turns several times, first and last.
 */
async function mixed(level: number | "runs", seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const [widthPx, heightPx] = [60 + Math.floor(random() * 100), 150];
  const writer = new PngWriter({ widthPx, heightPx, colorType: 6, level });
  const rows: Uint8Array[] = [];
  let [before, share] = [new Uint32Array(widthPx), random() < 0.5 ? 0.02 : 0.8];
  for (let y = 0; y < heightPx; y++) {
    if (random() < 0.03) share = share < 0.1 ? 0.8 : 0.02;
    const row = before.map((word) => (random() < share ? random() * 2 ** 32 : word));
    const changed = Int32Array.from(row.keys()).filter((x) => row[x] !== before[x]);
    const isTold = share < 0.1 || random() < 0.5;
    await (isTold
      ? writer.addChanged(row, changed, changed.length)
      : writer.add(new Uint8Array(row.slice().buffer)));
    rows.push(new Uint8Array(row.slice().buffer));
    before = row;
  }
  return { bytes: await writer.end(), rows };
}

it("a picture of uniform and noisy rows is read back byte for byte, with correct checksums", async () => {
  for (const level of ["runs", 2] as const)
    for (let seed = 1; seed <= 12; seed++) {
      const { bytes, rows } = await mixed(level, seed);
      const header = readPngHeader(bytes);
      if (!header) throw new Error("no header");
      expect(hasValidChecksums(splitPngChunks(bytes)?.kept.slice(1) ?? [])).toBe(true);
      let y = 0;
      for await (const { pixels } of decodePngRows(bytes, header)) {
        const isSame = Buffer.compare(pixels, rows[y] as Uint8Array) === 0;
        expect(isSame, `${level}, ${seed}, row ${y}`).toBe(true);
        y++;
      }
      expect(y).toBe(rows.length);
      // The runtime's reader checks the checksum at the end of the stream.
      const from = header.dataRanges[0]?.from ?? 0;
      const to = header.dataRanges[0]?.to ?? 0;
      const stream = new Blob([bytes.slice(from, to)])
        .stream()
        .pipeThrough(new DecompressionStream("deflate"));
      expect((await new Response(stream).arrayBuffer()).byteLength).toBe(
        rows.length * (header.widthPx * 4 + 1),
      );
    }
});
