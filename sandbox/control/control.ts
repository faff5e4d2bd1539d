import { addFault, type NewFaultRule } from "../faults/fault-rules.ts";
import { SCENARIOS, type Scenario } from "../faults/scenarios.ts";
import type { Delivery } from "../server/records.ts";
import type { ContractViolation, Sandbox } from "../server/sandbox.ts";
import { SERVICES, type Service, type ServiceMode } from "../server/services.ts";
import type { Timing } from "../server/state-store.ts";
import { BillingControl } from "./billing-control.ts";
import { ConnectControl } from "./connect-control.ts";
import { ControlError } from "./control-error.ts";
import { NowPaymentsControl } from "./nowpayments-control.ts";
import { PrintfulControl } from "./printful-control.ts";
import { StripeControl } from "./stripe-control.ts";

/**
 * Everything that can be done to the sandbox by hand. Used by the control page, its API and tests in the same process.
 */
export class SandboxControl {
  readonly stripe: StripeControl;
  readonly billing: BillingControl;
  readonly connect: ConnectControl;
  readonly nowpayments: NowPaymentsControl;
  readonly printful: PrintfulControl;

  constructor(private readonly sandbox: Sandbox) {
    this.stripe = new StripeControl(sandbox);
    this.billing = new BillingControl(sandbox);
    this.connect = new ConnectControl(sandbox);
    this.nowpayments = new NowPaymentsControl(sandbox);
    this.printful = new PrintfulControl(sandbox);
  }

  setMode(service: Service, mode: ServiceMode): void {
    this.sandbox.store.data.modes[service] = mode;
    this.sandbox.store.save();
  }

  /** Adds a fault rule and returns its id. */
  addFault(rule: NewFaultRule): string {
    try {
      return addFault(this.sandbox.store, rule);
    } catch (error) {
      if (error instanceof RangeError) throw new ControlError(error.message);
      throw error;
    }
  }

  /** Removes one rule, or all of them. */
  removeFaults(id?: string): void {
    const { data } = this.sandbox.store;
    data.faults = id === undefined ? [] : data.faults.filter((rule) => rule.id !== id);
    this.sandbox.store.save();
  }

  /** Starts a scenario and ends the previous one. Rules that were added by hand stay. */
  startScenario(id: string): Scenario {
    const scenario = SCENARIOS.find((known) => known.id === id);
    if (!scenario) {
      const names = SCENARIOS.map((known) => known.id).join(", ");
      throw new ControlError(`no scenario is called "${id}"; there are ${names}`, 404);
    }
    this.endScenario();
    const { data } = this.sandbox.store;
    data.scenario = { id, since: this.sandbox.now(), timingBefore: { ...data.timing } };
    for (const rule of scenario.rules) this.addFault({ ...structuredClone(rule), scenario: id });
    if (scenario.timing) this.setTiming(scenario.timing);
    return scenario;
  }

  /**
   * Ends the scenario, removes all rules and sets every service to normal. Timing is restored to what it was before the
   * scenario.
   */
  backToNormal(): void {
    this.endScenario();
    const { data } = this.sandbox.store;
    data.faults = [];
    for (const service of SERVICES) data.modes[service] = "normal";
    this.sandbox.store.save();
  }

  private endScenario(): void {
    const { data } = this.sandbox.store;
    if (!data.scenario) return;
    const { id, timingBefore } = data.scenario;
    data.faults = data.faults.filter((rule) => rule.scenario !== id);
    Object.assign(data.timing, timingBefore);
    data.scenario = null;
    this.sandbox.store.save();
  }

  /** Changes the given times; the others stay. */
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
    this.sandbox.store.save();
    return timing;
  }

  /** Moves the clock forward and runs the jobs that become due. Returns the new time. */
  advanceClock(ms: number): number {
    if (!Number.isFinite(ms) || ms < 0) throw new ControlError("advanceMs should be a positive number");
    this.sandbox.store.data.clockOffsetMs += ms;
    this.sandbox.store.save();
    this.sandbox.jobs.wake();
    return this.sandbox.now();
  }

  /** Resets state and settings. */
  reset(): void {
    this.sandbox.store.reset();
    this.sandbox.requests.clear();
    this.sandbox.violations.length = 0;
    this.sandbox.invalidRequests.length = 0;
  }

  /** All webhooks, pending and done, oldest first. */
  deliveries(): Delivery[] {
    return this.sandbox.store.data.deliveries;
  }

  async redeliver(deliveryId: string): Promise<Delivery> {
    const delivery = await this.sandbox.webhooks.redeliver(deliveryId);
    if (!delivery) throw new ControlError("there is no such delivery", 404);
    return delivery;
  }

  /** Schema violations found so far, if checking is on. */
  violations(): ContractViolation[] {
    return this.sandbox.violations;
  }
}
