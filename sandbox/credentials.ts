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
  PRINTFUL_WEBHOOK_SECRET: "5a6e64626f782d7072696e7466756c2d776562686f6f6b2d7365637265742121",
  /** Sent along with each Printful webhook, so that a receiver can tell which secret signed it. */
  PRINTFUL_WEBHOOK_PUBLIC_KEY: "pfpub_sandbox",
  RESEND_API_KEY: "re_sandbox",
} as const;
