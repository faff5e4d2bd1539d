import { Timeline } from "~/ui/data-display/timeline";
import { DateTime, Price, TimeLeft } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { LineSummary } from "~/ui/products/line-summary";
import { ClaimSection } from "../claims/claim-section";
import { words } from "../words";
import type { ParcelView } from "./describe-parcel";
import type { PartView } from "./part-view";

const text = words.part;

/** One store's part of an order: its lines, parcels, timeline and claims. */
export function PartSection({
  part,
  orderId,
  isOnly,
  now,
}: {
  part: PartView;
  orderId: string;
  isOnly: boolean;
  now: number;
}) {
  const title = part.isReprint ? text.titleOfReprint(part) : isOnly ? text.title : text.titleOfStore(part);
  return (
    <section className="grid gap-6" aria-label={isOnly ? text.label : title}>
      <h2 className={isOnly ? "sr-only" : undefined}>{title}</h2>
      {part.isReprint ? <p className="hint">{text.reprintIsFree}</p> : null}
      <ul className="grid gap-4">
        {part.lines.map((line) => (
          <LineSummary
            key={line.id}
            line={line}
            price={line.priceCents === null ? <span>{text.free}</span> : <Price cents={line.priceCents} />}
          >
            {isOnly ? <p className="hint">{text.titleOfStore(part)}</p> : null}
            <p className="flex flex-wrap gap-2">
              {line.sent ? <Badge>{line.sent}</Badge> : null}
              {line.refunded > 0 ? <Badge tone="good">{text.paidBack(line)}</Badge> : null}
            </p>
          </LineSummary>
        ))}
      </ul>
      {part.hold ? (
        <Notice kind="warning" title={part.hold.title}>
          <p>{part.hold.text}</p>
        </Notice>
      ) : null}
      {part.parcels.length > 0 ? (
        <ul className="grid gap-3">
          {part.parcels.map((parcel, index) => (
            <Parcel
              key={parcel.id}
              parcel={parcel}
              title={
                part.parcels.length === 1 ? words.parcel.only : words.parcel.numbered({ position: index + 1 })
              }
              isAlone={part.parcels.length === 1 && part.lines.every((line) => line.sent === null)}
            />
          ))}
        </ul>
      ) : null}
      {part.sentTo ? <p className="hint">{text.sentTo({ address: part.sentTo.join(", ") })}</p> : null}
      {!part.isFinished && part.deliverFrom && part.deliverTo ? (
        <p>
          {text.expected({
            from: <DateTime at={Date.parse(part.deliverFrom)} />,
            to: <DateTime at={Date.parse(part.deliverTo)} />,
            by: part.shippingName,
          })}
          {part.hold ? text.mayTakeLonger : ""}
        </p>
      ) : null}
      <Timeline label={isOnly ? text.timeline : text.timelineOfStore(part)} entries={part.timeline} />
      <ClaimSection part={part} orderId={orderId} now={now} />
    </section>
  );
}

export function Parcel({
  parcel,
  title,
  isAlone,
}: {
  parcel: ParcelView;
  title: string;
  /** Contains the whole part, so its contents are not listed. */
  isAlone: boolean;
}) {
  return (
    <li className="grid gap-2 p-4 bg-tint rounded-cut">
      <div className="flex flex-wrap gap-2 justify-between">
        <b>{title}</b>
        <Badge tone={parcel.tone}>{parcel.statusText}</Badge>
      </div>
      {!isAlone && parcel.contents.length > 0 ? (
        <ul>
          {parcel.contents.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p>
        {[parcel.carrier, parcel.trackingNumber].filter(Boolean).join(" ")}
        {parcel.trackingUrl ? (
          <>
            {" · "}
            <a href={parcel.trackingUrl} rel="noreferrer">
              {words.parcel.track}
            </a>
          </>
        ) : null}
      </p>
      {parcel.deliveredAt !== null ? (
        <p className="hint">{words.parcel.deliveredOn({ day: <DateTime at={parcel.deliveredAt} /> })}</p>
      ) : parcel.deliverTo ? (
        <p className="hint">
          {words.parcel.expectedBy({ day: <DateTime at={Date.parse(parcel.deliverTo)} /> })}
        </p>
      ) : null}
    </li>
  );
}

/** The remaining time, and the deadline. */
export function Deadline({ until, now }: { until: number; now: number }) {
  return words.deadline({
    timeLeft: <TimeLeft until={until} now={now} over={words.moment} />,
    until: <DateTime at={until} time />,
  });
}
