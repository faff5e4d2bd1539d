export interface CompanyWords {
  label: string;
  /** What it does for the shop, for admins. */
  does: string;
}

/** The companies and services of companies.ts. */
export const companies = {
  openai: { label: "OpenAI", does: "Draws pictures" },
  "workers-ai": { label: "Workers AI", does: "Draws while OpenAI is away" },
  mail: { label: "Resend", does: "Sends emails" },
  stripe: { label: "Stripe", does: "Takes payments, pays creators" },
  nowpayments: { label: "NOWPayments", does: "Takes cryptocurrencies" },
  printful: { label: "Printful", does: "Prints and ships" },
  leads: { label: "Webhook for applications", does: "Is told of beta applications" },
  etsy: { label: "Etsy", does: "Lists shops for trends and redesigns" },
  ayrshare: { label: "Ayrshare", does: "Posts to networks in people’s names" },
  google: { label: "Google sign-in", does: "Says who logs in with Google" },
  turnstile: { label: "Turnstile", does: "Checks that somebody is no robot" },
  airtable: { label: "Airtable", does: "Gives banners to import, with the key that an admin types" },
  images: { label: "Images binding", does: "Converts WebP, AVIF and HEIC pictures" },
  dns: { label: "DNS lookups", does: "Resolve the names of typed addresses" },
} as const satisfies Record<string, CompanyWords>;
