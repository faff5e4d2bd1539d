import { scrypt } from "node:crypto";

/** scrypt's parameters: memory in blocks, block size, and how often. */
export interface KeyCost {
  N: number;
  r: number;
  p: number;
}

/** Node's limit must be above 128·N·r bytes. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** The key of a password. In a file of its own, because tests of rules use a cheap one instead. */
export function deriveKey(
  password: string,
  { salt, bytes, cost }: { salt: Buffer; bytes: number; cost: KeyCost },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
