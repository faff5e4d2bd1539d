import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { BreakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { LANGUAGE } from "~/lib/words";
import { Notice } from "~/ui/elements/notice";

const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short", timeZone: "UTC" });
const MINUTE_MS = 60_000;

/** What is wrong with the image model, for whoever would use it now, and when we try again. */
export function ModelOutageNotice({ model: breaker, now }: { model: BreakerState; now: number }) {
  useRevalidateAt(breaker, now);
  if (breaker.status === "closed") return null;
  const retry = describeNextTry(breaker.retryAt, now);
  if (!breaker.isRejectingCalls)
    return (
      <Notice kind="warning" className="gen-model" title="The image model is not answering just now">
        <p>
          {retry} You can still ask for a picture: it waits in line and is drawn as soon as the model is back.
          While it waits you can take it back, and after half an hour its credit comes back by itself.
        </p>
      </Notice>
    );
  return (
    <Notice kind="warning" className="gen-model" title="No pictures can be drawn just now">
      <p>
        {breaker.cause === "away"
          ? `The image model has not answered since ${CLOCK.format(breaker.openedAt)} UTC.`
          : "Our account with the image model needs a hand, and the people who can give it have been told."}{" "}
        {retry} Until then nothing is started and no credit is taken. Nothing you did caused this.
      </p>
      <p>Your pictures, products and store are not affected.</p>
    </Notice>
  );
}

/** "We try again at 2:35 PM UTC, in about 3 minutes." */
export function describeNextTry(retryAt: number, now: number): string {
  const minutes = Math.ceil((retryAt - now) / MINUTE_MS);
  if (minutes <= 0) return "We are trying it again right now.";
  const wait = minutes === 1 ? "within a minute" : `in about ${minutes} minutes`;
  return `We try again at ${CLOCK.format(retryAt)} UTC, ${wait}.`;
}

/** Looks again when the next try is due, so that the page says it when the model is back. */
function useRevalidateAt(model: BreakerState, now: number): void {
  const { revalidate } = useRevalidator();
  const retryAt = model.status === "open" ? model.retryAt : null;
  useEffect(() => {
    if (retryAt === null) return;
    const timer = setTimeout(revalidate, Math.max(15_000, retryAt - now + 5_000));
    return () => clearTimeout(timer);
  }, [retryAt, now, revalidate]);
}
