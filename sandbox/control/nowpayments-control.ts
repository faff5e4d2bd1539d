import { CASES, type PaymentCase, playCase } from "../nowpayments/play-case.ts";
import type { NowPayment } from "../nowpayments/state.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { ControlError } from "./control-error.ts";

/** What payers, networks and NOWPayments do to a payment. */
export class NowPaymentsControl {
  constructor(private readonly sandbox: Sandbox) {}

  /** `id` is the payment's number, or `@` and the shop's own id. */
  play(id: string, name: string): { status: string; actuallyPaid: number } {
    const payment = this.payment(id);
    if (!Object.hasOwn(CASES, name))
      throw new ControlError(`no case is called "${name}"; there are ${Object.keys(CASES).join(", ")}`);
    playCase(this.sandbox, payment, name as PaymentCase);
    return { status: payment.payment_status, actuallyPaid: payment.actually_paid };
  }

  private payment(id: string): NowPayment {
    const { payments } = this.sandbox.store.data.nowpayments;
    const found = id.startsWith("@")
      ? Object.values(payments).find(
          (each) => each.order_id === id.slice(1) && each.parent_payment_id === null,
        )
      : payments[id];
    if (!found) throw new ControlError("there is no such crypto payment", 404);
    return found;
  }
}
