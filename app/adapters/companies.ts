interface Company {
  label: string;
  /** What it does for the shop, for admins. */
  does: string;
  /**
   * What its use leaves behind, where the health page sees that it works: the pictures that its models drew, the emails or
   * webhooks of the outbox, its own events. Where that is nothing, its calls are noted (domain/operations/health).
   */
  leaves: "pictures" | "emails" | "webhooks" | "events" | "nothing";
  /** How the names of its models begin; without it, it drew what no other company drew. */
  models?: string;
  /** Its name in errors of its adapter, if that is another. */
  adapter?: string;
}

/**
 * Every company and service outside of the shop, by the name that is stored with its rows. It brings its words here and its
 * acts in its adapter; compose-app.server.ts joins the two.
 */
export const COMPANIES = {
  openai: { label: "OpenAI", does: "Draws pictures", leaves: "pictures" },
  "workers-ai": {
    label: "Workers AI",
    does: "Draws while OpenAI is away",
    leaves: "pictures",
    models: "@cf/",
  },
  mail: { label: "Resend", does: "Sends emails", leaves: "emails", adapter: "resend" },
  stripe: { label: "Stripe", does: "Takes payments, pays creators", leaves: "events" },
  nowpayments: { label: "NOWPayments", does: "Takes cryptocurrencies", leaves: "events" },
  printful: { label: "Printful", does: "Prints and ships", leaves: "events" },
  leads: {
    label: "Webhook for applications",
    does: "Is told of beta applications",
    leaves: "webhooks",
    adapter: "webhook",
  },
  etsy: { label: "Etsy", does: "Lists shops for trends and redesigns", leaves: "nothing" },
  ayrshare: { label: "Ayrshare", does: "Posts to networks in people’s names", leaves: "nothing" },
  google: { label: "Google sign-in", does: "Says who signs in with Google", leaves: "nothing" },
  turnstile: { label: "Turnstile", does: "Checks that somebody is no robot", leaves: "nothing" },
  airtable: {
    label: "Airtable",
    does: "Gives banners to import, with the key that an admin types",
    leaves: "nothing",
  },
  images: { label: "Images binding", does: "Converts WebP, AVIF and HEIC pictures", leaves: "nothing" },
  dns: {
    label: "DNS lookups",
    does: "Resolve the names of typed addresses",
    leaves: "nothing",
    adapter: "names",
  },
} as const satisfies Record<string, Company>;

type Companies = typeof COMPANIES;
export type CompanyName = keyof Companies;

/** Companies whose use leaves nothing of its own. */
export type NotedCompany = {
  [Name in CompanyName]: Companies[Name] extends { leaves: "nothing" } ? Name : never;
}[CompanyName];

/** As errors name the companies. */
export type ExternalService = {
  [Name in CompanyName]: Companies[Name] extends { adapter: infer Adapter } ? Adapter : Name;
}[CompanyName];

const ENTRIES = Object.entries(COMPANIES) as [CompanyName, Company][];

export function listCompanies(): (Company & { name: CompanyName })[] {
  return ENTRIES.map(([name, company]) => ({ name, ...company }));
}

/** What people read of a company; a name that is not listed stands for itself. */
export function companyLabel(name: string): string {
  return listCompanies().find((company) => company.name === name)?.label ?? name;
}
