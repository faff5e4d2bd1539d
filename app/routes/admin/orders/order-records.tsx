import type { readOrderDetails } from "~/domain/operations/details/order-details";
import { formatCents } from "~/lib/money";
import { humanize } from "~/lib/text/formats/humanize";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { order: text } = words;
type Details = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>;

const money = (cents: number | null) => (cents === null ? text.none : formatCents(cents));
const code = (id: string | null) => <span className="mono break">{id ?? text.none}</span>;

/** The parts: what was bought, how far the print partner is, what it costs, what has left. */
export function PartCards({ parts }: Pick<Details, "parts">) {
  if (parts.length === 0) return null;
  return (
    <div className="mt-10">
      <Table
        caption={words.parts}
        rows={parts}
        rowKey={(part) => part.id}
        columns={[
          {
            label: text.part,
            cell: (part) => (
              <span className="break">
                {part.reprintOf === null ? null : `${text.reprint}: `}
                {part.what.join("; ")}
                <small className="mono">{part.id}</small>
              </span>
            ),
          },
          {
            label: words.state,
            cell: (part) => (
              <span className="break">
                {humanize(part.state)}
                {part.holdReason ? <small>{part.holdReason}</small> : null}
                {part.lastError && part.lastError !== part.holdReason ? (
                  <small>{part.lastError}</small>
                ) : null}
              </span>
            ),
          },
          {
            label: text.atPartner,
            cell: (part) => (
              <span>
                {part.partnerState ? humanize(part.partnerState) : text.none}
                {part.partnerOrderId ? <small className="mono">{part.partnerOrderId}</small> : null}
              </span>
            ),
          },
          {
            label: text.parcels,
            cell: (part) =>
              part.parcels.length === 0
                ? text.none
                : part.parcels.map((parcel) => (
                    <span key={parcel.id} className="break">
                      {parcel.carrier ?? text.parcel} {parcel.trackingNumber}
                      <small>
                        {humanize(parcel.state)}{" "}
                        {parcel.shippedAt === null ? null : <DateTime at={parcel.shippedAt} time />}
                      </small>
                    </span>
                  )),
          },
          { label: text.calculated, numeric: true, cell: (part) => money(part.expectedCostCents) },
          { label: text.asked, numeric: true, cell: (part) => money(part.partnerCostCents) },
        ]}
      />
    </div>
  );
}

/** What happened, newest first. */
export function OrderTimeline({ events }: Pick<Details, "events">) {
  if (events.length === 0) return null;
  return (
    <div className="mt-10">
      <Table
        caption={text.timeline}
        rows={events}
        rowKey={(event) => event.id}
        columns={[
          { label: text.when, cell: (event) => <DateTime at={event.createdAt} time /> },
          { label: text.what, cell: (event) => humanize(event.kind) },
          { label: text.part, cell: (event) => code(event.partId) },
          { label: text.detail, cell: (event) => <span className="break">{event.detail ?? text.none}</span> },
        ]}
      />
    </div>
  );
}

/** The ledger's entries because of the order, oldest first. */
export function OrderLedger({ entries }: Pick<Details, "entries">) {
  if (entries.length === 0) return null;
  return (
    <div className="mt-10">
      <Table
        caption={text.ledger}
        rows={entries}
        rowKey={(entry) => entry.id}
        columns={[
          { label: text.when, cell: (entry) => <DateTime at={entry.createdAt} time /> },
          {
            label: text.why,
            cell: (entry) => (
              <span>
                {humanize(entry.reason)}
                <small className="mono break">{entry.reference}</small>
              </span>
            ),
          },
          { label: text.ledgerAccount, cell: (entry) => code(entry.account) },
          { label: text.amount, numeric: true, cell: (entry) => formatCents(entry.cents) },
        ]}
      />
    </div>
  );
}

/** The emails about the order. */
export function Letters({ letters, isLinked }: Pick<Details, "letters"> & { isLinked: boolean }) {
  if (letters.length === 0) return null;
  return (
    <div className="mt-10">
      <Table
        caption={text.letters}
        rows={letters}
        rowKey={(letter) => letter.id}
        columns={[
          {
            label: text.letter,
            cell: (letter) => {
              const name = humanize(letter.template.replaceAll("-", "_"));
              return isLinked ? <a href={`/admin/letters/${letter.id}`}>{name}</a> : name;
            },
          },
          { label: text.recipient, cell: (letter) => <span className="break">{letter.recipient}</span> },
          { label: words.state, cell: (letter) => humanize(letter.state) },
          { label: text.when, cell: (letter) => <DateTime at={letter.sentAt ?? letter.createdAt} time /> },
        ]}
      />
    </div>
  );
}
