import { LinePicture } from "~/ui/line-picture";
import { DateTime, Price } from "~/ui/price";
import { Timeline, type TimelineEntry } from "~/ui/timeline";

export interface PartView {
  id: string;
  storeName: string;
  shippingName: string;
  deliverFrom: string | null;
  deliverTo: string | null;
  isOver: boolean;
  story: TimelineEntry[];
  lines: {
    id: string;
    title: string;
    detail: string;
    quantity: number;
    priceCents: number;
    coverKey: string | null;
  }[];
  parcels: {
    id: string;
    carrier: string | null;
    trackingNumber: string | null;
    trackingUrl: string | null;
    deliveredAt: number | null;
  }[];
}

/** What one store's part of an order holds, where it is, and its story. */
export function PartSection({ part, isOnly }: { part: PartView; isOnly: boolean }) {
  return (
    <section className="grid gap-6" aria-label={isOnly ? "Your order" : `From ${part.storeName}`}>
      <h2 className={isOnly ? "sr-only" : undefined}>
        {isOnly ? "What you ordered" : `From ${part.storeName}`}
      </h2>
      <ul className="grid gap-4">
        {part.lines.map((line) => (
          <li key={line.id} className="flex gap-4">
            <LinePicture coverKey={line.coverKey} />
            <div className="flex-1 min-w-0">
              <h3 className="text-base">{line.title}</h3>
              <p className="hint">
                {line.detail}
                {line.quantity > 1 ? ` × ${line.quantity}` : ""}
              </p>
              {isOnly ? <p className="hint">From {part.storeName}</p> : null}
            </div>
            <Price cents={line.priceCents} />
          </li>
        ))}
      </ul>
      {part.parcels.length > 0 ? (
        <ul className="grid gap-3">
          {part.parcels.map((parcel, index) => (
            <li key={parcel.id} className="p-4 bg-tint rounded-cut">
              <b>{part.parcels.length === 1 ? "Your parcel" : `Parcel ${index + 1}`}</b>
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
              {parcel.deliveredAt === null ? null : (
                <p className="hint">
                  Delivered <DateTime at={parcel.deliveredAt} />
                </p>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!part.isOver && part.deliverFrom && part.deliverTo ? (
        <p>
          Expected between <b>{<DateTime at={Date.parse(part.deliverFrom)} />}</b> and{" "}
          <b>{<DateTime at={Date.parse(part.deliverTo)} />}</b> ({part.shippingName}).
        </p>
      ) : null}
      <Timeline
        label={isOnly ? "What happened" : `What happened to what comes from ${part.storeName}`}
        entries={part.story}
      />
    </section>
  );
}
