import { Buffer } from "node:buffer";

export function dataUrl({ bytes, contentType }: { bytes: Uint8Array; contentType: string }): string {
  const { buffer, byteOffset, byteLength } = bytes;
  return `data:${contentType};base64,${Buffer.from(buffer, byteOffset, byteLength).toString("base64")}`;
}
