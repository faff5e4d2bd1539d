export interface PictureHeader {
  mimeType: "image/png" | "image/jpeg";
  widthPx: number;
  heightPx: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Type and size of a picture from its first bytes; null unless it is PNG or JPEG. */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG)) {
    return { mimeType: "image/png", widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return jpegHead(bytes);
  return null;
}

function jpegHead(bytes: Buffer): PictureHeader | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Any frame header; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return {
        mimeType: "image/jpeg",
        widthPx: bytes.readUInt16BE(at + 7),
        heightPx: bytes.readUInt16BE(at + 5),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
