import type Stripe from "stripe";
import type { Sandbox, Violation } from "../context.ts";
import { addFault, type FaultPolicy, type Mode, type Service } from "../faults.ts";
import { stockEvent } from "../printful/events.ts";
import { failOrder, stepOrder } from "../printful/lifecycle.ts";
import { findOrder } from "../printful/orders.ts";
import type { PrintfulOrder } from "../printful/state.ts";
import type { Timing } from "../state.ts";
import { BY_ITSELF } from "../stripe/events.ts";
import { successUrl } from "../stripe/page.ts";
import { declineSession, expireSession, paySession } from "../stripe/payments.ts";
import type { Delivery } from "../webhooks.ts";

export class ControlError extends Error {
  constructor(
    message: string,
    readonly status: 400 | 404 | 409 = 400,
  ) {
    super(message);
  }
}

/** The hand that moves the sandbox: for its control page, its API, and tests in the same process. */
export class Control {
  constructor(private readonly sandbox: Sandbox) {}

  setMode(service: Service, mode: Mode): void {
    this.sandbox.store.data.modes[service] = mode;
    this.sandbox.store.changed();
  }

  /** Adds a rule of misbehaviour and returns its id. */
  addFault(rule: Omit<FaultPolicy, "id">): string {
    try {
      return addFault(this.sandbox.store, rule);
    } catch (error) {
      if (error instanceof RangeError) throw new ControlError(error.message);
      throw error;
    }
  }

  /** Changes the named times; the others stay. */
  setTiming(changes: Partial<Timing>): Timing {
    const { timing } = this.sandbox.store.data;
    for (const [name, value] of Object.entries(changes)) {
      if (!(name in timing)) throw new ControlError(`no time is called "${name}"`);
      const numbers = name === "imageMs" ? value : [value];
      const wanted = name === "imageMs" ? 2 : 1;
      const good =
        Array.isArray(numbers) &&
        numbers.length === wanted &&
        numbers.every((ms) => typeof ms === "number" && Number.isFinite(ms) && ms >= 0);
      if (!good)
        throw new ControlError(`${name} should be ${wanted === 2 ? "[min, max] in ms" : "a time in ms"}`);
    }
    Object.assign(timing, changes);
    this.sandbox.store.changed();
    return timing;
  }

  /** Lets time pass: what becomes due happens at once. Returns the new time. */
  advanceClock(ms: number): number {
    if (!Number.isFinite(ms) || ms < 0) throw new ControlError("advanceMs should be a positive number");
    this.sandbox.store.data.clockOffsetMs += ms;
    this.sandbox.store.changed();
    this.sandbox.jobs.wake();
    return this.sandbox.now();
  }

  /** Forgets everything and takes all settings back. */
  reset(): void {
    this.sandbox.store.reset();
    this.sandbox.requests.clear();
    this.sandbox.violations.length = 0;
    this.sandbox.refused.length = 0;
  }

  pay(sessionId: string, person: { email?: string; name?: string } = {}) {
    const session = this.session(sessionId);
    const outcome = paySession(this.sandbox, session, person);
    return { outcome, status: session.status, redirectTo: successUrl(session) };
  }

  decline(sessionId: string) {
    const session = this.session(sessionId);
    return { outcome: declineSession(this.sandbox, session), status: session.status };
  }

  expire(sessionId: string) {
    const session = this.session(sessionId);
    if (session.status !== "open") throw new ControlError(`the session is ${session.status}`, 409);
    expireSession(this.sandbox, session, BY_ITSELF);
    return { status: session.status };
  }

  /** One step on: `moved` is false when nothing is left to happen. The id may be Printful's or `@` and the shop's. */
  advance(orderId: string) {
    const order = this.order(orderId);
    const moved = stepOrder(this.sandbox, order);
    return {
      moved,
      status: order.status,
      shipments: this.sandbox.store.data.printful.shipments.filter((s) => s.orderId === order.id),
    };
  }

  failOrder(orderId: string, reason: string) {
    const order = this.order(orderId);
    failOrder(this.sandbox, order, reason);
    return { status: order.status };
  }

  setStock(variantId: number, inStock: boolean): void {
    const { printful } = this.sandbox.store.data;
    printful.outOfStock = printful.outOfStock.filter((id) => id !== variantId);
    if (!inStock) printful.outOfStock.push(variantId);
    this.sandbox.store.changed();
    stockEvent(this.sandbox, variantId, inStock);
  }

  /** All webhooks on their way or done, oldest first. */
  deliveries(): Delivery[] {
    return this.sandbox.store.data.deliveries;
  }

  async redeliver(deliveryId: string): Promise<Delivery> {
    const delivery = await this.sandbox.webhooks.redeliver(deliveryId);
    if (!delivery) throw new ControlError("there is no such delivery", 404);
    return delivery;
  }

  /** What broke the companies' schemas so far, if checking is on. */
  violations(): Violation[] {
    return this.sandbox.violations;
  }

  private session(id: string): Stripe.Checkout.Session {
    const session = this.sandbox.store.data.stripe.sessions[id];
    if (!session) throw new ControlError("there is no such session", 404);
    return session;
  }

  private order(id: string): PrintfulOrder {
    try {
      return findOrder(this.sandbox, id);
    } catch {
      throw new ControlError("there is no such order", 404);
    }
  }
}
