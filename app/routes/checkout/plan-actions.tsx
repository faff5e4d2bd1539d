import type { ReactNode } from "react";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { words } from "./selected-offer-words";

const text = words.plan;

/** What the person can do with the plan on the page, given the plan they have. */
export type PlanState =
  | { status: "none" }
  | { status: "unavailable" }
  | {
      status: "same";
      periodEndsAt: number | null;
      endsWithPeriod: boolean;
      isPastDue: boolean;
      monthSalesCents: number;
    }
  | {
      status: "change";
      fromName: string;
      beginsNow: boolean;
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
}: {
  plan: { name: string };
  state: PlanState;
  firstMonthCents: number;
  monthlyCents: number;
}) {
  switch (state.status) {
    case "none":
      return (
        <PlanForm intent="subscribe" label={text.subscribe({ cents: firstMonthCents })}>
          <p className="hint">{text.renews({ monthlyCents })}</p>
        </PlanForm>
      );
    case "unavailable":
      return (
        <Notice kind="warning" title={text.unavailable.title}>
          <p>{text.unavailable.description}</p>
        </Notice>
      );
    case "same":
      return (
        <>
          <Notice kind="success" title={text.current.title}>
            {state.periodEndsAt === null ? null : (
              <p>
                {state.endsWithPeriod
                  ? text.current.ends({ date: formatDay(state.periodEndsAt) })
                  : text.current.renews({ date: formatDay(state.periodEndsAt) })}
              </p>
            )}
          </Notice>
          {state.isPastDue ? (
            <Notice kind="warning" title={text.pastDue.title}>
              <p>{text.pastDue.text}</p>
            </Notice>
          ) : null}
          {state.endsWithPeriod ? null : <p>{text.waiver({ salesCents: state.monthSalesCents })}</p>}
          <PlanForm intent="manage" label={text.manage}>
            <p className="hint">{text.manageText}</p>
          </PlanForm>
        </>
      );
    case "change":
      return (
        <>
          <p>{state.beginsNow ? text.change.up(state) : text.change.down(state)}</p>
          <CostBreakdown
            caption={text.change.caption}
            rows={[{ label: text.change.dueNow, cents: state.dueNowCents }]}
            total={{
              label: text.change.next({ date: formatDay(state.nextAt) }),
              cents: state.nextCents,
            }}
          />
          {state.creditsNow > 0 ? <p>{text.change.creditsNow(state)}</p> : null}
          <PlanForm intent="change" label={text.change.button(plan)}>
            <input type="hidden" name="at" value={state.at} />
            <input type="hidden" name="dueNowCents" value={state.dueNowCents} />
          </PlanForm>
        </>
      );
  }
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
