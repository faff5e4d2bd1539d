import { deflateSync } from "node:zlib";
import { joinBytes } from "~/print/formats/bytes";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";
import { jpegSegment, noise, pngFile, utf8, withSegments } from "./bytes";

/** `accepted`: harmless once its bad parts are dropped; the stored file must not contain `without`. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  accepted?: { without?: string[] };
}

const zeros = (length: number) => new Uint8Array(length);
const bomb = (widthPx: number, heightPx: number, bitDepth = 8, colorType = 6) => {
  const bits = bitDepth * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colorType] ?? 1);
  const rows = Math.min(heightPx, 400);
  return pngFile({
    widthPx,
    heightPx,
    bitDepth,
    colorType,
    raw: zeros(Math.min(4_000_000, (Math.ceil((widthPx * bits) / 8) + 1) * rows)),
  });
};

export function hostilePngs(): HostileFile[] {
  const good = pngFile();
  const at = (bytes: Uint8Array<ArrayBuffer>, index: number, value: number) => {
    const changed = bytes.slice();
    changed[index] = value;
    return changed;
  };
  const raw = noise(64, 64, 32);
  const palette = pngChunk(
    "PLTE",
    Uint8Array.from({ length: 12 }, (_, index) => index * 20),
  );
  const chunk = (name: string, body: string) => pngChunk(name, utf8(body));
  return [
    { name: "claims 65,535 × 65,535", bytes: bomb(65_535, 65_535) },
    { name: "claims 20,000 × 20,000 (1.6 GB)", bytes: bomb(20_000, 20_000) },
    { name: "claims 10,000 × 10,000 (400 MB)", bytes: bomb(10_000, 10_000) },
    { name: "claims 2³¹ × 1", bytes: bomb(0x7fffffff, 1) },
    { name: "claims 0 × 64", bytes: pngFile({ widthPx: 0, raw: zeros(10) }) },
    { name: "claims 5477 × 5477 of 64 bits", bytes: bomb(5477, 5477, 16) },
    {
      name: "unpacks to a thousand times its size",
      bytes: pngFile({ widthPx: 5000, heightPx: 5000, raw: zeros(20_001 * 5000) }),
    },
    {
      name: "unpacks to nothing but rows, interlaced and large",
      bytes: pngFile({ widthPx: 4000, heightPx: 4000, interlace: 1, raw: noise(400, 100, 32) }),
    },
    { name: "goes on after its last row", bytes: pngFile({ raw: joinBytes([raw, zeros(4_000_000)]) }) },
    { name: "ends before its last row", bytes: pngFile({ raw: raw.subarray(0, 4000) }) },
    { name: "is cut in its pixels", bytes: good.slice(0, good.length >> 1) },
    { name: "is cut in its head", bytes: good.slice(0, 30) },
    { name: "has no end", bytes: good.slice(0, -12) },
    { name: "has no pixels", bytes: joinBytes([good.subarray(0, 33), good.subarray(-12)]) },
    {
      name: "names a filter that is not",
      bytes: pngFile({ raw: at(raw.slice() as Uint8Array<ArrayBuffer>, 0, 9) }),
    },
    {
      name: "names a filter that is not, over nothing",
      bytes: pngFile({ raw: at(zeros(257 * 64) as Uint8Array<ArrayBuffer>, 0, 7) }),
    },
    { name: "is packed in no way that is known", bytes: pngFile({ packed: noise(64, 64, 32) }) },
    { name: "needs a dictionary", bytes: pngFile({ packed: Uint8Array.from([0x78, 0xbb, 1, 2, 3, 4, 5]) }) },
    {
      name: "has a wrong checksum over its pixels",
      bytes: at(good, good.length - 14, (good.at(-14) ?? 0) ^ 1),
    },
    { name: "has a wrong checksum over its head", bytes: at(good, 30, (good[30] ?? 0) ^ 1) },
    { name: "has a chunk longer than the file", bytes: at(good, 33, 0x7f) },
    { name: "has two heads", bytes: joinBytes([good.subarray(0, 33), good.subarray(8)]) },
    { name: "has two palettes", bytes: pngFile({ colorType: 3, before: [palette, palette] }) },
    { name: "has no palette", bytes: pngFile({ colorType: 3 }) },
    { name: "has colors that its palette lacks", bytes: pngFile({ colorType: 3, before: [palette] }) },
    { name: "has its palette behind its pixels", bytes: pngFile({ colorType: 3, after: [palette] }) },
    {
      name: "has text between its pixels",
      bytes: pngFile({
        after: [chunk("tEXt", "a\0b"), pngChunk("IDAT", zeros(4))],
        raw,
      }),
      accepted: { without: ["tEXt"] },
    },
    { name: "has five bits a sample", bytes: pngFile({ bitDepth: 5, raw }) },
    {
      name: "has a palette of sixteen bits",
      bytes: pngFile({ colorType: 3, bitDepth: 16, before: [palette] }),
    },
    { name: "is of no color type", bytes: pngFile({ colorType: 7, raw }) },
    { name: "is interlaced in no way that is known", bytes: pngFile({ interlace: 2 }) },
    {
      name: "is of thirty thousand chunks",
      bytes: pngFile({ before: Array.from({ length: 30_000 }, () => chunk("tEXt", "a\0b")) }),
    },
    { name: "is 1 × 1", bytes: pngFile({ widthPx: 1, heightPx: 1 }) },
    { name: "is 20,000 × 1", bytes: pngFile({ widthPx: 20_000, heightPx: 1 }) },
    { name: "shows nothing", bytes: pngFile({ raw: zeros(257 * 64) }) },
    { name: "shows one color", bytes: pngFile({ colorType: 0, raw: zeros(65 * 64) }) },
    {
      name: "carries a profile that unpacks to 40 MB",
      bytes: pngFile({
        before: [pngChunk("iCCP", joinBytes([utf8("x\0\0"), deflateSync(zeros(40_000_000))]))],
      }),
      accepted: { without: ["iCCP"] },
    },
    {
      name: "carries text that unpacks to 40 MB",
      bytes: pngFile({
        before: [pngChunk("zTXt", joinBytes([utf8("x\0\0"), deflateSync(zeros(40_000_000))]))],
      }),
      accepted: { without: ["zTXt"] },
    },
    {
      name: "carries a script in its text",
      bytes: pngFile({ before: [chunk("tEXt", "Title\0<script>alert(1)</script>")] }),
      accepted: { without: ["script", "tEXt"] },
    },
    {
      name: "carries a place",
      bytes: pngFile({ before: [chunk("eXIf", "MM\0*GPS 52.5 13.4")] }),
      accepted: { without: ["GPS", "eXIf"] },
    },
    {
      name: "carries an animation",
      bytes: pngFile({ before: [pngChunk("acTL", zeros(8))], after: [pngChunk("fdAT", zeros(900))] }),
      accepted: { without: ["acTL", "fdAT"] },
    },
    {
      name: "carries a program behind its end",
      bytes: joinBytes([good, utf8("MZ\x90\0 evil.exe")]),
      accepted: { without: ["evil"] },
    },
    {
      name: "carries a web page behind its end",
      bytes: joinBytes([good, utf8("<html><script>1</script>")]),
      accepted: { without: ["html"] },
    },
    {
      name: "carries a chunk that nobody knows",
      bytes: pngFile({ before: [chunk("evIl", "payload")] }),
      accepted: { without: ["payload"] },
    },
    {
      name: "carries an archive in a chunk",
      bytes: pngFile({ before: [chunk("prVt", "PK\x03\x04payload")] }),
      accepted: { without: ["payload"] },
    },
  ];
}

export function hostileJpegs(good: Uint8Array, progressive: Uint8Array): HostileFile[] {
  const from = (marker: number) =>
    good.findIndex((byte, index) => byte === 0xff && good[index + 1] === marker);
  const patched = (offset: number, ...values: number[]) => {
    const changed = Uint8Array.from(good);
    changed.set(values, offset);
    return changed;
  };
  const frame = from(0xc0);
  const scan = from(0xda);
  const tables = from(0xc4);
  const exif = (body: string) => jpegSegment(0xe1, utf8(`Exif\0\0${body}`));
  return [
    { name: "claims 65,535 × 65,535", bytes: patched(frame + 5, 0xff, 0xff, 0xff, 0xff) },
    { name: "claims 8000 × 8000", bytes: patched(frame + 5, 0x1f, 0x40, 0x1f, 0x40) },
    { name: "claims 5400 × 5400 and holds 64 × 64", bytes: patched(frame + 5, 0x15, 0x18, 0x15, 0x18) },
    { name: "claims 0 × 0", bytes: patched(frame + 5, 0, 0, 0, 0) },
    { name: "is cut in its bits", bytes: Uint8Array.from(good.subarray(0, good.length - 200)) },
    { name: "is cut before its bits", bytes: Uint8Array.from(good.subarray(0, scan + 4)) },
    { name: "has no end", bytes: Uint8Array.from(good.subarray(0, -2)) },
    { name: "is twelve bits deep", bytes: patched(frame + 4, 12) },
    { name: "is arithmetic", bytes: patched(frame + 1, 0xc9) },
    { name: "is lossless", bytes: patched(frame + 1, 0xc3) },
    { name: "is differential", bytes: patched(frame + 1, 0xc5) },
    { name: "has four colors", bytes: patched(frame + 9, 4) },
    { name: "has 200 colors", bytes: patched(frame + 9, 200) },
    { name: "has no Huffman code", bytes: patched(tables + 1, 0xe9) },
    { name: "has a Huffman code of too many", bytes: patched(tables + 5, 255, 255, 255, 255) },
    { name: "samples by nothing", bytes: patched(frame + 11, 0) },
    { name: "samples by fifteen", bytes: patched(frame + 11, 0xff) },
    { name: "draws a color that is not", bytes: patched(scan + 5, 77) },
    { name: "has a segment of no length", bytes: withSegments(good, Uint8Array.from([0xff, 0xe5, 0, 0])) },
    {
      name: "has a segment longer than the file",
      bytes: joinBytes([
        good.subarray(0, 2),
        Uint8Array.from([0xff, 0xe5, 0xff, 0xff]),
        good.subarray(2, 400),
      ]),
    },
    {
      name: "is of ten thousand segments",
      bytes: withSegments(good, ...Array.from({ length: 10_000 }, () => jpegSegment(0xfe, [1]))),
    },
    {
      name: "has a second frame",
      bytes: withSegments(good, Uint8Array.from(good.subarray(frame, frame + 19))),
    },
    { name: "is scanned a thousand times", bytes: scannedOften(progressive) },
    {
      name: "is all markers",
      bytes: Uint8Array.from([0xff, 0xd8, ...Array.from({ length: 100_000 }, () => 0xff)]),
    },
    {
      name: "is five megabytes of stuffing",
      bytes: joinBytes([
        good.subarray(0, scan + 14),
        new Uint8Array(4_900_000).map((_, at) => (at % 2 ? 0 : 0xff)),
        Uint8Array.of(0xff, 0xd9),
      ]),
    },
    {
      name: "has an Exif that points behind itself",
      bytes: withSegments(good, exif("MM\0*\x7f\x7f\x7f\x7f")),
      accepted: {},
    },
    {
      name: "has an Exif of 60,000 entries",
      bytes: withSegments(good, exif("MM\0*\0\0\0\b\xee\xee")),
      accepted: {},
    },
    {
      name: "carries a place",
      bytes: withSegments(good, exif("MM\0*\0\0\0\b\0\0GPS 52.5 N")),
      accepted: { without: ["GPS", "Exif"] },
    },
    {
      name: "carries a script in its comment",
      bytes: withSegments(good, jpegSegment(0xfe, utf8("<script>alert(1)</script>"))),
      accepted: { without: ["script"] },
    },
    {
      name: "carries a thumbnail",
      bytes: withSegments(good, jpegSegment(0xe2, utf8("MPF\0thumbnail"))),
      accepted: { without: ["thumbnail"] },
    },
    {
      name: "carries PHP in its application data",
      bytes: withSegments(good, jpegSegment(0xed, utf8("<?php system($_GET[0]); ?>"))),
      accepted: { without: ["php"] },
    },
    {
      name: "carries an archive behind its end",
      bytes: joinBytes([good, utf8("PK\x03\x04payload")]),
      accepted: { without: ["payload"] },
    },
    {
      name: "carries a web page behind its end",
      bytes: joinBytes([good, utf8("<html>payload")]),
      accepted: { without: ["payload"] },
    },
  ];
}

/** Repeats the first scan of a progressive picture; decoding each repetition decodes all blocks again. */
function scannedOften(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda);
  const to = jpeg.findIndex((byte, at) => at > from + 20 && byte === 0xff && jpeg[at + 1] !== 0);
  const scan = jpeg.subarray(from, to);
  return joinBytes([
    jpeg.subarray(0, from),
    ...Array.from({ length: 1000 }, () => scan),
    jpeg.subarray(from),
  ]);
}

