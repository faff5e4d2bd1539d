/**
 * Keys that the sandbox accepts and signs with. They are valid only here, so they may be committed; `.dev.vars.example`
 * has the same values.
 */
export const SANDBOX_CREDENTIALS = {
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect_sandbox",
  NOWPAYMENTS_API_KEY: "np-sandbox-key",
  NOWPAYMENTS_IPN_SECRET: "np-sandbox-ipn-secret",
  OPENAI_API_KEY: "sk-sandbox",
  WORKERS_AI_ACCOUNT_ID: "sandbox-account",
  WORKERS_AI_API_TOKEN: "wai-sandbox",
  PRINTFUL_TOKEN: "pf_sandbox",
  /** Hex, as Printful issues it; the HMAC key is the decoded bytes. */
  PRINTFUL_WEBHOOK_SECRET: "5f1d7c0a9be34c6f8a2e41d07b93c5e86a10f2d4c7b8e9035d6f7a1b2c3d4e5f",
  /** Sent with each Printful webhook; names the secret that signed it. */
  PRINTFUL_WEBHOOK_PUBLIC_KEY: "pfpub_sandbox",
  RESEND_API_KEY: "re_sandbox",
  AYRSHARE_API_KEY: "ayr_sandbox",
  AYRSHARE_PRIVATE_KEY: "ayr_private_sandbox",
  GOOGLE_CLIENT_ID: "inkloom-sandbox.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "GOCSPX-sandbox",
  /** A personal access token: typed into the import of banners. */
  AIRTABLE_KEY: "patSandbox",
  ETSY_API_KEY: "etsy-sandbox-keystring:etsy-sandbox-secret",
  /** Signs beta applications; the seed puts it into the settings. */
  LEAD_WEBHOOK_SECRET: "leads_sandbox_secret",
} as const;
