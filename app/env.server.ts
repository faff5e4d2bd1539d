import { z } from "zod";

const address = z.url().transform((text) => text.replace(/\/$/, ""));
const secret = z.string().min(8);

/** Variables and secrets. A provider's URL is a variable so that local use can point it at the sandbox. */
const variables = z.object({
  APP_ORIGIN: address,
  SESSION_SECRET: z.string().min(32),
  STRIPE_SECRET_KEY: secret,
  /** One, or two with a comma between them while they are rotated. */
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_BASE_URL: address.default("https://api.stripe.com"),
  STRIPE_CHECKOUT_ORIGIN: address.default("https://checkout.stripe.com"),
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  OPENAI_IMAGE_MODEL: z.string().default("gpt-image-2.5-flare"),
  /** Reads the text in a picture. */
  OPENAI_TEXT_MODEL: z.string().default("gpt-6-luna"),
  PRINTFUL_TOKEN: secret,
  /** Hexadecimal; one, or two with a comma between them. */
  PRINTFUL_WEBHOOK_SECRET: z.string().regex(/^([0-9a-f]{2}){16,}(,([0-9a-f]{2}){16,})?$/i),
  PRINTFUL_BASE_URL: address.default("https://api.printful.com/v2"),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: address.default("https://api.resend.com"),
  /** Resolves the host names of URLs that people typed. */
  DNS_BASE_URL: address.default("https://cloudflare-dns.com/dns-query"),
  /** The local receiver of webhooks; absent in production. */
  SANDBOX_ORIGIN: address.optional(),
  MAIL_FROM: z.string().default("Inkloom <hello@inkloom.example>"),
  SUPPORT_EMAIL: z.email().default("support@inkloom.example"),
  ALLOW_ADMIN_SELF_GRANT: z.enum(["true", "false"]).default("false"),
  /** Half an hour: long enough to see a typo in the e-mail, short beside days of printing. */
  CANCEL_WINDOW_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(24 * 3600)
    .default(1800),
  EXPOSE_COUNTERS: z.enum(["true", "false"]).default("false"),
});

const BINDINGS = ["DB", "FILES", "JOBS", "PICTURES", "CRON", "RATE_FORMS"] as const;

export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  PICTURES: Queue;
  CRON: Queue;
  RATE_FORMS: RateLimit;
}

export type Env = Bindings & z.infer<typeof variables>;

/** Thrown at start; its message names what is missing and goes to logs, never to a visitor. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Reads variables alone (the start script has no bindings yet). Throws ConfigurationError naming every fault. */
export function readVariables(raw: Record<string, unknown>): z.infer<typeof variables> {
  const parsed = variables.safeParse(raw);
  const faults = parsed.success
    ? findSandboxSettingsInProduction(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${describe(raw, issue)}`);
  if (!parsed.success || faults.length > 0) throw new ConfigurationError(faults.join("; "));
  return parsed.data;
}

export function readEnv(raw: Record<string, unknown>): Env {
  const missing = BINDINGS.filter((name) => raw[name] === undefined).map(
    (name) => `${name}: binding is missing`,
  );
  if (missing.length > 0) throw new ConfigurationError(missing.join("; "));
  return { ...readVariables(raw), ...(raw as unknown as Bindings) };
}

function describe(raw: Record<string, unknown>, issue: z.core.$ZodIssue): string {
  return raw[String(issue.path[0])] === undefined ? "is missing" : issue.message;
}

/** With an https origin, no local setting may be left on. */
function findSandboxSettingsInProduction(values: z.infer<typeof variables>): string[] {
  if (!values.APP_ORIGIN.startsWith("https://")) return [];
  const faults: string[] = [];
  if (values.ALLOW_ADMIN_SELF_GRANT === "true") faults.push("ALLOW_ADMIN_SELF_GRANT: only for local use");
  if (values.EXPOSE_COUNTERS === "true") faults.push("EXPOSE_COUNTERS: only for local use");
  if (values.SANDBOX_ORIGIN !== undefined) faults.push("SANDBOX_ORIGIN: only for local use");
  for (const [name, value] of Object.entries(values)) {
    if (
      value !== undefined &&
      name !== "SANDBOX_ORIGIN" &&
      /_(BASE_URL|ORIGIN)$/.test(name) &&
      !String(value).startsWith("https://")
    )
      faults.push(`${name}: a sandbox address beside an https origin`);
  }
  return faults;
}
