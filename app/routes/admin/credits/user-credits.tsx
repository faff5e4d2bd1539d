import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  adjustCredits,
  MAX_ADJUSTMENT_REASON_CHARACTERS,
  MAX_CREDITS_PER_ADJUSTMENT,
} from "~/domain/credits/adjust-credits";
import { creditHistoryQueries, toCreditHistory } from "~/domain/credits/credit-history";
import { toUserDetails, userDetailsQueries } from "~/domain/operations/list-user-credits";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { LINE_NUMBER_BY_TIME, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { CreditStatementTable } from "~/ui/credits/credit-statement";
import historyHref from "~/ui/credits/credit-statement.css?url";
import {
  CreditDebtNotice,
  CreditHolds,
  CreditLots,
  CreditTotals,
  PendingCreditPurchases,
} from "~/ui/credits/credit-summary";
import { Table } from "~/ui/data-display/table";
import { DateTime, formatCents } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { AuditTrail } from "../page-kit/audit-trail";
import { listAddress } from "../page-kit/lists/list-address";
import { readAdminAction } from "../page-kit/read-admin-action";
import { AdjustForm } from "./adjust-form";
import { words } from "./words";

const PATH = "/admin/credits";
const { user: text, adjust: fields, toasts } = words;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: historyHref }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ email: data?.person.email ?? text.nobody }) },
];

const schema = z.object({
  formKey: z.string().min(1).max(64),
  way: z.enum(["add", "remove"], { message: fields.wayMissing }),
  credits: z
    .string({ message: fields.creditsMissing })
    .transform((text) => parseWholeNumber(text) ?? Number.NaN)
    .pipe(z.number({ message: fields.invalidCredits }))
    .pipe(
      z
        .number()
        .min(1, fields.invalidCredits)
        .max(MAX_CREDITS_PER_ADJUSTMENT, fields.tooManyCredits({ most: MAX_CREDITS_PER_ADJUSTMENT })),
    ),
  reason: z
    .string({ message: fields.reasonMissing })
    .trim()
    .min(1, fields.reasonMissing)
    .max(MAX_ADJUSTMENT_REASON_CHARACTERS, fields.reasonTooLong({ most: MAX_ADJUSTMENT_REASON_CHARACTERS })),
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/credits/:id", "see");
  const { app } = context;
  const userId = params.id ?? "";
  const place = { userId, cursor: parseCursor(new URL(request.url).searchParams, LINE_NUMBER_BY_TIME) };
  const [person, audit, purchases, ...lines] = await app.db.batch([
    ...userDetailsQueries(app, { userId }),
    ...creditHistoryQueries(app, place),
  ]);
  const known = orNotFound(toUserDetails([person, audit, purchases]));
  return { ...known, statement: toCreditHistory(place, lines), formKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: userId, form } = await readAdminAction(args, "/admin/credits/:id", "adjust");
  const parsed = parseForm(form, schema);
  const isFromList = form.has("list");
  const back = isFromList ? listAddress(PATH, form) : `${PATH}/${userId}`;
  if (!parsed.ok) {
    if (isFromList && parsed.reply.errors.credits)
      return redirectWithToast(app.origin, back, {
        ...toasts.invalid,
        kind: "error",
        // Too many are a positive number, too: the person reads the limit.
        description: parsed.reply.errors.credits[0] ?? toasts.invalid.description,
      });
    orNotFound(toUserDetails(await app.db.batch(userDetailsQueries(app, { userId }))));
    return invalidForm(parsed.reply);
  }
  const { way, credits, reason, formKey } = parsed.value;
  const amount = way === "add" ? credits : -credits;
  const adjusted = await adjustCredits(app, { adminId: by, userId, amount, reason, formKey }).catch(
    (error) => {
      log("error", "credits.not-adjusted", errorFields(error));
      return { status: "failed" as const };
    },
  );
  switch (adjusted.status) {
    case "failed":
      return redirectWithToast(app.origin, back, {
        kind: "error",
        title: amount > 0 ? toasts.errorAdding : toasts.errorRemoving,
        description: toasts.unexpected,
      });
    case "unknown":
      // From the list the person stays there and reads why.
      if (isFromList && amount > 0)
        return redirectWithToast(app.origin, back, {
          kind: "error",
          title: toasts.failedToAdd,
          description: toasts.unknownPerson,
        });
      throw notFound();
    case "forbidden":
      throw notFound();
    case "insufficient":
      if (isFromList)
        return redirectWithToast(app.origin, back, { kind: "error", title: fields.insufficient });
      return invalidForm(fieldErrorsReply(form, { credits: fields.insufficient }));
    default:
      return redirectWithToast(app.origin, back, {
        kind: adjusted.status === "adjusted" ? "success" : "info",
        title: amount > 0 ? toasts.added : toasts.removed,
        description: adjusted.status === "already" ? toasts.already : undefined,
      });
  }
}

export default function AdminUserCredits() {
  const { person, purchases, statement, audit, formKey } = useLoaderData<typeof loader>();
  const { page, lineCount } = statement;
  return (
    <div className="credit-history">
      <PageHead
        title={person.email}
        crumbs={[{ label: text.users, href: PATH }, { label: person.email }]}
        lead={<span className="mono">{person.id}</span>}
      />
      <CreditTotals statement={statement} isOwn={false} />
      {statement.debts.length > 0 ? <CreditDebtNotice debts={statement.debts} isOwn={false} /> : null}
      <PendingCreditPurchases payments={statement.pendingPurchases} isOwn={false} />
      <AdjustForm formKey={formKey} />
      <div className="statement-columns">
        <section aria-labelledby="lines">
          <h2 id="lines">{text.history}</h2>
          {lineCount === 0 ? <p>{text.emptyHistory}</p> : <CreditStatementTable lines={page.rows} />}
          <Pagination {...pageLinks(listLinks(`${PATH}/${person.id}`), page, LINE_NUMBER_BY_TIME)} />
        </section>
        <div className="statement-side">
          <CreditLots lots={statement.lots} isOwn={false} />
          <CreditHolds holds={statement.holds} />
        </div>
      </div>
      {purchases.length > 0 ? (
        <Table
          caption={text.purchases}
          rows={purchases}
          rowKey={(row) => row.id}
          columns={[
            { label: text.what, cell: (row) => <a href={`/admin/payments/${row.id}`}>{row.name}</a> },
            {
              label: text.paid,
              cell: (row) => (row.paidAt === null ? text.notPaid : <DateTime at={row.paidAt} time />),
            },
            { label: text.state, cell: (row) => row.state },
            { label: text.amount, numeric: true, cell: (row) => formatCents(row.amountCents) },
            { label: text.refunded, numeric: true, cell: (row) => formatCents(row.refundedCents) },
          ]}
        />
      ) : null}
      <AuditTrail audit={audit} />
    </div>
  );
}
