import type Stripe from "stripe";
import { couponSchema, nullIfRefused } from "./responses.server";

/** The coupon for a percentage off the first invoice: one for each percentage, made when it is first needed. */
export async function firstMonthCoupon(stripe: Stripe, percentOff: number): Promise<string> {
  const id = `first-month-${percentOff}-percent-off`;
  if (await nullIfRefused(couponSchema, () => stripe.coupons.retrieve(id))) return id;
  // Refused if another request has just made it; without it the checkout is refused.
  await nullIfRefused(couponSchema, () =>
    stripe.coupons.create({
      id,
      duration: "once",
      percent_off: percentOff,
      name: `${percentOff}% off the first month`,
    }),
  );
  return id;
}
