import type { BreakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { LANGUAGE } from "~/lib/words";
import * as words from "./outage-words";

const CLOCK = new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short", timeZone: "UTC" });
const MINUTE_MS = 60_000;

/** The message shown while the image model is unavailable. */
export interface ModelOutage {
  title: string;
  paragraphs: string[];
  /** "We try again at 2:35 PM UTC, in about 3 minutes." */
  nextTry: string | null;
  retryAt: number;
  isRejectingCalls: boolean;
}

/** The sentences are chosen here and not in the component, so that the page's script does not carry them. */
export function describeOutage(
  breaker: BreakerState,
  { now, hasOther }: { now: number /** Another company's model draws meanwhile. */; hasOther: boolean },
): ModelOutage | null {
  if (breaker.status === "closed") return null;
  const { retryAt, isRejectingCalls } = breaker;
  if (hasOther)
    return {
      title: words.otherModelDraws,
      paragraphs: [words.otherModelDrawsHint],
      nextTry: null,
      retryAt,
      isRejectingCalls: false,
    };
  const nextTry = describeNextTry(retryAt, now);
  const common = { nextTry, retryAt, isRejectingCalls };
  if (!isRejectingCalls)
    return {
      ...common,
      title: words.notAnswering,
      paragraphs: [words.notAnsweringHint({ retry: nextTry })],
    };
  const cause =
    breaker.cause === "away"
      ? words.notAnsweredSince({ openedAt: CLOCK.format(breaker.openedAt) })
      : words.accountNeedsAHand;
  return {
    ...common,
    title: words.nothingCanBeDrawn,
    paragraphs: [`${cause} ${nextTry} ${words.untilThen}`, words.restIsNotAffected],
  };
}

function describeNextTry(retryAt: number, now: number): string {
  const minutes = Math.ceil((retryAt - now) / MINUTE_MS);
  if (minutes <= 0) return words.tryingAgainNow;
  return words.nextTry({ retryAt: CLOCK.format(retryAt), wait: words.inMinutes({ minutes }) });
}
