import type Stripe from "stripe";
import { ControlError } from "../../control/control-error.ts";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { emitEvent, epochSeconds, NO_REQUEST } from "../api/events.ts";

/** A card network says that a charge may be fraud: radar.early_fraud_warning.created. Actionable until it is refunded. */
export function warnOfFraud(sandbox: Sandbox, charge: Stripe.Charge): Stripe.Radar.EarlyFraudWarning {
  if (charge.status !== "succeeded") throw new ControlError(`the charge is ${charge.status}`, 409);
  const warning = {
    id: `issfr_1${randomBase62(23)}`,
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: epochSeconds(sandbox.now()),
    fraud_type: "made_with_stolen_card",
    livemode: false,
    payment_intent: charge.payment_intent as string,
  } as Stripe.Radar.EarlyFraudWarning;
  sandbox.store.data.stripe.fraudWarnings[warning.id] = warning;
  emitEvent(sandbox, "radar.early_fraud_warning.created", warning, NO_REQUEST);
  sandbox.store.save();
  return warning;
}
