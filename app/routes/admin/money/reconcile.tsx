import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { companyLabel } from "~/adapters/companies";
import type { App } from "~/app";
import { compareLists, type ListDifference, listedKinds } from "~/domain/payments/reconcile/compare-lists";
import { compareOneByOne } from "~/domain/payments/reconcile/compare-one-by-one";
import { notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Tabs } from "~/ui/elements/navigation";
import { Badge, Notice } from "~/ui/elements/notice";
import { PageHead } from "~/ui/elements/page-layout";
import { words } from "./words";

const { reconcile: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

/** A provider's own lists beside our records, a kind and a page at a time. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  await requirePermission(request, context, "/admin/money/:provider", "see");
  const provider = params.provider ?? "";
  if (!Object.hasOwn(app.paymentProviders, provider)) throw notFound();
  await enforceFormRateLimit(context, "reconcile");
  const query = new URL(request.url).searchParams;
  const company = companyLabel(provider);
  const names = listedKinds(app, provider);
  const name = names.find((known) => known === query.get("list")) ?? names[0] ?? null;
  const before = query.get("before") ?? "";
  try {
    return { provider, company, names, name, ...(await compare(app, { provider, name, before })) };
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return { provider, company, names, name, result: null, beforeAt: null };
  }
}

interface Result {
  summary: string;
  isEmpty: boolean;
  differences: ListDifference[];
  next: string | null;
}

async function compare(
  app: App,
  {
    provider,
    name,
    before,
  }: { provider: string; name: ReturnType<typeof listedKinds>[number] | null; before: string },
): Promise<{ result: Result; beforeAt: number | null }> {
  if (name === null) {
    const compared = await compareOneByOne(app, { provider, before: isId(before) ? before : null });
    const { differences, next } = compared;
    const result = {
      summary: text.comparedSingly(compared),
      isEmpty: compared.compared === 0,
      differences,
      next,
    };
    return { result, beforeAt: null };
  }
  const beforeAt = /^\d{9,11}$/.test(before) ? Number(before) * 1000 : null;
  const compared = await compareLists(app, { provider, name, beforeAt });
  const { differences, listed, own } = compared;
  const next = compared.next === null ? null : String(compared.next / 1000);
  return {
    result: {
      summary: text.compared(compared),
      isEmpty: listed + own === 0 && next === null,
      differences,
      next,
    },
    beforeAt,
  };
}

export default function Reconcile() {
  const { provider, company, names, name, result, beforeAt } = useLoaderData<typeof loader>();
  const path = `/admin/money/${provider}`;
  return (
    <>
      <PageHead
        title={text.title({ company })}
        lead={text.lead}
        crumbs={[{ label: text.back, href: "/admin/money" }, { label: company }]}
        actions={
          names.length > 0 ? (
            <ButtonLink href={`/admin/download/reconcile?provider=${provider}`} variant="outline" download="">
              {text.csv}
            </ButtonLink>
          ) : undefined
        }
      />
      {names.length > 0 ? (
        <Tabs
          label={text.which}
          tabs={names.map((each) => ({ label: text.names[each], href: `${path}?list=${each}` }))}
          current={`${path}?list=${name}`}
        />
      ) : null}
      {result ? (
        <Differences
          result={result}
          beforeAt={beforeAt}
          older={`${path}?${name ? `list=${name}&` : ""}before=`}
        />
      ) : (
        <Notice kind="warning" title={text.unanswered.title}>
          <p>{text.unanswered.text}</p>
        </Notice>
      )}
    </>
  );
}

function Differences({
  result,
  beforeAt,
  older,
}: {
  result: Result;
  beforeAt: number | null;
  older: string;
}) {
  const { differences, next } = result;
  if (result.isEmpty)
    return (
      <EmptyState title={text.nothing.title}>
        <p>{text.nothing.text}</p>
      </EmptyState>
    );
  return (
    <div className="grid gap-6 my-6">
      <p>
        {result.summary}{" "}
        {beforeAt === null ? null : (
          <>
            {text.until} <DateTime at={beforeAt} time />.
          </>
        )}
      </p>
      {differences.length === 0 ? (
        <Notice kind="success" title={text.none.title}>
          <p>{text.none.text}</p>
        </Notice>
      ) : (
        <Table
          caption={text.caption}
          rows={differences}
          rowKey={(row) => `${row.what} ${row.ref}`}
          columns={[
            { label: text.kind, cell: (row) => <Badge tone="bad">{text.kinds[row.kind]}</Badge> },
            { label: text.what, cell: (row) => text.whats[row.what] },
            { label: text.there, cell: (row) => text.value(row.there, row) ?? text.missing },
            {
              label: text.here,
              cell: (row) =>
                row.kind === "missing-there" ? text.kept : (text.value(row.here, row) ?? text.missing),
            },
            {
              label: text.reference,
              cell: (row) =>
                row.path ? (
                  <a className="mono break" href={row.path}>
                    {row.ref}
                  </a>
                ) : (
                  <span className="mono break">{row.ref}</span>
                ),
            },
          ]}
        />
      )}
      {next ? (
        <p className="actions">
          <ButtonLink href={older + next} variant="outline">
            {text.older}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
