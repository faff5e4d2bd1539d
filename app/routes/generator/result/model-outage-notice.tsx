import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { BreakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { LANGUAGE } from "~/lib/words";
import { Notice } from "~/ui/elements/notice";
import { words } from "../words";

const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short", timeZone: "UTC" });
const MINUTE_MS = 60_000;

/** Says that the image model is not available, what that means, and when we try again. */
export function ModelOutageNotice({ model: breaker, now }: { model: BreakerState; now: number }) {
  useRevalidateAt(breaker, now);
  if (breaker.status === "closed") return null;
  const retry = describeNextTry(breaker.retryAt, now);
  if (!breaker.isRejectingCalls)
    return (
      <Notice kind="warning" className="gen-model" title={words.modelOutageNotice.notAnswering}>
        <p>{words.modelOutageNotice.notAnsweringHint({ retry })}</p>
      </Notice>
    );
  return (
    <Notice kind="warning" className="gen-model" title={words.modelOutageNotice.nothingCanBeDrawn}>
      <p>
        {breaker.cause === "away"
          ? words.modelOutageNotice.notAnsweredSince({ openedAt: CLOCK.format(breaker.openedAt) })
          : words.modelOutageNotice.accountNeedsAHand}{" "}
        {retry} {words.modelOutageNotice.untilThen}
      </p>
      <p>{words.modelOutageNotice.restIsNotAffected}</p>
    </Notice>
  );
}

/** "We try again at 2:35 PM UTC, in about 3 minutes." */
export function describeNextTry(retryAt: number, now: number): string {
  const minutes = Math.ceil((retryAt - now) / MINUTE_MS);
  if (minutes <= 0) return words.modelOutageNotice.tryingAgainNow;
  const wait = words.modelOutageNotice.inMinutes({ minutes });
  return words.modelOutageNotice.nextTry({ retryAt: CLOCK.format(retryAt), wait });
}

/** Reloads the page's data when the next try is due. */
function useRevalidateAt(model: BreakerState, now: number): void {
  const { revalidate } = useRevalidator();
  const retryAt = model.status === "open" ? model.retryAt : null;
  useEffect(() => {
    if (retryAt === null) return;
    const timer = setTimeout(revalidate, Math.max(15_000, retryAt - now + 5_000));
    return () => clearTimeout(timer);
  }, [retryAt, now, revalidate]);
}
