import type Stripe from "stripe";
import { randomBase62 } from "../../server/random-ids.ts";
import type { Sandbox } from "../../server/sandbox.ts";
import { epochSeconds } from "../api/events.ts";
import { anyParam, expandParam, type ParamType, type ParamValues, textParam } from "../api/params.ts";
import { findCustomer } from "../billing/customers.ts";

export const PORTAL_PARAMS: Record<string, ParamType> = {
  configuration: textParam,
  customer: { is: "string", required: true },
  expand: expandParam,
  flow_data: anyParam,
  locale: textParam,
  return_url: textParam,
};

/** How long the address of a portal session works. */
export const PORTAL_LIFE_S = 3600;

/** `POST /v1/billing_portal/sessions`. */
export function createPortalSession(sandbox: Sandbox, values: ParamValues): Stripe.BillingPortal.Session {
  const params = values as { customer: string; return_url?: string; locale?: string };
  const customer = findCustomer(sandbox, params.customer);
  const secret = randomBase62(40);
  const session = {
    id: `bps_1${randomBase62(23)}`,
    object: "billing_portal.session",
    after_expiration: null,
    configuration: "bpc_1Sandbox",
    created: epochSeconds(sandbox.now()),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? null,
    url: `${sandbox.url}/stripe/portal/${secret}`,
  } as unknown as Stripe.BillingPortal.Session;
  sandbox.store.data.stripe.portalSessions[secret] = session;
  sandbox.store.save();
  return session;
}
