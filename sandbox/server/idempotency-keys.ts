import type { IdempotencyRecord } from "./records.ts";
import type { StateStore } from "./state-store.ts";

export type IdempotencyOutcome =
  | { kind: "fresh"; finish(answer: { status: number; body: string; requestId: string } | undefined): void }
  | { kind: "replay"; record: IdempotencyRecord }
  | { kind: "other-parameters" }
  | { kind: "in-flight" };

const KEPT_MS = 24 * 3600 * 1000;

/** Keys whose request is still running; a restart clears them, since it ends those requests too. */
const inFlight = new WeakMap<StateStore, Map<string, string>>();

/**
 * Looks up an idempotency key, or takes it. `scope` separates companies. A caller that gets `fresh` must call `finish`
 * once: with the response to store, or with nothing if the request was refused before it had any effect.
 */
export function beginIdempotent(
  store: StateStore,
  now: number,
  scope: string,
  key: string,
  fingerprint: string,
): IdempotencyOutcome {
  const id = `${scope}:${key}`;
  const working = inFlight.get(store) ?? new Map<string, string>();
  inFlight.set(store, working);

  const records = store.data.idempotency;
  const record = Object.hasOwn(records, id) ? records[id] : undefined;
  if (record && record.createdAt > now - KEPT_MS) {
    return record.fingerprint === fingerprint ? { kind: "replay", record } : { kind: "other-parameters" };
  }
  const other = working.get(id);
  if (other !== undefined) return { kind: other === fingerprint ? "in-flight" : "other-parameters" };

  working.set(id, fingerprint);
  return {
    kind: "fresh",
    finish(answer) {
      working.delete(id);
      if (!answer) return;
      // Keys are in insertion order, so the oldest come first.
      for (const oldId in records) {
        if ((records[oldId]?.createdAt ?? 0) > now - KEPT_MS) break;
        delete records[oldId];
      }
      records[id] = { fingerprint, ...answer, createdAt: now };
      store.save();
    },
  };
}
