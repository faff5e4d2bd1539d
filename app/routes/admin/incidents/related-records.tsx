import type { readIncidentDetails } from "~/domain/operations/details/incident-details";
import { formatCents } from "~/lib/money";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { RawText } from "../page-kit/raw-text";
import { EventStateBadge } from "../provider-events/event-state-badge";
import { words } from "./words";

const { related: text } = words;

type Details = NonNullable<Awaited<ReturnType<typeof readIncidentDetails>>>;
type Related = Pick<Details, "orders" | "parts" | "payments" | "refunds">;

const money = (cents: number | null) => (cents === null ? text.none : formatCents(cents));
const code = (id: string | null) => <span className="mono">{id ?? text.none}</span>;
const state = (name: string | null) => (name ?? text.none).replaceAll("_", " ");

/** The rows of money and orders that an incident is about. */
export function RelatedRecords({ orders, parts, payments, refunds }: Related) {
  return (
    <div className="rows">
      {orders.length > 0 ? (
        <Table
          caption={text.orders.caption}
          rows={orders}
          rowKey={(row) => row.id}
          columns={[
            { label: text.orders.number, cell: (row) => row.number },
            { label: text.state, cell: (row) => state(row.state) },
            { label: text.orders.ordered, cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: text.orders.country, cell: (row) => row.countryCode },
            { label: text.orders.total, numeric: true, cell: (row) => money(row.totalCents) },
          ]}
        />
      ) : null}
      {parts.length > 0 ? (
        <Table
          caption={text.parts.caption}
          rows={parts}
          rowKey={(row) => row.id}
          columns={[
            { label: text.parts.part, cell: (row) => code(row.id) },
            { label: text.state, cell: (row) => state(row.state) },
            {
              label: text.parts.partner,
              cell: (row) => (
                <span>
                  {state(row.partnerState)}
                  {row.partnerOrderId ? (
                    <small>{text.parts.partnerOrder({ id: row.partnerOrderId })}</small>
                  ) : null}
                </span>
              ),
            },
            { label: text.parts.expectedCost, numeric: true, cell: (row) => money(row.expectedCostCents) },
            { label: text.parts.partnerCost, numeric: true, cell: (row) => money(row.partnerCostCents) },
          ]}
        />
      ) : null}
      {payments.length > 0 ? (
        <Table
          caption={text.payments.caption}
          rows={payments}
          rowKey={(row) => row.id}
          columns={[
            {
              label: text.payments.provider,
              cell: (row) => (
                <span>
                  <a href={`/admin/payments/${row.id}`}>{code(row.providerPaymentId ?? row.sessionId)}</a>
                  <small>{row.kind === "order" ? text.payments.forOrder : text.payments.forKind(row)}</small>
                </span>
              ),
            },
            { label: text.state, cell: (row) => state(row.state) },
            { label: text.payments.begun, cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: text.amount, numeric: true, cell: (row) => money(row.amountCents) },
            { label: text.payments.refunded, numeric: true, cell: (row) => money(row.refundedCents) },
          ]}
        />
      ) : null}
      {refunds.length > 0 ? (
        <Table
          caption={text.refunds.caption}
          rows={refunds}
          rowKey={(row) => row.id}
          columns={[
            { label: text.refunds.refund, cell: (row) => code(row.id) },
            {
              label: text.state,
              cell: (row) => (
                <span>
                  {state(row.state)}
                  {row.lastError ? <small>{row.lastError}</small> : null}
                </span>
              ),
            },
            { label: text.refunds.requested, cell: (row) => <DateTime at={row.createdAt} time /> },
            { label: text.amount, numeric: true, cell: (row) => money(row.amountCents) },
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
  /** JSON, indented, with secrets hidden. */
  body: string;
}

/** The raw webhooks of providers, collapsed. */
export function ProviderEventList({ events }: { events: ShownEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-2">{text.events.title}</h2>
      {events.map((event) => (
        <details key={event.id} className="fold">
          <summary>
            <b className="mono">{event.type}</b>
            <EventStateBadge state={event.state} />
            <span className="hint">
              {event.provider}, <DateTime at={event.createdAt} time />
            </span>
          </summary>
          <RawText label={text.events.body(event)} text={event.body} />
          <p>
            <a href={`/admin/events/${event.id}`}>{text.events.open}</a>
          </p>
        </details>
      ))}
    </section>
  );
}
