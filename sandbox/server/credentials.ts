/**
 * Keys that the sandbox accepts and signs with. They open nothing but this sandbox, which is why they may stand
 * in the open: `.dev.vars.example` carries the same values, so a fresh clone needs no account anywhere.
 */
export const SANDBOX_CREDENTIALS = {
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  OPENAI_API_KEY: "sk-sandbox",
  PRINTFUL_TOKEN: "pf_sandbox",
  /** Hex, as Printful hands it out: the HMAC key is what it decodes to. */
  PRINTFUL_WEBHOOK_SECRET: "5f1d7c0a9be34c6f8a2e41d07b93c5e86a10f2d4c7b8e9035d6f7a1b2c3d4e5f",
  /** Sent along with each Printful webhook, so that a receiver can tell which secret signed it. */
  PRINTFUL_WEBHOOK_PUBLIC_KEY: "pfpub_sandbox",
  RESEND_API_KEY: "re_sandbox",
  /** What applications for the beta program are signed with; the seed puts it into the settings. */
  LEAD_WEBHOOK_SECRET: "leads_sandbox_secret",
} as const;
