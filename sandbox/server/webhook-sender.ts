import type { WebhookFault } from "../faults/fault-kinds.ts";
import { takeWebhookFaults } from "../faults/fault-rules.ts";
import type { JobScheduler } from "./job-scheduler.ts";
import { randomBase62 } from "./random-ids.ts";
import type { Delivery, DeliveryAttempt } from "./records.ts";
import type { Service } from "./services.ts";
import type { StateStore } from "./state-store.ts";

/**
 * How a company formats and signs a webhook; called for every attempt, because timestamps and retry counts are signed.
 */
export type WebhookWriter = (
  delivery: Delivery,
  attempt: number,
) => { body: string; headers: Record<string, string> };

export type CheckWebhook = (service: Service, type: string, body: unknown) => void;

const DELIVER = "webhook.deliver";
const ATTEMPTS_MAX = 8;
const ANSWER_TIMEOUT_MS = 10_000;
const DELIVERIES_KEPT = 1000;
const ANSWER_CHARS_KEPT = 500;
/** How often an event that must follow another checks whether it may be sent. */
const BEHIND_MS = 20;

/** Posts events to the app: at least once, in no guaranteed order, with retries after failures. */
export class WebhookSender {
  private readonly writers = new Map<Service, WebhookWriter>();
  private readonly closing = new AbortController();
  /** Time windows whose events are sent in reverse order. */
  private readonly windows = new Map<Service, NonNullable<Delivery["window"]>>();

  constructor(
    private readonly store: StateStore,
    private readonly jobs: JobScheduler,
    private readonly now: () => number,
    private readonly check: CheckWebhook,
  ) {
    jobs.handle(DELIVER, (payload) => this.attempt(String(payload.deliveryId)));
  }

  setWriter(service: Service, writer: WebhookWriter): void {
    this.writers.set(service, writer);
  }

  /** Queues an event; it is posted after the configured delay, and survives a restart. */
  send(event: Pick<Delivery, "service" | "eventId" | "type" | "url" | "payload">): void {
    const faults = takeWebhookFaults(this.store, event.service, event.type);
    const copies = faults.reduce(
      (n, fault) => (fault.kind === "webhook-duplicate" ? n + fault.copies : n),
      1,
    );
    const extraMs = faults.reduce((ms, fault) => (fault.kind === "webhook-delay" ? ms + fault.ms : ms), 0);
    const dropped = faults.some((fault) => fault.kind === "webhook-drop");
    const badSignature = faults.some((fault) => fault.kind === "webhook-bad-signature");
    const signedAgoMs = faults.reduce(
      (ms, fault) => (fault.kind === "webhook-old-signature" ? fault.ms : ms),
      0,
    );
    const window = this.placeOf(event.service, faults);
    const heldBackMs = window ? window.endsAt - this.now() : 0;
    this.check(event.service, event.type, event.payload);
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery: Delivery = {
        ...structuredClone(event),
        id: `whd_${randomBase62(14)}`,
        createdAt: this.now(),
        state: dropped ? "dropped" : "waiting",
        ...(badSignature ? { badSignature } : {}),
        ...(signedAgoMs > 0 ? { signedAgoMs } : {}),
        ...(window ? { window } : {}),
        attempts: [],
      };
      this.store.data.deliveries.push(delivery);
      if (!dropped) this.plan(delivery, this.store.data.timing.webhookDelayMs + extraMs + heldBackMs);
    }
    this.forgetOld();
    this.store.save();
  }

  /** The rank of an event in a reversed window; none without such a rule. */
  private placeOf(service: Service, faults: WebhookFault[]): Delivery["window"] {
    const fault = faults.find((candidate) => candidate.kind === "webhook-reorder");
    if (!fault) return undefined;
    const now = this.now();
    let window = this.windows.get(service);
    if (!window || now >= window.endsAt) window = { id: randomBase62(8), endsAt: now + fault.ms, place: 0 };
    window = { ...window, place: window.place + 1 };
    this.windows.set(service, window);
    return window;
  }

  /** Whether a later event of the same window has not been sent yet. */
  private isBehindAnother({ window }: Delivery): boolean {
    return (
      window !== undefined &&
      this.store.data.deliveries.some(
        (other) =>
          other.window?.id === window.id &&
          other.window.place > window.place &&
          other.state === "waiting" &&
          other.attempts.length === 0,
      )
    );
  }

  find(id: string): Delivery | undefined {
    return this.store.data.deliveries.find((delivery) => delivery.id === id);
  }

  /** Posts a delivery again, in every state, and waits for the response. */
  async redeliver(id: string): Promise<Delivery | undefined> {
    if (!this.find(id)) return undefined;
    this.jobs.cancel(DELIVER, (payload) => payload.deliveryId === id);
    await this.attempt(id);
    return this.find(id);
  }

  /** Limits the log's length; pending deliveries stay. */
  private forgetOld(): void {
    const { data } = this.store;
    const surplus = data.deliveries.length - DELIVERIES_KEPT;
    // In batches: searching the whole log at every event would be slow.
    if (surplus < DELIVERIES_KEPT / 10) return;
    data.deliveries = data.deliveries.filter(
      (delivery, age) => age >= surplus || delivery.state === "waiting",
    );
  }

  /** Aborts running deliveries; they count as failed and are sent again after the next start. */
  close(): void {
    this.closing.abort(new Error("the sandbox was stopped"));
  }

  private plan(delivery: Delivery, delayMs: number): void {
    delivery.nextAttemptAt = this.now() + delayMs;
    this.jobs.schedule(DELIVER, delayMs, { deliveryId: delivery.id });
  }

  private async attempt(id: string): Promise<void> {
    const delivery = this.find(id);
    const writer = delivery && this.writers.get(delivery.service);
    if (!delivery || !writer) return;
    if (delivery.attempts.length === 0 && this.isBehindAnother(delivery)) {
      this.plan(delivery, BEHIND_MS);
      return;
    }
    delete delivery.nextAttemptAt;
    const { body, headers } = writer(delivery, delivery.attempts.length);
    const attempt: DeliveryAttempt = { at: this.now(), ms: 0, requestHeaders: headers, requestBody: body };
    const startedAt = performance.now();
    try {
      const answer = await fetch(delivery.url, {
        method: "POST",
        headers,
        body,
        // Both companies treat a redirect as a failed delivery.
        redirect: "manual",
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), this.closing.signal]),
      });
      attempt.status = answer.status;
      attempt.responseBody = (await answer.text()).slice(0, ANSWER_CHARS_KEPT);
    } catch (error) {
      attempt.error = error instanceof Error ? describe(error) : String(error);
    }
    attempt.ms = Math.round(performance.now() - startedAt);
    // Only the newest attempt keeps its body; earlier ones differ only in the signature.
    for (const earlier of delivery.attempts) earlier.requestBody = "";
    delivery.attempts.push(attempt);
    if (attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300) {
      delivery.state = "delivered";
    } else if (delivery.state !== "delivered") {
      if (delivery.attempts.length >= ATTEMPTS_MAX) delivery.state = "given-up";
      else this.plan(delivery, this.store.data.timing.webhookRetryMs * 4 ** (delivery.attempts.length - 1));
    }
    this.store.save();
  }
}

function describe(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`;
}
