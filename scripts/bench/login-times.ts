import { randomBytes, scryptSync } from "node:crypto";
import { newId } from "../../app/lib/ids";
import { median } from "./load-test";

const KINDS = ["known", "unknown", "unverified"] as const;
type Kind = (typeof KINDS)[number];
const TRIES = 30;

export interface LoginTimes {
  /** Median milliseconds of a wrong password. */
  ms: Record<Kind, number>;
  /** The slowest kind's median over the quickest one's: near 1 if the time reveals nothing. */
  ratio: number;
}

/**
 * Wrong passwords for known, unknown and unverified addresses (S11), one after the other and in turn, each for an address
 * and from a network of its own, so that no limit is reached.
 */
export async function measureLoginTimes(db: D1Database, origin: string): Promise<LoginTimes> {
  await addPeople(db);
  const times: Record<Kind, number[]> = { known: [], unknown: [], unverified: [] };
  // The first rounds warm up.
  for (let round = -3; round < TRIES; round++)
    for (const kind of KINDS) {
      const from = performance.now();
      const response = await fetch(`${origin}/login`, {
        method: "POST",
        redirect: "manual",
        headers: { origin, "cf-connecting-ip": `198.18.${KINDS.indexOf(kind)}.${round + 10}` },
        body: new URLSearchParams({ mode: "login", email: address(kind, round), password: "not this one" }),
      });
      await response.arrayBuffer();
      if (response.status !== 400) throw new Error(`a wrong password answered ${response.status}`);
      if (round >= 0) times[kind].push(performance.now() - from);
    }
  const ms = Object.fromEntries(KINDS.map((kind) => [kind, median(times[kind])])) as Record<Kind, number>;
  const medians = Object.values(ms);
  return { ms, ratio: Math.max(...medians) / Math.min(...medians) };
}

const address = (kind: Kind, round: number) => `${kind}-${round + 10}@bench.example.com`;

async function addPeople(db: D1Database): Promise<void> {
  const salt = randomBytes(16);
  const key = scryptSync("a sentence to remember", salt, 32, {
    N: 2 ** 14,
    r: 8,
    p: 5,
    maxmem: 64 * 1024 * 1024,
  });
  const hash = ["scrypt", 2 ** 14, 8, 5, salt.toString("base64url"), key.toString("base64url")].join("$");
  const at = Date.now();
  for (const kind of ["known", "unverified"] as const)
    for (let round = -3; round < TRIES; round++) {
      const [id, email] = [newId(), address(kind, round)];
      const user = db
        .prepare(
          "INSERT INTO users (id, email, normalised_email, password_hash, verified_at, terms_accepted_at) VALUES (?1, ?2, ?2, ?3, ?4, ?5)",
        )
        .bind(id, email, kind === "known" ? hash : null, kind === "known" ? at : null, at);
      const code = db
        .prepare(
          "INSERT INTO codes (token_hash, user_id, purpose, password_hash, expires_at, created_at) VALUES (?, ?, 'verify', ?, ?, ?)",
        )
        .bind(id, id, hash, at + 86_400_000, at);
      await db.batch(kind === "known" ? [user] : [user, code]);
    }
}