export function notPictures(): HostileFile[] {
  const files: [string, string][] = [
    ["a GIF", "GIF89a\x01\x00\x01\x00"],
    ["a WebP", "RIFF\x10\0\0\0WEBPVP8L"],
    ["a BMP", "BM\x10\0\0\0"],
    ["a TIFF", "II*\0\b\0\0\0"],
    ["a PDF", "%PDF-1.7\n"],
    ["an EPS", "%!PS-Adobe-3.0 EPSF"],
    ["a Photoshop file", "8BPS\0\x01"],
    ["a HEIC", "\0\0\0\x18ftypheic"],
    ["an AVIF", "\0\0\0\x18ftypavif"],
    ["an icon", "\0\0\x01\0\x01\0"],
    ["a web page", "<!DOCTYPE html><html><script>1</script>"],
    ["a program", "MZ\x90\0\x03"],
    ["an archive", "PK\x03\x04"],
    ["a compressed SVG", "\x1f\x8b\b\0"],
    ["a JPEG XL", "\xff\x0a\xfa"],
    ["a shell script", "#!/bin/sh\nrm -rf /\n"],
    ["one byte", "x"],
    ["an SVG of sixteen bits", "\xff\xfe<\0s\0v\0g\0"],
  ];
  return files.map(([name, head]) => ({ name, bytes: Uint8Array.from(head, (each) => each.charCodeAt(0)) }));
}
