import { randomBytes, timingSafeEqual } from "node:crypto";
import { createWorkLane } from "~/lib/heavy-work/work-lane";
import { deriveKey, type KeyCost } from "./derive-key";

/** About 130 ms and 16 MB. The parameters are part of the hash, so that they can be raised later. */
const COST: KeyCost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/** Checks at once: about a second of work, because hashing blocks the isolate. One more throws `LaneFullError`. */
export const MAX_PASSWORD_CHECKS_AT_ONCE = 8;
const inLane = createWorkLane({ places: MAX_PASSWORD_CHECKS_AT_ONCE });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * Without a hash to compare with it does the same work and returns false: neither the answer nor its time shows whether an
 * address is known.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, n, r, p, salt, expected] = (hash ?? DUMMY_HASH).split("$");
  const wanted = Buffer.from(expected ?? "", "base64url");
  const key = await derive(password, Buffer.from(salt ?? "", "base64url"), {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(key, wanted) && hash !== null;
}

/** True for a hash made with other parameters than today's: a sign-in, which knows the password, replaces it. */
export function isOutdatedHash(hash: string): boolean {
  const [, n, r, p] = hash.split("$");
  return Number(n) !== COST.N || Number(r) !== COST.r || Number(p) !== COST.p;
}

const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

function derive(password: string, salt: Buffer, cost: KeyCost): Promise<Buffer> {
  return inLane(() => deriveKey(password.normalize("NFKC"), { salt, bytes: KEY_BYTES, cost }));
}
