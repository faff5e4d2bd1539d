import { Timeline } from "~/ui/data-display/timeline";
import { DateTime, Price, TimeLeft } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { ProductThumbnail } from "~/ui/products/product-thumbnail";
import { ClaimSection } from "./claims/claim-section";
import type { ParcelView, PartView } from "./part-view";

/** What one store's part of an order holds, where it is, and its story. */
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
  const title = part.isReprint
    ? `Made again, from ${part.storeName}`
    : isOnly
      ? "What you ordered"
      : `From ${part.storeName}`;
  return (
    <section className="grid gap-6" aria-label={isOnly ? "Your order" : title}>
      <h2 className={isOnly ? "sr-only" : undefined}>{title}</h2>
      {part.isReprint ? (
        <p className="hint">Free of charge, in place of what went wrong with the first.</p>
      ) : null}
      <ul className="grid gap-4">
        {part.lines.map((line) => (
          <li key={line.id} className="flex gap-4">
            <ProductThumbnail coverKey={line.coverKey} />
            <div className="flex-1 min-w-0">
              <h3 className="text-base">{line.title}</h3>
              <p className="hint">
                {line.detail}
                {line.quantity > 1 ? ` × ${line.quantity}` : ""}
              </p>
              {isOnly ? <p className="hint">From {part.storeName}</p> : null}
              <p className="flex flex-wrap gap-2">
                {line.sent ? <Badge>{line.sent}</Badge> : null}
                {line.refunded > 0 ? (
                  <Badge tone="good">
                    {line.refunded === line.quantity ? "Paid back" : `${line.refunded} paid back`}
                  </Badge>
                ) : null}
              </p>
            </div>
            {line.priceCents === null ? <span>Free</span> : <Price cents={line.priceCents} />}
          </li>
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
              title={part.parcels.length === 1 ? "Your parcel" : `Parcel ${index + 1}`}
              isAlone={part.parcels.length === 1 && part.lines.every((line) => line.sent === null)}
            />
          ))}
        </ul>
      ) : null}
      {part.sentTo ? (
        <p className="hint">
          The printer had this before the address was corrected. It goes to: {part.sentTo.join(", ")}.
        </p>
      ) : null}
      {!part.isFinished && part.deliverFrom && part.deliverTo ? (
        <p>
          Expected between <b>{<DateTime at={Date.parse(part.deliverFrom)} />}</b> and{" "}
          <b>{<DateTime at={Date.parse(part.deliverTo)} />}</b> ({part.shippingName}).
          {part.hold ? " It may take longer now." : ""}
        </p>
      ) : null}
      <Timeline
        label={isOnly ? "What happened" : `What happened to what comes from ${part.storeName}`}
        entries={part.timeline}
      />
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
  /** It holds everything: what is in it need not be said. */
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
              Track it
            </a>
          </>
        ) : null}
      </p>
      {parcel.deliveredAt !== null ? (
        <p className="hint">
          Delivered <DateTime at={parcel.deliveredAt} />
        </p>
      ) : parcel.deliverTo ? (
        <p className="hint">
          Expected by <DateTime at={Date.parse(parcel.deliverTo)} />
        </p>
      ) : null}
    </li>
  );
}

/** The time that is left, and the deadline itself. */
export function Deadline({ until, now, over }: { until: number; now: number; over: string }) {
  return (
    <>
      <TimeLeft until={until} now={now} over={over} /> (until <DateTime at={until} time />)
    </>
  );
}
