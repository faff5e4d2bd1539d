import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { networkSubject } from "~/domain/limits/subjects";
import { readServiceHealth } from "~/domain/operations/health/service-health";
import {
  emailsCost,
  picturesCost,
  saveServicePrices,
  servicePricesQueries,
  toServicePrices,
} from "~/domain/operations/health/service-prices";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { parseDollars } from "~/lib/money";
import { StatCard } from "~/ui/data-display/stats-and-costs";
import { formatCents } from "~/ui/elements/money-and-dates";
import { PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../page-kit/audit-trail";
import { readAdminAction } from "../page-kit/read-admin-action";
import { PricesForm } from "./prices-form";
import { ServiceCard } from "./service-card";
import { words } from "./words";

const PATH = "/admin/health";
const FIELDS = { input: "inputCents", output: "outputCents", mail: "emailCents" } as const;

export const meta: MetaFunction = () => [{ title: words.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PATH, "see");
  const { app } = context;
  const [health, prices] = await Promise.all([
    readServiceHealth(app),
    app.db.batch(servicePricesQueries(app)).then((rows) => toServicePrices(app, rows)),
  ]);
  return { ...health, ...prices };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, form } = await readAdminAction(args, PATH, "save");
  const prices: Record<string, number | null> = {};
  const errors: Record<string, string> = {};
  for (const [field, name] of Object.entries(FIELDS)) {
    const typed = String(form.get(field) ?? "").trim();
    const cents = typed === "" ? null : parseDollars(typed);
    if (typed !== "" && cents === null) errors[field] = words.prices.invalid;
    prices[name] = cents;
  }
  if (Object.keys(errors).length > 0) return invalidForm(fieldErrorsReply(form, errors));
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const { inputCents = null, outputCents = null, emailCents = null } = prices;
  const saved = await saveServicePrices(app, {
    prices: { inputCents, outputCents, emailCents },
    by,
    network,
  });
  return redirectWithToast(
    app.origin,
    PATH,
    saved === "saved"
      ? { kind: "success", title: words.prices.saved }
      : { kind: "info", title: words.prices.unchanged },
  );
}

export default function HealthPage() {
  const { services, use, prices, audit } = useLoaderData<typeof loader>();
  const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents));
  const note = (cents: number | null, known: string) => (cents === null ? words.noPrice : known);
  const drawn = picturesCost(prices, use);
  const mailed = emailsCost(prices, use);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        {services.map((service) => (
          <ServiceCard key={service.service} health={service} />
        ))}
      </div>
      <section className="my-10">
        <h2 className="mb-3">{words.use}</h2>
        <div className="grid grid-cols-2 lg:grid-cols-4 gap-6">
          <StatCard
            label={words.pictures}
            value={use.pictures.toLocaleString("en-US")}
            note={words.tokens({ input: use.inputTokens, output: use.outputTokens })}
          />
          <StatCard
            label={words.picturesCost}
            value={money(drawn)}
            note={note(drawn, words.picturesCount({ count: use.pictures }))}
          />
          <StatCard
            label={words.emailsCost}
            value={money(mailed)}
            note={note(mailed, `${words.emails}: ${use.emails.toLocaleString("en-US")}`)}
          />
          <StatCard label={words.print} value={formatCents(use.printCents)} note={words.printNote} />
        </div>
      </section>
      <PricesForm prices={prices} />
      <AuditTrail audit={audit} />
    </>
  );
}
