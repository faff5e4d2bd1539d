import { sql } from "drizzle-orm";
import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { applyAll } from "~/db/client";
import { resolveStatement } from "~/domain/attentions/attention";
import { auditStatement } from "~/domain/attentions/audit";
import type { AttentionKind } from "~/domain/attentions/kinds";
import { type AttentionRow, attentionQuery, toRow } from "~/domain/attentions/list";
import { refreshProducts } from "~/domain/catalogue/products";
import { resendLetter } from "~/domain/letters/inspect";
import { fulfilNow } from "~/domain/orders/fulfilment";
import { replayEvent } from "~/domain/payments/events";
import { retryRefund } from "~/domain/payments/refunds";
import { settle } from "~/domain/payments/settle";
import { message } from "~/jobs/messages";
import { errorFacts, log } from "~/lib/log";
import { checkFromStart } from "./watch";

/** What a press of an admin came to. `what` is a fact in few words, kept as the note of what was closed by it. */
export type Pressed =
  /** The cause is gone: closed. */
  | { status: "mended"; what: string }
  /** As before; `what` says what the provider or the partner said. */
  | { status: "unchanged"; what: string }
  /** There is nothing to try again. */
  | { status: "nothing" }
  | { status: "unknown" };

type Outcome = Exclude<Pressed, { status: "unknown" }>;
type Retry = (app: App, attention: AttentionRow, by: string) => Promise<Outcome>;

const mended = (what: string): Outcome => ({ status: "mended", what });
const unchanged = (what: string): Outcome => ({ status: "unchanged", what });
/** For what only a human can do. */
const byHand: Retry = async () => ({ status: "nothing" });

/** The entity in a cause: `held:<part>` → the part. */
const entityOf = (attention: AttentionRow, place = 1) => attention.cause.split(":")[place] ?? "";

/** What may be tried again for each kind: a function of the domain that owns it, each safe to press twice. */
const RETRIES: Record<AttentionKind, Retry> = {
  payment: settleAgain,
  unwanted: async (app, attention) => {
    const [refund] = await app.db.all<{ id: string }>(
      sql`SELECT id FROM refunds WHERE cause = ${`unwanted:${entityOf(attention)}`}`,
    );
    return refund ? refundAgain(app, refund.id) : unchanged("no refund is owed for it");
  },
  refund: (app, attention) => refundAgain(app, entityOf(attention)),
  "refund-by-hand": byHand,
  dispute: byHand,
  // A part that we stopped ourselves goes on by a deed of its own: ./deeds.ts.
  held: byHand,
  "partner-onhold": askPartner,
  "partner-failed": askPartner,
  "partner-canceled": askPartner,
  "not-withdrawn": async (app, attention) => {
    await fulfilNow(app, { partId: entityOf(attention) });
    const [part] = await app.db.all<{ state: string | null }>(
      sql`SELECT partner_state AS state FROM order_parts WHERE id = ${entityOf(attention)}`,
    );
    return part?.state === "canceled"
      ? mended("the partner has cancelled it")
      : unchanged("the partner keeps it");
  },
  "shipment-returned": byHand,
  "shipment-outstock": askPartner,
  catalogue: async (app, attention) => {
    const productId = Number(entityOf(attention));
    await refreshProducts(app, { productIds: [productId] });
    const [open] = await app.db.all<{ id: string }>(
      sql`SELECT id FROM attentions WHERE cause = ${attention.cause} AND resolved_at IS NULL`,
    );
    return open ? unchanged("the two still differ") : mended("the catalogues agree");
  },
  margin: byHand,
  claim: byHand,
  event: async (app, attention) => {
    const replay = await replayEvent(app, { eventId: entityOf(attention) });
    return replay.status === "processed" || replay.status === "ignored"
      ? mended(`the event is ${replay.status}`)
      : unchanged(
          replay.status === "failed" ? `it failed: ${replay.error}` : `the event is ${replay.status}`,
        );
  },
  dead: async (app, attention) => {
    const letter = message.safeParse(attention.detail);
    if (!letter.success) return unchanged("the message cannot be read any more");
    await app.enqueue(letter.data);
    return mended("sent again; it comes back here if it fails again");
  },
  letter: async (app, attention, by) => {
    const resent = await resendLetter(app, { deliveryId: entityOf(attention), by });
    if (resent.status === "sent") return mended("the letter is sent");
    return unchanged(
      resent.status === "later" ? "not taken; it is tried again by itself" : `it is ${resent.status}`,
    );
  },
  webhook: async (app, attention, by) => {
    const resent = await resendLetter(app, { deliveryId: entityOf(attention), by });
    if (resent.status === "sent") return mended("the webhook took it");
    return unchanged(
      resent.status === "later" ? "not taken; it is tried again by itself" : `it is ${resent.status}`,
    );
  },
  "webhook-unset": byHand,
  mail: byHand,
  openai: byHand,
  outage: byHand,
  invariant: async (app, attention) => {
    const broken = await checkFromStart(app, { name: attention.cause.slice("invariant:".length) });
    if (broken === null) return unchanged("this version has no such check");
    return broken.length === 0
      ? mended("It holds again.")
      : unchanged(`${broken[0]?.subject}: ${broken[0]?.detail}`);
  },
};

