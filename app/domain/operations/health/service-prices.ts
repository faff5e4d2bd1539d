import type { BatchResponse } from "drizzle-orm/batch";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { auditLogStatement } from "~/domain/audit-log/audit-log";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { readSettings, settingStatement, settingsQuery, settingValues } from "~/domain/settings/settings";

const NAMES = ["price-input-tokens", "price-output-tokens", "price-emails"] as const;
const SUBJECT = "settings:prices";

/** In cents; null where nobody has entered it. */
export interface ServicePrices {
  /** Of a million tokens. */
  inputCents: number | null;
  outputCents: number | null;
  /** Of a thousand. */
  emailCents: number | null;
}

/** The queries of `toServicePrices`, for a batch. */
export function servicePricesQueries(app: Pick<App, "db">) {
  return [settingsQuery(app, NAMES), auditLogQuery(app, { subject: SUBJECT })] as const;
}

export async function toServicePrices(
  app: Pick<App, "appSecret">,
  [rows, audit]: BatchResponse<ReturnType<typeof servicePricesQueries>>,
) {
  return { prices: pricesOf(await settingValues(app, NAMES, rows)), audit };
}

/** Saves the prices, with what they were before in the audit log. Saving the same again changes nothing. */
export async function saveServicePrices(
  app: Pick<App, "db" | "now" | "appSecret">,
  { prices, by, network }: { prices: ServicePrices; by: string; network: string },
): Promise<"saved" | "unchanged"> {
  const before = pricesOf(await readSettings(app, NAMES));
  if (JSON.stringify(before) === JSON.stringify(prices)) return "unchanged";
  await runTransaction(app.db, [
    await settingStatement(app, { name: "price-input-tokens", value: prices.inputCents, by }),
    await settingStatement(app, { name: "price-output-tokens", value: prices.outputCents, by }),
    await settingStatement(app, { name: "price-emails", value: prices.emailCents, by }),
    auditLogStatement(app, {
      actorId: by,
      action: "set service prices",
      subject: SUBJECT,
      detail: { before: describe(before), after: describe(prices), network },
    }),
  ]);
  return "saved";
}

/** What this many tokens cost in cents; null where a price is missing. */
export function picturesCost(
  { inputCents, outputCents }: ServicePrices,
  use: { inputTokens: number; outputTokens: number },
): number | null {
  if (inputCents === null || outputCents === null) return null;
  return Math.round((use.inputTokens * inputCents + use.outputTokens * outputCents) / 1_000_000);
}

export function emailsCost({ emailCents }: ServicePrices, { emails }: { emails: number }): number | null {
  return emailCents === null ? null : Math.round((emails * emailCents) / 1_000);
}

function pricesOf(values: Record<(typeof NAMES)[number], number | null>): ServicePrices {
  return {
    inputCents: values["price-input-tokens"],
    outputCents: values["price-output-tokens"],
    emailCents: values["price-emails"],
  };
}

const describe = ({ inputCents, outputCents, emailCents }: ServicePrices) =>
  [inputCents, outputCents, emailCents].map((cents) => cents ?? "?").join(", ");
