import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { PictureFix } from "~/print/check/findings";
import { applyPictureFix } from "~/print/fixes/apply-fix";
import { joinBytes } from "~/print/formats/bytes";
import { colorChunksOfPng } from "~/print/formats/color-chunks";
import { pngChunk } from "~/print/formats/png/writer/write-chunk";
import { measurePicture } from "~/print/measurements/scan-pixels";

/** A fixed copy is a new file: its numbers must mean the same colors as those of the file before. */

const drawing = (ground: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400" fill="${ground}"/><rect x="130" y="130" width="140" height="120" fill="#d41f3c"/></svg>`,
    ),
  );

async function fixed(bytes: Uint8Array, contentType: "image/png" | "image/jpeg", fix: PictureFix) {
  const scan = await measurePicture({ bytes, contentType });
  if (scan.status !== "measured") throw new Error("cannot be read");
  const made = await applyPictureFix({ bytes, contentType }, { fix, measures: scan.measures, widthIn: 4 });
  if (made.status !== "fixed") throw new Error(made.status);
  return sharp(made.png.bytes);
}

const profileOf = async (picture: ReturnType<typeof sharp>) => (await picture.metadata()).icc;

describe("a fixed copy of a picture in Display P3", () => {
  const FIXES: PictureFix[] = ["trim", "resample", "white-under-alpha", "outline", "deepen", "threshold"];
  it("says so as well, whatever was fixed", async () => {
    const bytes = new Uint8Array(await drawing("none").png().withIccProfile("p3").toBuffer());
    const before = await profileOf(sharp(bytes));
    expect(before?.length).toBeGreaterThan(300);
    for (const fix of FIXES)
      expect(await profileOf(await fixed(bytes, "image/png", fix)), fix).toEqual(before);
  });

  it("says so if it was a JPEG, as photographs of phones are", async () => {
    const bytes = new Uint8Array(
      await drawing("#ffffff")
        .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
        .withIccProfile("p3")
        .toBuffer(),
    );
    const before = await profileOf(sharp(bytes));
    const after = await fixed(bytes, "image/jpeg", "remove-ground");
    expect(await profileOf(after)).toEqual(before);
  });
});

it("the profile of a gray picture is not given to a copy in red, green and blue", async () => {
  const file = new Uint8Array(await drawing("none").png().withIccProfile("p3").toBuffer());
  const { icc } = await sharp(file).metadata();
  if (!icc) throw new Error("no profile");
  const withProfile = (space: string) => {
    const profile = Uint8Array.from(icc);
    profile.set(new TextEncoder().encode(space), 16);
    const chunk = pngChunk("iCCP", joinBytes([Uint8Array.of(65, 0, 0), deflateSync(profile)]));
    const plain = file.slice();
    return joinBytes([plain.subarray(0, 33), chunk, plain.subarray(33)]);
  };
  const count = (bytes: Uint8Array) => colorChunksOfPng(bytes).length;
  expect([count(withProfile("RGB ")), count(withProfile("GRAY"))]).toEqual([count(file) + 1, count(file)]);
});
