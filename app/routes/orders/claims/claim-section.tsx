import { ButtonLink } from "~/ui/elements/button";
import { DateTime, TimeLeft } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import type { ClaimView, PartView } from "../parts/part-view";
import { words } from "./words";

const text = words.section;

/** The claims of a part, and the link to open another. */
export function ClaimSection({ part, orderId, now }: { part: PartView; orderId: string; now: number }) {
  const { claim, claims } = part;
  if (claims.length === 0 && claim.state === "none") return null;
  return (
    <div className="grid gap-4">
      {claims.map((each) => (
        <ClaimNotice key={each.id} claim={each} />
      ))}
      {claim.canOpen && claim.closesAt !== null ? (
        <div className="grid gap-2">
          <p>
            {text.invitation({
              timeLeft: <TimeLeft until={claim.closesAt} now={now} over={text.noTime} />,
              until: <DateTime at={claim.closesAt} />,
            })}
          </p>
          <p>
            <ButtonLink href={`/orders/${orderId}/claim?part=${part.id}`} variant="outline">
              {text.open}
              {part.lines.length === 1 ? (
                <span className="sr-only">{text.openWith({ title: part.lines[0]?.title ?? "" })}</span>
              ) : null}
            </ButtonLink>
          </p>
        </div>
      ) : claim.state === "closed" && claim.closesAt !== null ? (
        <p className="hint">{text.closed({ day: <DateTime at={claim.closesAt} /> })}</p>
      ) : null}
    </div>
  );
}

const NOTICE_KINDS: Record<ClaimView["state"], "info" | "success" | "warning"> = {
  open: "info",
  reprint: "success",
  refund: "success",
  declined: "warning",
};

function ClaimNotice({ claim }: { claim: ClaimView }) {
  return (
    <Notice kind={NOTICE_KINDS[claim.state]} title={text.states[claim.state]}>
      <p>
        {text.reported({ reason: claim.reason, day: <DateTime at={claim.at} /> })}{" "}
        {claim.state === "open" ? text.awaitingAnswer({ remedy: claim.requestedRemedy }) : ""}
        {claim.state === "refund" && claim.refundCents !== null
          ? text.refunded({ cents: claim.refundCents })
          : ""}
        {claim.state === "declined" ? text.missedSomething : ""}
      </p>
      {claim.note ? <p>{claim.note}</p> : null}
      {claim.photos.length > 0 ? (
        <ul className="flex flex-wrap gap-2 mt-2">
          {claim.photos.map((href, index) => (
            <li key={href}>
              <a href={href}>
                <img
                  className="w-20 h-20 object-cover rounded-cut"
                  src={href}
                  alt={text.photo({ position: index + 1, count: claim.photos.length })}
                  width={80}
                  height={80}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
