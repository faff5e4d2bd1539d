import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adjustCredits, LONGEST_REASON, MOST_CREDITS_ADJUSTED } from "~/domain/credits/adjust";
import { personQueries, readPerson } from "~/domain/credits/people";
import { statementQueries, toStatement } from "~/domain/credits/statement";
import { useFormReply } from "~/http/form-reply";
import { parseForm, readForm, refuse } from "~/http/forms";
import { requireAdmin } from "~/http/guards";
import { found, invalid, notFound } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { newId } from "~/lib/ids";
import { Button } from "~/ui/button";
import { DebtNotice, Lots, Sums, Underway, WorkInProgress } from "~/ui/credit-standing";
import { StatementTable } from "~/ui/credit-statement";
import historyHref from "~/ui/credit-statement.css?url";
import { Input, RadioCards, Textarea } from "~/ui/fields";
import { Pagination } from "~/ui/navigation";
import { Card, PageHead } from "~/ui/page";
import { DateTime, formatCents } from "~/ui/price";
import { Table } from "~/ui/table";
import { AuditTrail } from "../audit-trail";

const PATH = "/admin/credits";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: historyHref }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Credits of ${data?.person.email ?? "nobody"} · Inkloom` },
];

const schema = z.object({
  formKey: z.string().min(1).max(64),
  way: z.enum(["add", "remove"], { message: "Choose whether to add or remove" }),
  credits: z.coerce
    .number({ message: "How many?" })
    .int("Whole credits only")
    .min(1, "At least one")
    .max(MOST_CREDITS_ADJUSTED, `At most ${MOST_CREDITS_ADJUSTED} at a time`),
  reason: z
    .string({ message: "Please say why: the person reads it, and it is kept with your name" })
    .trim()
    .min(1, "Please say why: the person reads it, and it is kept with your name")
    .max(LONGEST_REASON, `At most ${LONGEST_REASON} characters`),
});

function placeIn(request: Request): { before?: number; after?: number } {
  const asked = new URL(request.url).searchParams;
  const read = (name: string) =>
    /^\d{1,9}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : undefined;
  return read("before") === undefined ? { after: read("after") } : { before: read("before") };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { app } = context;
  const userId = params.id ?? "";
  const place = { userId, ...placeIn(request) };
  const [person, audit, purchases, ...lines] = await app.db.batch([
    ...personQueries(app, { userId }),
    ...statementQueries(app, place),
  ]);
  const known = found(readPerson([person, audit, purchases]));
  return { ...known, statement: toStatement(place, lines), formKey: newId() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const { app } = context;
  const userId = params.id ?? "";
  const form = await readForm(request);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) {
    found(readPerson(await app.db.batch(personQueries(app, { userId }))));
    return invalid(parsed.reply);
  }
  const { way, credits, reason, formKey } = parsed.value;
  const amount = way === "add" ? credits : -credits;
  const adjusted = await adjustCredits(app, { adminId: admin.id, userId, amount, reason, formKey });
  switch (adjusted.status) {
    case "unknown":
    case "forbidden":
      throw notFound();
    case "insufficient":
      return invalid(
        refuse(form, { credits: "Failed to remove credits. User might not have enough credits." }),
      );
    default:
      return redirectWithToast(app.origin, `${PATH}/${userId}`, {
        kind: adjusted.status === "adjusted" ? "success" : "info",
        title: amount > 0 ? "Credits added successfully" : "Credits removed successfully",
        description:
          adjusted.status === "already" ? "The same form was sent before: it was done once." : undefined,
      });
  }
}

export default function AdminPersonCredits() {
  const { person, purchases, statement, audit, formKey } = useLoaderData<typeof loader>();
  const { older, newer, count } = statement;
  const here = `${PATH}/${person.id}`;
  return (
    <div className="credit-history">
      <PageHead
        title={person.email}
        crumbs={[{ label: "User credits", href: PATH }, { label: person.email }]}
        lead={<span className="mono">{person.id}</span>}
      />
      <Sums statement={statement} />
      {statement.debts.length > 0 ? <DebtNotice debts={statement.debts} /> : null}
      <Underway payments={statement.underway} />
      <AdjustForm formKey={formKey} />
      <div className="statement-columns">
        <section aria-labelledby="lines">
          <h2 id="lines">Every line</h2>
          {count === 0 ? <p>Nothing has moved yet.</p> : <StatementTable lines={statement.lines} />}
          <Pagination
            previousHref={newer === null ? null : `${here}?after=${newer}`}
            nextHref={older === null ? null : `${here}?before=${older}`}
          />
        </section>
        <div className="statement-side">
          <Lots lots={statement.lots} />
          <WorkInProgress holds={statement.holds} />
        </div>
      </div>
      {purchases.length > 0 ? (
        <Table
          caption="Bought"
          rows={purchases}
          rowKey={(row) => row.id}
          columns={[
            { label: "What", cell: (row) => <a href={`/admin/payments/${row.id}`}>{row.name}</a> },
            { label: "Paid", cell: (row) => (row.paidAt === null ? "–" : <DateTime at={row.paidAt} time />) },
            { label: "State", cell: (row) => row.state },
            { label: "Amount", numeric: true, cell: (row) => formatCents(row.amountCents) },
            { label: "Back", numeric: true, cell: (row) => formatCents(row.refundedCents) },
          ]}
        />
      ) : null}
      <AuditTrail audit={audit} />
    </div>
  );
}

function AdjustForm({ formKey }: { formKey: string }) {
  const reply = useFormReply();
  const values = reply?.values ?? {};
  return (
    <Card className="my-6">
      <h2>Add or remove credits</h2>
      <form method="post" className="form">
        {/* A resent form has the same key, and is done once. */}
        <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
        <RadioCards
          label="What"
          name="way"
          defaultValue={values.way ?? "add"}
          error={reply?.errors.way}
          options={[
            {
              value: "add",
              label: "Add Credits",
              description: "A gift that does not expire; a debt is paid from it first",
            },
            {
              value: "remove",
              label: "Remove Credits",
              description: "In the order in which they would be used",
            },
          ]}
        />
        <Input
          label="Credits"
          name="credits"
          type="number"
          min={1}
          max={MOST_CREDITS_ADJUSTED}
          step={1}
          required
          defaultValue={values.credits}
          error={reply?.errors.credits}
        />
        <Textarea
          label="Why"
          name="reason"
          rows={2}
          maxLength={LONGEST_REASON}
          required
          hint="The person reads it in their credit history; the audit log keeps it with your name."
          defaultValue={values.reason}
          error={reply?.errors.reason}
        />
        <div className="actions">
          <Button busyText="One moment...">Move credits</Button>
        </div>
      </form>
    </Card>
  );
}
