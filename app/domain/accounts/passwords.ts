import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** About 130 ms and 16 MB; the parameters stand in the hash, so that they may grow. */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
/** Node's own limit counts 128·N·r and a little. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/**
 * False also where there is no hash to compare with, after the same work: whether an address is known shows neither in
 * the answer nor in its time.
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

const DUMMY_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString("base64url")}$${Buffer.alloc(KEY_BYTES).toString("base64url")}`;

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFKC"),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: MAX_MEMORY_BYTES },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
