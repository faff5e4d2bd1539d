import { type CompanyWords, companies as words } from "./words";

interface Company extends CompanyWords {
  /**
   * What its use leaves behind, where the health page sees that it works: the pictures that its models drew, the emails or
   * webhooks of the outbox, its own events. Where that is nothing, its calls are noted (domain/operations/health).
   */
  leaves: "pictures" | "emails" | "webhooks" | "events" | "nothing";
  /** Prefix of the names of its models; without one, pictures that match no other prefix are its own. */
  models?: string;
  /** Its name in errors of its adapter, if that is another. */
  adapter?: string;
}

/**
 * Every company and service outside of the shop, by the name that is stored with its rows. Its words are
 * in words.ts and its acts in its adapter; compose-app.server.ts joins them.
 */
export const COMPANIES = {
  openai: { ...words.openai, leaves: "pictures" },
  "workers-ai": { ...words["workers-ai"], leaves: "pictures", models: "@cf/" },
  mail: { ...words.mail, leaves: "emails", adapter: "resend" },
  stripe: { ...words.stripe, leaves: "events" },
  nowpayments: { ...words.nowpayments, leaves: "events" },
  printful: { ...words.printful, leaves: "events" },
  leads: { ...words.leads, leaves: "webhooks", adapter: "webhook" },
  etsy: { ...words.etsy, leaves: "nothing" },
  ayrshare: { ...words.ayrshare, leaves: "nothing" },
  google: { ...words.google, leaves: "nothing" },
  turnstile: { ...words.turnstile, leaves: "nothing" },
  airtable: { ...words.airtable, leaves: "nothing" },
  images: { ...words.images, leaves: "nothing" },
  dns: { ...words.dns, leaves: "nothing", adapter: "names" },
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
