import { z } from "zod";
import { findLocalSettings, originFault } from "./production-settings";

const address = z.url().transform((text) => text.replace(/\/$/, ""));
const origin = z.string().superRefine((text, context) => {
  const message = originFault(text);
  if (message) context.addIssue({ code: "custom", message });
});
const secret = z.string().min(8);

/** Variables and secrets. A provider's URL is a variable so that local use can point it at the sandbox. */
const variables = z.object({
  APP_ORIGIN: origin,
  SESSION_SECRET: z.string().min(32),
  STRIPE_SECRET_KEY: secret,
  /** One, or two with a comma between them while they are rotated. */
  STRIPE_WEBHOOK_SECRET: secret,
  /** Of the webhooks about creators' accounts, separated by commas; without them no payouts are made. */
  STRIPE_CONNECT_WEBHOOK_SECRET: secret.optional(),
  /** Where creators say who they are, and see their payouts. */
  STRIPE_CONNECT_ORIGIN: origin.default("https://connect.stripe.com"),
  STRIPE_BASE_URL: address.default("https://api.stripe.com"),
  /** "true": Stripe Tax computes the tax of each payment and adds it to the price. */
  STRIPE_TAX: z.enum(["true", "false"]).default("false"),
  STRIPE_CHECKOUT_ORIGIN: origin.default("https://checkout.stripe.com"),
  /** Where customers manage their subscriptions. */
  STRIPE_PORTAL_ORIGIN: origin.default("https://billing.stripe.com"),
  /** Both or neither; without them nobody is offered to pay in cryptocurrency. */
  NOWPAYMENTS_API_KEY: secret.optional(),
  /** One, or two with a comma between them. */
  NOWPAYMENTS_IPN_SECRET: secret.optional(),
  NOWPAYMENTS_BASE_URL: address.default("https://api.nowpayments.io/v1"),
  NOWPAYMENTS_CHECKOUT_ORIGIN: origin.default("https://nowpayments.io"),
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  OPENAI_IMAGE_MODEL: z.string().default("gpt-image-2.5-flare"),
  /** Draws if the first model was shut down. */
  OPENAI_SECOND_IMAGE_MODEL: z.string().default("gpt-image-2.6-flare"),
  /** Both or neither; with them Workers AI draws while OpenAI does not answer. */
  WORKERS_AI_ACCOUNT_ID: secret.optional(),
  WORKERS_AI_API_TOKEN: secret.optional(),
  WORKERS_AI_BASE_URL: address.default("https://api.cloudflare.com/client/v4"),
  WORKERS_AI_IMAGE_MODEL: z.string().default("@cf/leonardo/lucid-origin"),
  /** Draws variations and changes of a picture. */
  OPENAI_EDIT_MODEL: z.string().default("gpt-image-2.5-sunburst"),
  /** Reads the text in a picture. */
  OPENAI_TEXT_MODEL: z.string().default("gpt-6-luna"),
  PRINTFUL_TOKEN: secret,
  /** Hexadecimal; one, or two with a comma between them. */
  PRINTFUL_WEBHOOK_SECRET: z.string().regex(/^([0-9a-f]{2}){16,}(,([0-9a-f]{2}){16,})?$/i),
  PRINTFUL_BASE_URL: address.default("https://api.printful.com/v2"),
  RESEND_API_KEY: secret,
  RESEND_BASE_URL: address.default("https://api.resend.com"),
  /** Banners are imported from there, with a key that the admin gives each time. */
  AIRTABLE_BASE_URL: address.default("https://api.airtable.com"),
  /** Both or neither; without them nobody is offered to continue with Google. */
  GOOGLE_CLIENT_ID: secret.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ACCOUNTS_BASE_URL: address.default("https://accounts.google.com"),
  GOOGLE_TOKEN_BASE_URL: address.default("https://oauth2.googleapis.com"),
  GOOGLE_USERINFO_BASE_URL: address.default("https://www.googleapis.com"),
  /** All three or none; without them posts are handed to the person, with text and picture. */
  AYRSHARE_API_KEY: secret.optional(),
  /** Signs the addresses on which people connect their accounts. */
  AYRSHARE_PRIVATE_KEY: secret.optional(),
  /** The name under which the service knows this shop. */
  AYRSHARE_DOMAIN: z.string().min(1).optional(),
  AYRSHARE_BASE_URL: address.default("https://api.ayrshare.com/api"),
  AYRSHARE_CONNECT_ORIGIN: origin.default("https://profile.ayrshare.com"),
  /** Both or neither; without them no login asks whether somebody is a robot. */
  TURNSTILE_SITEKEY: z.string().min(8).optional(),
  TURNSTILE_SECRET_KEY: secret.optional(),
  TURNSTILE_BASE_URL: address.default("https://challenges.cloudflare.com"),
  /** `<keystring>:<shared secret>`; without it trends are not read from Etsy. */
  ETSY_API_KEY: secret.optional(),
  ETSY_BASE_URL: address.default("https://openapi.etsy.com/v3/application"),
  /** Resolves the host names of URLs that people typed. */
  DNS_BASE_URL: address.default("https://cloudflare-dns.com/dns-query"),
  /** The local receiver of webhooks; absent in production. */
  SANDBOX_ORIGIN: origin.optional(),
  MAIL_FROM: z.string().default("Inkloom <hello@inkloom.example>"),
  SUPPORT_EMAIL: z.email().default("support@inkloom.example"),
  /** An address whose emails reach this Worker (Email Routing); without it answers go to SUPPORT_EMAIL. */
  REPLY_EMAIL: z.email().max(200).optional(),
  /** The one host besides our own files that tutorials may play from. */
  VIDEO_HOST: z
    .string()
    .regex(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/)
    .default(""),
  /** Absent: "true" where the origin is https. */
  ADMINS_NEED_FACTOR: z.enum(["true", "false"]).optional(),
  ALLOW_ADMIN_SELF_GRANT: z.enum(["true", "false"]).default("false"),
  /** Half an hour: long enough to see a typo in the email, short beside days of printing. */
  CANCEL_WINDOW_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(24 * 3600)
    .default(1800),
  EXPOSE_COUNTERS: z.enum(["true", "false"]).default("false"),
});

const BINDINGS = ["DB", "FILES", "JOBS", "PICTURES", "CRON", "IMAGES", "ASSETS", "RATE_FORMS"] as const;

export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  PICTURES: Queue;
  CRON: Queue;
  IMAGES: ImagesBinding;
  ASSETS: Fetcher;
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
    ? [
        ...findHalfSettings(parsed.data),
        // Where others can reach it, it is production.
        ...(parsed.data.APP_ORIGIN.startsWith("https://") ? findLocalSettings(parsed.data) : []),
      ]
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

/** Companies that are used only where both of their settings are given. */
const OPTIONAL_PAIRS = [
  ["TURNSTILE_SITEKEY", "TURNSTILE_SECRET_KEY"],
  ["WORKERS_AI_ACCOUNT_ID", "WORKERS_AI_API_TOKEN"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["NOWPAYMENTS_API_KEY", "NOWPAYMENTS_IPN_SECRET"],
  ["AYRSHARE_API_KEY", "AYRSHARE_PRIVATE_KEY"],
  ["AYRSHARE_API_KEY", "AYRSHARE_DOMAIN"],
] as const;

function findHalfSettings(values: z.infer<typeof variables>): string[] {
  return OPTIONAL_PAIRS.flatMap(([one, other]) => {
    if (values[one] && !values[other]) return [`${other}: is missing beside ${one}`];
    return values[other] && !values[one] ? [`${one}: is missing beside ${other}`] : [];
  });
}
