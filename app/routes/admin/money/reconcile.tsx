import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { type Comparison, compareWithProvider } from "~/domain/payments/reconcile/compare-with-provider";
import { notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { words } from "./words";

const { reconcile: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

/** Our payments beside the provider's own, a page at a time. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  await requirePermission(request, context, "/admin/money/:provider", "see");
  const provider = params.provider ?? "";
  if (!Object.hasOwn(app.paymentProviders, provider)) throw notFound();
  await enforceFormRateLimit(context, "reconcile");
  const asked = new URL(request.url).searchParams.get("before");
  const before = isId(asked ?? undefined) ? asked : null;
  let comparison: Comparison | null = null;
  try {
    comparison = await compareWithProvider(app, { provider, before });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
  }
  return { provider, comparison };
}

export default function Reconcile() {
  const { provider, comparison } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={text.title({ provider })}
        lead={text.lead}
        crumbs={[{ label: text.back, href: "/admin/money" }, { label: provider }]}
      />
      {comparison ? (
        <Result provider={provider} comparison={comparison} />
      ) : (
        <Notice kind="warning" title={text.unanswered.title}>
          <p>{text.unanswered.text}</p>
        </Notice>
      )}
    </>
  );
}

function Result({ provider, comparison }: { provider: string; comparison: Comparison }) {
  const { compared, differences, fromAt, toAt, next } = comparison;
  if (compared === 0 || fromAt === null || toAt === null)
    return (
      <EmptyState title={text.nothing.title}>
        <p>{text.nothing.text}</p>
      </EmptyState>
    );
  return (
    <div className="grid gap-6 my-6">
      <p>
        {text.compared(comparison)} {text.from} <DateTime at={fromAt} time /> {text.to}{" "}
        <DateTime at={toAt} time />.
      </p>
      {differences.length === 0 ? (
        <Notice kind="success" title={text.none.title}>
          <p>{text.none.text}</p>
        </Notice>
      ) : (
        <Table
          caption={text.caption}
          rows={differences}
          rowKey={(row) => `${row.what} ${row.sessionId}`}
          columns={[
            { label: text.kind, cell: (row) => <Badge tone="bad">{text.kinds[row.kind]}</Badge> },
            { label: text.what, cell: (row) => text.whats[row.what] },
            { label: text.there, cell: (row) => text.cents(row.there, row.what) },
            { label: text.here, cell: (row) => text.cents(row.here, row.what) },
            {
              label: text.payment,
              cell: (row) =>
                row.paymentId && row.kind !== "missing-here" ? (
                  <a className="mono break" href={`/admin/payments/${row.paymentId}`}>
                    {row.paymentId}
                  </a>
                ) : (
                  <span className="mono break">{row.sessionId}</span>
                ),
            },
          ]}
        />
      )}
      {next ? (
        <p className="actions">
          <ButtonLink href={`/admin/money/${provider}?before=${next}`} variant="outline">
            {text.older}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
