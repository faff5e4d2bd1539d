import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "~/domain/accounts/passwords/passwords";

/** OWASP's least for scrypt (Password Storage Cheat Sheet): 16 MB, five times. */
const LEAST = { N: 2 ** 14, r: 8, p: 5 };

it("a password is hashed with the parameters that its hash names, which are OWASP's", async () => {
  const hash = await hashPassword("a sentence to remember");
  const [name, n, r, p, salt, key] = hash.split("$");
  expect([name, Number(n), Number(r), Number(p)]).toEqual(["scrypt", LEAST.N, LEAST.r, LEAST.p]);
  const expected = scryptSync("a sentence to remember", Buffer.from(salt ?? "", "base64url"), 32, {
    ...LEAST,
    maxmem: 2 ** 26,
  });
  expect(key).toBe(expected.toString("base64url"));
  expect(await verifyPassword("a sentence to remember", hash)).toBe(true);
});
