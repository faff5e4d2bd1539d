import { createHmac, timingSafeEqual } from "node:crypto";
import type { RefusalResponses } from "../faults/refusals.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, serviceApp } from "../server/service-app.ts";

const TOLERANCE_SECONDS = 300;
const LEADS_KEPT = 1000;
/** Exactly the fields of an application. */
const FIELDS = {
  fullName: "string",
  email: "string",
  companyName: "string",
  phoneNumber: "string",
  businessType: "string",
  website: "string",
  expectedVolume: "string",
  message: "string",
  acceptTerms: "boolean",
  source: "string",
  signupDate: "string",
  recipientEmail: "string",
  userEmail: "string",
} as const;

const REFUSALS: RefusalResponses<"leads"> = {
  gone: () => refuse(410, "This webhook was removed."),
  moved: () =>
    new Response(null, { status: 308, headers: { location: "http://169.254.169.254/latest/meta-data/" } }),
};

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}

/** The webhook receiver for beta applications: verifies the signature and stores each application once. */
export function leadsApp(sandbox: Sandbox): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "leads",
    prefix: "/leads",
    errorResponse: (status, retryAfterSeconds) =>
      refuse(
        status,
        "The receiver is not well.",
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      ),
    refusals: REFUSALS,
    onError(error) {
      console.error(error);
      return refuse(500, "An unexpected error occurred.");
    },
    onUnknownPath: () => refuse(404, "There is no such webhook."),
  });

  app.post("/hook", async (c) => {
    const body = await c.req.text();
    const now = sandbox.now();
    const fault = signatureFault(c.req.header("inkloom-signature") ?? "", body, now);
    if (fault) return refuse(401, fault);
    const id = c.req.header("idempotency-key");
    if (!id) return refuse(400, "The call has no idempotency key.");
    const fields = readFields(body);
    if (typeof fields === "string") {
      sandbox.violations.push({ company: "leads", kind: "request", what: "POST /hook", errors: [fields] });
      return refuse(422, fields);
    }
    await c.get("work")();
    const { leads } = sandbox.store.data.leads;
    const known = leads.find((lead) => lead.id === id);
    if (known) known.times += 1;
    else leads.push({ id, receivedAt: now, times: 1, fields });
    leads.splice(0, leads.length - LEADS_KEPT);
    sandbox.store.save();
    return c.json({ received: true, isNew: !known });
  });
  return app;
}

function signatureFault(header: string, body: string, now: number): string | null {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!seconds || !signature) return "The signature is missing.";
  const wanted = createHmac("sha256", SANDBOX_CREDENTIALS.LEAD_WEBHOOK_SECRET).update(`${seconds}.${body}`);
  if (!timingSafeEqual(wanted.digest(), Buffer.from(signature, "hex"))) return "The signature is wrong.";
  // The app's clock: the sandbox's own may have been moved forward.
  const isOld = Math.abs(now - Number(seconds) * 1000) > TOLERANCE_SECONDS * 1000;
  return isOld && Math.abs(Date.now() - Number(seconds) * 1000) > TOLERANCE_SECONDS * 1000
    ? "The signature is old."
    : null;
}

/** The application's fields, or a message that says which are wrong. */
function readFields(body: string): Record<string, unknown> | string {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(body);
  } catch {
    return "The body is not valid JSON.";
  }
  const names = Object.keys(fields);
  const unknown = names.filter((name) => !Object.hasOwn(FIELDS, name));
  if (unknown.length > 0) return `Unknown fields: ${unknown.join(", ")}.`;
  const wrong = Object.entries(FIELDS).filter(([name, type]) => typeof fields[name] !== type);
  if (wrong.length > 0) return `Missing or of a wrong type: ${wrong.map(([name]) => name).join(", ")}.`;
  return fields;
}
