import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { claimedSource } from "~/domain/designs/provenance/content-credentials";
import type { PictureConverter } from "~/print";
import { readArtwork } from "~/print/formats/read-artwork";
import { readEmbeddedMetadata } from "~/print/formats/strip-metadata";

const raster = createRasterizer(nodeWasm);

/** Reads a file with a converter that gives this answer, and counts its calls. */
async function read(bytes: Uint8Array, answer: PictureConverter = converted) {
  let calls = 0;
  const convert: PictureConverter = (file) => {
    calls += 1;
    return answer(file);
  };
  return { artwork: await readArtwork(raster, { bytes, now: 5, convert }), calls };
}
const converted: PictureConverter = async (bytes) => ({
  ...{ status: "converted", png: new Uint8Array(await sharp(bytes).png().toBuffer()) },
});
const unreadable: PictureConverter = async () => ({ status: "unreadable" });

const drawing = (width = 120, height = 90) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50" cy="45" r="40" fill="#c82814"/></svg>`,
    ),
  );

/** What a phone writes, as far as its size: the thumbnail's, then the picture's. */
const heic = (width: number, height: number) => {
  const extents = (w: number, h: number) => {
    const box = Buffer.alloc(20);
    box.writeUInt32BE(20, 0);
    box.write("ispe", 4);
    box.writeUInt32BE(w, 12);
    box.writeUInt32BE(h, 16);
    return box;
  };
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
      extents(320, 240),
      extents(width, height),
    ]),
  );
};

describe("uploads in formats that we do not decode ourselves", () => {
  it("are read like the PNG that they are converted to, and it is said", async () => {
    for (const file of [await drawing().webp().toBuffer(), await drawing().avif().toBuffer()]) {
      const { artwork, calls } = await read(new Uint8Array(file));
      expect(artwork).toMatchObject({
        contentType: "image/png",
        widthPx: 120,
        heightPx: 90,
        isTransparent: true,
      });
      expect("kind" in artwork ? [] : artwork.edits.map(({ what }) => what)).toContain("converted-to-png");
      expect(calls).toBe(1);
    }
  });

  it("bring what stands in the file beside the picture: the converter leaves it behind", async () => {
    const source = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" e:DigitalSourceType="${source}"/></rdf:RDF></x:xmpmeta>`;
    const said = drawing()
      .withXmp(xmp)
      .withExif({ IFD0: { Copyright: "Ann" } });
    for (const [file, sentType] of [
      [await said.clone().webp().toBuffer(), "image/webp"],
      [await said.clone().avif().toBuffer(), "image/avif"],
    ] as const) {
      const { artwork } = await read(new Uint8Array(file));
      if ("kind" in artwork) throw new Error(artwork.kind);
      expect(artwork.sentType).toBe(sentType);
      expect(artwork.embeddedMetadata.map(({ name }) => name).sort()).toEqual(["EXIF", "XMP"]);
      expect(claimedSource(artwork.embeddedMetadata)).toEqual({
        ...{ source: "trainedAlgorithmicMedia", isAi: true },
      });
      expect(artwork.edits.map(({ what }) => what).slice(0, 2)).toEqual([
        "converted-to-png",
        "metadata-removed",
      ]);
      expect(readEmbeddedMetadata(new Uint8Array(file))).toEqual(artwork.embeddedMetadata);
      expect(Buffer.from(artwork.bytes).toString("latin1")).not.toContain("trainedAlgorithmicMedia");
    }
  });

  it("bring content credentials of WebP and AVIF, each in its own place", async () => {
    const manifest = Buffer.from("jumbc2pa: a manifest");
    const size = Buffer.alloc(4);
    size.writeUInt32LE(manifest.length);
    const webp = Buffer.concat([await drawing().webp().toBuffer(), Buffer.from("C2PA"), size, manifest]);
    const box = Buffer.alloc(8);
    box.writeUInt32BE(24 + manifest.length);
    box.write("uuid", 4);
    const uuid = Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex");
    const avif = Buffer.concat([await drawing().avif().toBuffer(), box, uuid, manifest]);
    for (const file of [webp, avif])
      expect(readEmbeddedMetadata(new Uint8Array(file))).toEqual([
        { name: "C2PA", bytes: new Uint8Array(manifest) },
      ]);
  });

  it("are read also where their boxes make no sense", () => {
    const file = heic(400, 300);
    for (let cut = 0; cut < file.length; cut++) expect(readEmbeddedMetadata(file.slice(0, cut))).toEqual([]);
  });

  it("are told from films, which have the same container, by what the file says that it is", async () => {
    const named = async (brands: string) => {
      const box = Buffer.alloc(8 + brands.length);
      box.writeUInt32BE(box.length);
      box.write(`ftyp${brands}`, 4, "latin1");
      return (
        await read(new Uint8Array(Buffer.concat([box, Buffer.from(heic(400, 300)).subarray(24)])), unreadable)
      ).artwork;
    };
    for (const film of ["qt  \0\0\0\0qt  ", "isom\0\0\0\0isomiso2avc1mp41", "M4A \0\0\0\0M4A mp42"])
      expect(await named(film), film).toEqual({ kind: "not-a-picture" });
    for (const [brands, format] of [
      ["heix\0\0\0\0mif1heix", "HEIC"],
      ["mif1\0\0\0\0mif1miafavif", "AVIF"],
      ["msf1\0\0\0\0hevc", "HEIC"],
    ])
      expect(await named(brands ?? ""), brands).toEqual({ kind: "unconvertible", format });
  });

  it("are refused by the size that they state, before anything opens them", async () => {
    expect(await read(heic(12_000, 9000))).toEqual({
      artwork: { kind: "too-large-to-convert", format: "HEIC", widthPx: 12_000, heightPx: 9000 },
      calls: 0,
    });
    expect(await read(new Uint8Array(await drawing(40, 40).webp().toBuffer()))).toMatchObject({
      artwork: { kind: "too-small" },
      calls: 0,
    });
    expect(await read(new Uint8Array(Buffer.from("\0\0\0\x18ftypavif and nothing more", "latin1")))).toEqual({
      ...{ artwork: { kind: "damaged" }, calls: 0 },
    });
  });

  it("are refused in words where the converter cannot open them, or does not answer", async () => {
    expect((await read(heic(4032, 3024), unreadable)).artwork).toEqual({
      kind: "unconvertible",
      format: "HEIC",
    });
    expect((await read(heic(4032, 3024), async () => ({ status: "away" }))).artwork).toEqual({
      ...{ kind: "converter-away", format: "HEIC" },
    });
    const png = new Uint8Array(await drawing().png().toBuffer()).slice(0, 300);
    expect((await read(heic(4032, 3024), async () => ({ status: "converted", png }))).artwork).toEqual({
      ...{ kind: "damaged" },
    });
  });
});

it("an SVG in UTF-16 is read, with whichever byte comes first", async () => {
  const svg = `\ufeff<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><title>Möwe</title><circle cx="25" cy="25" r="20" fill="#c33"/></svg>`;
  const little = Buffer.from(svg, "utf16le");
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect((await read(new Uint8Array(bytes))).artwork).toMatchObject({
      contentType: "image/png",
      isTransparent: true,
    });
});