export function isRetried(kind: AttentionKind): boolean {
  return RETRIES[kind] !== byHand;
}

async function settleAgain(app: App, attention: AttentionRow): Promise<Outcome> {
  const { status } = await settle(app, { paymentId: entityOf(attention) });
  if (status === "settled" || status === "already") return mended("the payment is settled");
  if (status === "returned") return mended("all of it goes back");
  return unchanged(status === "mismatch" ? "it still differs" : `Stripe says that it is ${status}`);
}

async function refundAgain(app: App, refundId: string): Promise<Outcome> {
  const state = await retryRefund(app, { refundId });
  if (state === "done") return mended("the refund is done");
  return unchanged(
    state === "sent"
      ? "it is on its way; the bank has not confirmed it"
      : `the refund is ${state ?? "unknown"}`,
  );
}

async function askPartner(app: App, attention: AttentionRow): Promise<Outcome> {
  const partId = entityOf(attention);
  await fulfilNow(app, { partId });
  const [part] = await app.db.all<{ state: string; error: string | null }>(
    sql`SELECT state, last_error AS error FROM order_parts WHERE id = ${partId}`,
  );
  if (!part) return unchanged("there is no such part");
  return part.state === "on_hold" || part.state === "failed"
    ? unchanged(part.error ?? `the part is ${part.state.replace("_", " ")}`)
    : mended(`the part is ${part.state.replace("_", " ")}`);
}

/**
 * Tries again what an attention is about. Written down first, with who and why; closed where the cause is gone. Pressed
 * twice, it does once what it does: every retry has its lock in the domain that owns it.
 */
export async function retryAttention(
  app: App,
  { id, by, why }: { id: string; by: string; why: string },
): Promise<Pressed> {
  const attention = await findAttention(app, id);
  if (!attention) return { status: "unknown" };
  if (!attention.kind) return { status: "nothing" };
  await applyAll(app.db, [
    auditStatement(app, {
      actorId: by,
      action: "retry attention",
      subject: `attention:${id}`,
      detail: { cause: attention.cause, why },
    }),
  ]);
  const outcome = await RETRIES[attention.kind](app, attention, by).catch(failed);
  if (outcome.status === "mended")
    await applyAll(app.db, [resolveStatement(app, { cause: attention.cause, by, note: outcome.what })]);
  return outcome;
}

/** Closes without doing anything else, with a note on why. */
export async function closeAttention(
  app: Pick<App, "db" | "now">,
  { id, by, note }: { id: string; by: string; note: string },
): Promise<{ status: "closed" | "already" | "unknown" }> {
  const attention = await findAttention(app, id);
  if (!attention) return { status: "unknown" };
  const [closed] = await applyAll(app.db, [
    resolveStatement(app, { cause: attention.cause, by, note }),
    auditStatement(app, {
      actorId: by,
      action: "close attention",
      subject: `attention:${id}`,
      detail: { cause: attention.cause, why: note },
    }),
  ]);
  return { status: closed?.meta.changes === 1 ? "closed" : "already" };
}

async function findAttention(app: Pick<App, "db">, id: string): Promise<AttentionRow | null> {
  const [row] = await attentionQuery(app, { id });
  return row ? toRow(row) : null;
}

/** A provider that is away is an answer, not a crash of the page. */
function failed(error: unknown): Outcome {
  log("warn", "attention.retry", errorFacts(error));
  if (error instanceof AdapterError)
    return unchanged(`${error.company} answered ${error.status} ${error.kind}`);
  return unchanged(error instanceof Error ? error.name : "it failed");
}
