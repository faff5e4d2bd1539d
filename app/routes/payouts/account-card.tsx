import { countryName } from "~/domain/accounts/devices/country-name";
import { PAYOUT_COUNTRIES } from "~/domain/payouts/payout-terms";
import type { PayoutsPage } from "~/domain/payouts/queries/payouts-page";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button } from "~/ui/elements/button";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { Select } from "~/ui/forms/fields";
import type { ShownReply } from "~/ui/forms/form-reply";
import { words } from "./words";

const text = words.page;

type Account = PayoutsPage["account"];
type State = NonNullable<Account>["state"] | "none";

const TONES = {
  none: "plain",
  started: "warn",
  checking: "warn",
  due: "warn",
  enabled: "good",
  restricted: "bad",
  disconnected: "plain",
} as const satisfies Record<State, string>;

/** States in which the provider knows the person and shows their own pages. */
const KNOWN_THERE: ReadonlySet<State> = new Set(["checking", "due", "enabled", "restricted"]);

/** The account at the company that pays out: its state, what is asked for, and the next step. */
export function AccountCard({
  account,
  isOn,
  reply,
}: {
  account: Account;
  isOn: boolean;
  reply: ShownReply | undefined;
}) {
  const state: State = account?.state ?? "none";
  const { badge, title, text: about } = text.states[state];
  return (
    // Badges and notices are readable only on a light background; without an account the card has a colored one.
    <Card tone={state === "none" && isOn ? "marigold" : undefined} className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{text.account.title}</h2>
        <Badge tone={TONES[state]}>{badge}</Badge>
      </div>
      <div className="grid gap-1">
        <p className="text-lg">
          <b>{title}</b>
        </p>
        <p>{about}</p>
      </div>
      {account ? <Requirements account={account} /> : null}
      {isOn ? null : (
        <Notice kind="warning">
          <p>{text.off}</p>
        </Notice>
      )}
      {isOn ? <NextStep state={state} account={account} reply={reply} /> : null}
      {account && KNOWN_THERE.has(state) ? (
        <KeyValueList
          rows={[
            { label: text.account.bank, value: account.hasBank ? text.account.hasBank : text.account.noBank },
            { label: text.account.taxForm, value: text.taxStates[account.taxState] },
          ]}
        />
      ) : null}
      {isOn && KNOWN_THERE.has(state) ? <OwnPages /> : null}
    </Card>
  );
}

function Requirements({ account }: { account: NonNullable<Account> }) {
  const { requirements, dueAt, state } = account;
  if (requirements.length === 0 || state === "disconnected" || state === "started") return null;
  const isUrgent = requirements.some(({ status }) => status !== "later");
  return (
    <Notice kind={isUrgent ? "warning" : "info"} title={text.account.asks}>
      <ul className="list-disc ps-5">
        {requirements.map(({ subject, status }) => (
          <li key={subject}>
            {text.requirements[subject]} <small>({text.requirementStatus[status]})</small>
          </li>
        ))}
      </ul>
      {state === "enabled" && dueAt !== null ? <p>{text.account.dueBy({ date: formatDay(dueAt) })}</p> : null}
    </Notice>
  );
}

function NextStep({
  state,
  account,
  reply,
}: {
  state: State;
  account: Account;
  reply: ShownReply | undefined;
}) {
  if (state === "none" || state === "disconnected")
    return (
      <form method="post" className="form" data-form="">
        <Select
          label={text.account.country}
          hint={text.account.countryHint}
          name="country"
          required
          defaultValue={reply?.values.country ?? account?.country ?? "US"}
          error={reply?.errors.country}
          options={PAYOUT_COUNTRIES.map((value) => ({ value, label: countryName(value) ?? value }))}
        />
        <div className="actions">
          <Button name="intent" value="start" size="lg" busyText={text.account.starting}>
            {text.account.start}
          </Button>
        </div>
      </form>
    );
  const asks = (account?.requirements.length ?? 0) > 0;
  if (state !== "started" && !asks) return null;
  return (
    <form method="post">
      <Button name="intent" value="continue" size="lg" busyText={text.account.starting}>
        {state === "started" ? text.account.continue : text.account.answer}
      </Button>
    </form>
  );
}

/** Links to the person's pages at the provider, and the button that closes the account. */
function OwnPages() {
  return (
    <>
      <form method="post" className="grid gap-2 justify-items-start">
        <Button name="intent" value="dashboard" variant="outline" busyText={text.account.starting}>
          {text.account.dashboard}
        </Button>
        <p className="hint">{text.account.dashboardHint}</p>
      </form>
      <details>
        <summary>{text.account.disconnectTitle}</summary>
        <form method="post" className="grid gap-2 justify-items-start mt-3">
          <p>{text.account.disconnectHint}</p>
          <Button
            name="intent"
            value="disconnect"
            variant="outline"
            size="sm"
            busyText={text.account.disconnecting}
          >
            {text.account.disconnect}
          </Button>
        </form>
      </details>
    </>
  );
}
