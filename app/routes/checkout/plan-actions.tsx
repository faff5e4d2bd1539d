import type { ReactNode } from "react";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { TaxNote } from "~/ui/sales/tax-note";
import { words } from "./selected-offer-words";

const text = words.plan;

/** What the person can do with the plan on the page, given the plan they have. */
export type PlanState =
  | { status: "none" }
  | { status: "unavailable" }
  /** A first payment is not confirmed yet. */
  | { status: "confirming" }
  | {
      status: "same";
      periodEndsAt: number | null;
      endsWithPeriod: boolean;
      isPastDue: boolean;
      isPaused: boolean;
      /** Nobody is charged for the present month, in which it was paused. */
      isUncharged: boolean;
      /** Until when it is in force though unpaid. */
      heldUntil: number | null;
      /** The plan that they have until this one begins. */
      afterName: string | null;
      monthSalesCents: number;
    }
  /** The present month of the plan that they have is not paid, so a dearer one cannot begin. */
  | {
      status: "unpaid";
      fromName: string;
      /** When the next one is charged, where nobody is charged for this one. */
      nextAt: number | null;
    }
  /** The plan that they have is paused, so no other can follow it. */
  | { status: "paused" }
  | {
      status: "change";
      fromName: string;
      beginsNow: boolean;
      isKept: boolean;
      /** The plan that they have was to end with its month. */
      isResumed: boolean;
      dueNowCents: number;
      nextCents: number;
      creditsNow: number;
      nextAt: number;
      at: number;
    };

/** The button that starts, changes or manages a plan, with a note on what happens next. */
export function PlanActions({
  plan,
  state,
  firstMonthCents,
  monthlyCents,
  addsTax,
}: {
  plan: { name: string };
  state: PlanState;
  firstMonthCents: number;
  monthlyCents: number;
  /** The payment page adds tax. */
  addsTax: boolean;
}) {
  switch (state.status) {
    case "none":
      return (
        <PlanForm intent="subscribe" label={text.subscribe({ cents: firstMonthCents })}>
          <TaxNote addsTax={addsTax} />
          <p className="hint">{text.renews({ monthlyCents })}</p>
        </PlanForm>
      );
    case "unavailable":
      return (
        <Notice kind="warning" title={text.unavailable.title}>
          <p>{text.unavailable.description}</p>
        </Notice>
      );
    case "confirming":
      return (
        <>
          <Notice title={text.confirming.title}>
            <p>{text.confirming.text}</p>
          </Notice>
          <PlanForm intent="subscribe" label={text.checkAgain} />
        </>
      );
    case "same": {
      const problem = problemOf(state);
      return (
        <>
          <Notice kind="success" title={state.afterName === null ? text.current.title : text.arrangedTitle}>
            {state.periodEndsAt === null ? null : (
              <p>{currentText({ ...state, date: formatDay(state.periodEndsAt) })}</p>
            )}
          </Notice>
          {problem ? (
            <Notice kind="warning" title={problem.title}>
              <p>{problem.text}</p>
              {state.heldUntil === null ? null : (
                <p>{text.heldUntil({ date: formatDay(state.heldUntil) })}</p>
              )}
            </Notice>
          ) : null}
          {state.endsWithPeriod ? null : <p>{text.waiver({ salesCents: state.monthSalesCents })}</p>}
          <PlanForm intent="manage" label={text.manage}>
            <p className="hint">{text.manageText}</p>
          </PlanForm>
        </>
      );
    }
    case "unpaid":
    case "paused":
      return (
        <>
          <Notice kind="warning" title={text[state.status].title}>
            <p>
              {state.status === "paused"
                ? text.resumeFirst(plan)
                : state.nextAt === null
                  ? text.payFirst({ ...state, name: plan.name })
                  : text.waitFirst({ ...state, name: plan.name, date: formatDay(state.nextAt) })}
            </p>
          </Notice>
          <PlanForm intent="manage" label={text.manage}>
            <p className="hint">{text.manageText}</p>
          </PlanForm>
        </>
      );
    case "change":
      return (
        <>
          <p>
            {(state.isKept ? text.change.keep : state.beginsNow ? text.change.up : text.change.down)(state)}
          </p>
          {state.isResumed ? (
            <p>{text.change.resumed({ ...state, date: formatDay(state.nextAt), name: plan.name })}</p>
          ) : null}
          <CostBreakdown
            caption={text.change.caption}
            rows={[{ label: text.change.dueNow, cents: state.dueNowCents }]}
            total={{
              label: text.change.next({ date: formatDay(state.nextAt) }),
              cents: state.nextCents,
              ...(addsTax ? { note: text.change.nextTax } : {}),
            }}
          />
          {state.creditsNow > 0 ? <p>{text.change.creditsNow(state)}</p> : null}
          <PlanForm
            intent="change"
            label={(state.isKept ? text.change.keepButton : text.change.button)(plan)}
          >
            <input type="hidden" name="at" value={state.at} />
            <input type="hidden" name="dueNowCents" value={state.dueNowCents} />
            <input type="hidden" name="isResumed" value={String(state.isResumed)} />
          </PlanForm>
        </>
      );
  }
}

function problemOf({
  isPaused,
  isPastDue,
  isUncharged,
}: {
  isPaused: boolean;
  isPastDue: boolean;
  isUncharged: boolean;
}): { title: string; text: string } | null {
  if (isPaused) return text.paused;
  if (isPastDue) return text.pastDue;
  return isUncharged ? text.uncharged : null;
}

function currentText({
  endsWithPeriod,
  isPaused,
  afterName,
  date,
}: {
  endsWithPeriod: boolean;
  isPaused: boolean;
  afterName: string | null;
  date: string;
}): string {
  if (endsWithPeriod) return text.current.ends({ date });
  if (afterName !== null) return text.arrangedText({ afterName, date });
  return isPaused ? text.current.paused : text.current.renews({ date });
}

function PlanForm({
  intent,
  label,
  children,
}: {
  intent: "subscribe" | "change" | "manage";
  label: string;
  children?: ReactNode;
}) {
  return (
    <form method="post" className="grid gap-2 justify-items-start">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <Button size="lg" busyText={text.oneMoment}>
        {label}
      </Button>
    </form>
  );
}
