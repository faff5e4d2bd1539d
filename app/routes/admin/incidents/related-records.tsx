import type { readIncidentDetails } from "~/domain/operations/incident-details";
import { formatCents } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { RawText } from "../kit/raw-text";
import { EventStateBadge } from "../provider-events/event-state-badge";

type Story = NonNullable<Awaited<ReturnType<typeof readIncidentDetails>>>;
type Related = Pick<Story, "orders" | "parts" | "payments" | "refunds">;

const money = (cents: number | null) => (cents === null ? "–" : formatCents(cents));
const code = (text: string | null) => <span className="mono">{text ?? "–"}</span>;
const state = (text: string | null) => (text ?? "–").replaceAll("_", " ");

/** The rows of money and orders that an attention is about. */
export function RelatedRecords({ orders, parts, payments, refunds }: Related) {
  return (
    <div className="rows">
      {orders.length > 0 ? (
        <Table
          caption="Order"
          rows={orders}
          rowKey={(row) => row.id}
          columns={[
            { label: "Number", cell: (row) => row.number },
            { label: "State", cell: (row) => state(row.state) },
            { label: "Ordered", cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: "To", cell: (row) => row.countryCode },
            { label: "Total", numeric: true, cell: (row) => money(row.totalCents) },
          ]}
        />
      ) : null}
      {parts.length > 0 ? (
        <Table
          caption="Its parts at the print partner"
          rows={parts}
          rowKey={(row) => row.id}
          columns={[
            { label: "Part", cell: (row) => code(row.id) },
            { label: "State", cell: (row) => state(row.state) },
            {
              label: "At the partner",
              cell: (row) => (
                <span>
                  {state(row.partnerState)}
                  {row.partnerOrderId ? <small>order {row.partnerOrderId}</small> : null}
                </span>
              ),
            },
            { label: "Reckoned", numeric: true, cell: (row) => money(row.expectedCostCents) },
            { label: "Asked", numeric: true, cell: (row) => money(row.partnerCostCents) },
          ]}
        />
      ) : null}
      {payments.length > 0 ? (
        <Table
          caption="Payments"
          rows={payments}
          rowKey={(row) => row.id}
          columns={[
            {
              label: "At Stripe",
              cell: (row) => (
                <span>
                  <a href={`/admin/payments/${row.id}`}>{code(row.providerPaymentId ?? row.sessionId)}</a>
                  <small>for {row.kind === "order" ? "an order" : row.kind}</small>
                </span>
              ),
            },
            { label: "State", cell: (row) => state(row.state) },
            { label: "Began", cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: "Amount", numeric: true, cell: (row) => money(row.amountCents) },
            { label: "Back", numeric: true, cell: (row) => money(row.refundedCents) },
          ]}
        />
      ) : null}
      {refunds.length > 0 ? (
        <Table
          caption="Refunds"
          rows={refunds}
          rowKey={(row) => row.id}
          columns={[
            { label: "Refund", cell: (row) => code(row.id) },
            {
              label: "State",
              cell: (row) => (
                <span>
                  {state(row.state)}
                  {row.lastError ? <small>{row.lastError}</small> : null}
                </span>
              ),
            },
            { label: "Asked for", cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: "Amount", numeric: true, cell: (row) => money(row.amountCents) },
          ]}
        />
      ) : null}
    </div>
  );
}

interface ShownEvent {
  id: string;
  provider: string;
  type: string;
  state: string;
  createdAt: number;
  /** Indented, secrets hidden. */
  body: string;
}

/** What the providers told, raw, each behind its line. */
export function ProviderEventList({ events }: { events: ShownEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2">What the providers told</h2>
      {events.map((event) => (
        <details key={event.id} className="fold">
          <summary>
            <b className="mono">{event.type}</b>
            <EventStateBadge state={event.state} />
            <span className="hint">
              {event.provider}, <DateTime at={event.createdAt} time />
            </span>
          </summary>
          <RawText label={`Body of ${event.type}`} text={event.body} />
          <p>
            <a href={`/admin/events/${event.id}`}>Open it, to replay it</a>
          </p>
        </details>
      ))}
    </section>
  );
}
