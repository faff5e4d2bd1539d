import { describe, expect, it } from "vitest";
import { MAX_CLAIM_PHOTO_BYTES, readClaimPhoto } from "~/domain/orders/claims/claim-photos";
import { makePng } from "../../../support/data/pictures/png";

const text = (value: string) => [...new TextEncoder().encode(value)];
const segment = (marker: number, body: number[]) => [
  0xff,
  marker,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
];
/** Exif, big-endian, with an orientation and a location. */
const exif = (orientation: number) =>
  segment(0xe1, [
    ...text("Exif\0\0MM"),
    ...[0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
    ...text("GPS 52.5200 N, 13.4050 E"),
  ]);
const FRAME = segment(0xc0, [8, 0, 40, 0, 30, 1, 1, 0x11, 0]);
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];

function jpeg(...segments: number[][]) {
  return Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...FRAME, ...SCAN, 0xff, 0xd9]);
}
const kept = (bytes: Uint8Array<ArrayBuffer>) => {
  const photo = readClaimPhoto(bytes);
  if (typeof photo === "string") throw new Error(photo);
  return { ...photo, text: new TextDecoder("latin1").decode(photo.bytes) };
};

describe("a photo of a claim", () => {
  it("loses location, device, comments and trailing bytes, and keeps its colors and orientation", () => {
    const icc = segment(0xe2, text("ICC_PROFILE\0\u0001\u0001profile"));
    const secrets = [
      exif(6),
      segment(0xe1, text("http://ns.adobe.com/xap/1.0/\0<owner>")),
      segment(0xed, text("Photoshop place")),
      segment(0xfe, text("a comment")),
      segment(0xe2, text("MPF\0thumbnails")),
    ];
    const whole = Uint8Array.from([...jpeg(icc, ...secrets), ...text("trailing place")]);
    const photo = kept(whole);
    expect(photo.contentType).toBe("image/jpeg");
    for (const secret of ["GPS", "owner", "place", "comment", "thumbnails"])
      expect(photo.text).not.toContain(secret);
    expect(photo.text).toContain("ICC_PROFILE");
    expect([...photo.bytes.slice(-(SCAN.length + 2))]).toEqual([...SCAN, 0xff, 0xd9]);
    // Same orientation, in an Exif segment of 36 bytes with nothing else.
    expect([...photo.bytes.subarray(photo.text.indexOf("Exif") + 6)].slice(0, 20)).toEqual([
      0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6,
    ]);
    expect(kept(jpeg(exif(1))).text).not.toContain("Exif");
    expect(readClaimPhoto(photo.bytes)).toEqual({ contentType: "image/jpeg", bytes: photo.bytes });
  });

  it("as a PNG keeps only the chunks that are needed to draw it", async () => {
    const png = await makePng({ widthPx: 20, heightPx: 10, pixel: () => [1, 2, 3, 255] });
    const chunk = Uint8Array.from([0, 0, 0, 5, ...text("tEXtplace"), 0, 0, 0, 0]);
    const with33 = Uint8Array.from([...png.slice(0, 33), ...chunk, ...png.slice(33)]);
    expect(kept(with33)).toMatchObject({ contentType: "image/png" });
    expect([...kept(with33).bytes]).toEqual([...png]);
  });

  it("as a WebP loses its EXIF and XMP, and its header says so", () => {
    const part = (name: string, body: number[]) => [
      ...text(name),
      body.length & 255,
      body.length >> 8,
      0,
      0,
      ...body,
      ...(body.length % 2 ? [0] : []),
    ];
    const body = [
      ...part("VP8X", [0b1100, 0, 0, 0, 19, 0, 0, 9, 0, 0]),
      ...part("VP8L", [0x2f, 0, 0, 0, 0, 7, 7]),
      ...part("EXIF", text("GPS place")),
      ...part("XMP ", text("<owner/>")),
    ];
    const bytes = Uint8Array.from([...text("RIFF"), body.length + 4, 0, 0, 0, ...text("WEBP"), ...body]);
    const photo = kept(bytes);
    expect(photo.contentType).toBe("image/webp");
    expect(photo.text).not.toMatch(/EXIF|XMP|GPS|owner/);
    expect(photo.bytes[20]).toBe(0);
    expect(new DataView(photo.bytes.buffer).getUint32(4, true)).toBe(photo.bytes.length - 8);
  });

  it("is recognized by its bytes alone: other files and truncated ones are refused", () => {
    for (const wrong of [
      "",
      "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".repeat(3),
      "GIF89a".padEnd(80, "."),
      "%PDF-1.7".padEnd(80, "."),
      "MZ".padEnd(80, "."),
      "RIFF....WEBPVP8 ".padEnd(80, "."),
    ])
      expect(readClaimPhoto(new Uint8Array(text(wrong)))).toBe("not-a-picture");
    const whole = jpeg(exif(3));
    // Truncated at every position.
    for (let length = 2; length < whole.length; length++)
      expect(readClaimPhoto(whole.slice(0, length))).toBe("not-a-picture");
    expect(readClaimPhoto(new Uint8Array(MAX_CLAIM_PHOTO_BYTES + 1))).toBe("too-large");
    const huge = segment(0xc0, [8, 0x7f, 0xff, 0x7f, 0xff, 1, 1, 0x11, 0]);
    expect(readClaimPhoto(Uint8Array.from([0xff, 0xd8, ...huge, ...SCAN, 0xff, 0xd9]))).toBe("too-large");
  });

  it("with any one byte changed never throws", () => {
    const whole = jpeg(exif(8), segment(0xfe, text("x")));
    let read = 0;
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0xff]) {
        const bytes = whole.slice();
        bytes[at] = value;
        if (typeof readClaimPhoto(bytes) !== "string") read += 1;
      }
    expect(read).toBeGreaterThan(whole.length);
  });
});
