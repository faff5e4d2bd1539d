import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { redesigns } from "~/db/schema";
import { refuseWhileOpenStatement } from "~/domain/circuit-breakers/circuit-breaker";
import { PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { creditHoldStatements, isInsufficientCredits, MAX_HOLD_MS } from "~/domain/credits/holds/holds";
import {
  counterOf,
  countUseQuery,
  refuseWhenSpentStatement,
  secondsUntilNextWindow,
} from "~/domain/limits/count-use";
import { personSubject } from "~/domain/limits/subjects";
import { refuseWhileOffStatement } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { readPause, refuseWhilePausedStatement } from "../generation/jobs/credit-returns";
import { findProtectedName } from "./protected-names";
import {
  MAX_CHANGE_CHARACTERS,
  MAX_TYPED_CHARACTERS,
  MAX_URL_CHARACTERS,
  type RedesignWay,
} from "./redesign-limits";
import { creditHoldOfRedesign } from "./redesign-row";

export type RedesignRequestResult =
  | { status: "queued"; redesignId: string }
  /** The same form was sent before: nothing was charged twice. */
  | { status: "already"; redesignId: string }
  | { status: "insufficient" }
  /** The image model has been down for long: nothing was held. */
  | { status: "broken" }
  /** An admin has stopped drawing for a while. */
  | { status: "off" }
  /** Too many credits were returned for failures that a person can cause: nothing was held. */
  | { status: "paused"; seconds: number }
  /** More than an hour's redesigns: nothing was held. */
  | { status: "too-many"; seconds: number }
  | { status: "blank" }
  | { status: "too-long" }
  /** What the person typed names a brand. */
  | { status: "protected-name"; name: string };

/** Writes the request and holds its credits in one batch; the queue then reads what it begins with. */
export async function requestRedesign(
  app: Pick<App, "db" | "now" | "enqueue">,
  request: {
    userId: string;
    formKey: string;
    way: RedesignWay;
    /** The address, or the words that describe a product; empty for a picture. */
    typed: string;
    requestedChange: string;
    /** `smallSourceCopy` of the pasted picture. */
    sourceCopy?: string;
  },
): Promise<RedesignRequestResult> {
  const { userId, way, sourceCopy = null } = request;
  const typed = request.typed.trim();
  const requestedChange = request.requestedChange.replace(/\s+/g, " ").trim();
  if (typed === "" && way !== "picture") return { status: "blank" };
  const most = way === "url" ? MAX_URL_CHARACTERS : MAX_TYPED_CHARACTERS;
  if (typed.length > most || requestedChange.length > MAX_CHANGE_CHARACTERS) return { status: "too-long" };
  const name = findProtectedName(way === "words" ? [typed, requestedChange] : [requestedChange]);
  if (name) return { status: "protected-name", name };
  const id = newId();
  const requestKey = await sha256Hex(
    JSON.stringify([request.formKey, way, typed, requestedChange, sourceCopy]),
  );
  const at = app.now();
  const counter = counterOf("redesigns", personSubject(userId));
  try {
    await runTransaction(app.db, [
      // First: a repetition is one whatever the limits and switches say since.
      app.db
        .insert(redesigns)
        .values({ id, userId, requestKey, way, typed, requestedChange, sourceCopy, createdAt: at }),
      refuseWhileOffStatement("drawing-open"),
      refuseWhileOpenStatement([PRIMARY_IMAGE_PROVIDER], at),
      refuseWhilePausedStatement(app, userId),
      refuseWhenSpentStatement(app, [counter]),
      countUseQuery(app, counter),
      ...creditHoldStatements(app, {
        ...creditHoldOfRedesign({ id, userId }),
        reason: "redesign",
        reference: id,
        note: way === "picture" ? undefined : typed,
        deadlineAt: at + MAX_HOLD_MS,
      }),
    ]);
  } catch (error) {
    if (isConstraintViolation(error, "redesign-repeated")) {
      const [first] = await app.db
        .select({ id: redesigns.id })
        .from(redesigns)
        .where(and(eq(redesigns.userId, userId), eq(redesigns.requestKey, requestKey)));
      if (first) return { status: "already", redesignId: first.id };
    }
    if (isInsufficientCredits(error)) return { status: "insufficient" };
    if (isConstraintViolation(error, "service-down")) return { status: "broken" };
    if (isConstraintViolation(error, "switched-off")) return { status: "off" };
    if (isConstraintViolation(error, "limit-reached")) {
      const pause = await readPause(app, userId);
      return pause
        ? { status: "paused", seconds: pause.seconds }
        : { status: "too-many", seconds: secondsUntilNextWindow(app, "redesigns") };
    }
    throw error;
  }
  await app.enqueue({ type: "redesign", redesignId: id });
  return { status: "queued", redesignId: id };
}
