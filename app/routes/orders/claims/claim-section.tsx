import { ButtonLink } from "~/ui/elements/button";
import { DateTime, formatCents, TimeLeft } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import type { ClaimView, PartView } from "../part-view";

/** What was reported about a part and what came of it, and the way to report something. */
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
            Damaged, misprinted, wrong or not there? Tell us within{" "}
            <TimeLeft until={claim.closesAt} now={now} over="no time" />, until{" "}
            <DateTime at={claim.closesAt} />.
          </p>
          <p>
            <ButtonLink href={`/orders/${orderId}/claim?part=${part.id}`} variant="outline">
              Something is wrong
              {part.lines.length === 1 ? <span className="sr-only"> with {part.lines[0]?.title}</span> : null}
            </ButtonLink>
          </p>
        </div>
      ) : claim.state === "closed" && claim.closesAt !== null ? (
        <p className="hint">
          The time to report something ended on <DateTime at={claim.closesAt} />.
        </p>
      ) : null}
    </div>
  );
}

const STATE: Record<ClaimView["state"], { kind: "info" | "success" | "warning"; title: string }> = {
  open: { kind: "info", title: "We are looking at your report" },
  reprint: { kind: "success", title: "We make it again, free of charge" },
  refund: { kind: "success", title: "Your money goes back" },
  declined: { kind: "warning", title: "We could not take this on" },
};

function ClaimNotice({ claim }: { claim: ClaimView }) {
  const { kind, title } = STATE[claim.state];
  return (
    <Notice kind={kind} title={title}>
      <p>
        {claim.reason}, reported <DateTime at={claim.at} />.{" "}
        {claim.state === "open"
          ? `You would like to ${claim.requestedRemedy}. A person answers within two working days.`
          : ""}
        {claim.state === "refund" && claim.refundCents !== null
          ? `${formatCents(claim.refundCents)} goes back to the card you paid with; banks show it after 5 to 10 working days.`
          : ""}
        {claim.state === "declined" ? "If we missed something, reply to our e-mail: a person reads it." : ""}
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
                  alt={`What you sent, ${index + 1} of ${claim.photos.length}`}
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
