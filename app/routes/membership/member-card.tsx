import type { Subscription } from "~/purchase";
import { Button } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { words } from "./words";

export interface Membership {
  isMember: boolean;
  /** The end of what was paid for, or given; null is no end. */
  activeUntil: number | null;
  /** False until the first month is paid. */
  hasPaid: boolean;
  subscription: {
    state: Subscription["state"];
    isPaused: boolean;
    endsWithPeriod: boolean;
    /** When it starts again, where nobody is charged for the present month; else null. */
    startsAgainAt: number | null;
    trialEndsAt: number | null;
  } | null;
  now: number;
}

/** A membership as it stands, with the way to its card and its end. */
export function MemberCard({ isMember, activeUntil, hasPaid, subscription, now }: Membership) {
  const until = activeUntil === null ? words.indefinite : formatDay(activeUntil);
  return (
    <>
      <h2>{isMember ? words.member : words.onHold}</h2>
      {hasPaid ? (
        <p className="text-lg">
          {words.activeUntil} <b>{until}</b>
        </p>
      ) : null}
      {subscription ? <SubscriptionState {...subscription} until={until} now={now} /> : null}
    </>
  );
}

function SubscriptionState({
  state,
  isPaused,
  endsWithPeriod,
  startsAgainAt,
  trialEndsAt,
  until,
  now,
}: NonNullable<Membership["subscription"]> & { until: string; now: number }) {
  return (
    <>
      {state === "past_due" && !isPaused ? (
        <Notice kind="warning" title={words.pastDue.title}>
          <p>{words.pastDue.text}</p>
        </Notice>
      ) : null}
      {isPaused ? (
        <Notice title={words.paused.title}>
          <p>{words.paused.text}</p>
        </Notice>
      ) : null}
      {startsAgainAt === null || endsWithPeriod ? null : (
        <Notice title={words.uncharged.title}>
          <p>{words.uncharged.text({ date: formatDay(startsAgainAt) })}</p>
        </Notice>
      )}
      {endsWithPeriod ? (
        <Notice title={words.ends.title}>
          <p>{words.ends.text({ date: until })}</p>
        </Notice>
      ) : null}
      {trialEndsAt === null || trialEndsAt < now ? null : (
        <p>{words.trial({ date: formatDay(trialEndsAt) })}</p>
      )}
      <form method="post" className="grid gap-3 justify-items-start">
        <Button name="intent" value="manage" busyText={words.oneMoment}>
          {words.manage}
        </Button>
        <p className="hint">{words.manageText}</p>
      </form>
    </>
  );
}
