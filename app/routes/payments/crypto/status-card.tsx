import { caseForPerson } from "~/domain/payments/crypto/words";
import { formatCents } from "~/lib/money";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Icon, type IconName } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { PartialChoices } from "./partial-choices";
import { PayInstructions } from "./pay-instructions";
import type { StatusView } from "./status-view";
import { words } from "./words";

const { status: text } = words;
const ICONS = {
  processing: "spinner",
  success: "check",
  partial: "info",
  failure: "warning",
  unknown: "info",
} as const satisfies Record<string, IconName>;

export function CryptoStatusCard({
  view,
  isStale,
  checksItself,
  boughtHref,
}: {
  view: StatusView;
  /** The page of what was bought, once it is paid. */
  boughtHref: string | null;
  isStale: boolean;
  checksItself: boolean;
}) {
  const coin = view.payCurrency.toUpperCase();
  const isUnderway = view.panel === "processing";
  return (
    <Card>
      <h1 className="flex items-center gap-3" data-panel={view.panel}>
        <Icon
          name={ICONS[view.panel]}
          className={isUnderway ? "text-indigo animate-spin motion-reduce:animate-none" : undefined}
        />
        {text.titles[view.panel]}
      </h1>
      {isStale ? (
        <Notice kind="warning" title={text.retrievalFailed} className="my-4">
          <p>{text.retrievalFailedText}</p>
        </Notice>
      ) : null}
      <p className="text-lg">{caseForPerson(view.is, view)}</p>
      {view.isPaid && view.is !== "refunded" && view.credits > 0 ? <p>{text.creditsAreIn(view)}</p> : null}
      <KeyValueList
        rows={[
          { label: text.amount, value: `${formatCents(view.askedCents)} USD` },
          { label: text.paidWith, value: coin },
          { label: text.state, value: text.states[view.is] },
          { label: text.created, value: <DateTime at={view.createdAt} time /> },
        ]}
      />
      {view.is === "waiting" ? (
        <PayInstructions view={view} amount={view.payAmount} label={text.sendExactly} />
      ) : null}
      {view.personActs.length > 0 ? <PartialChoices view={view} /> : null}
      {isUnderway ? (
        <p className="hint">{checksItself ? text.checksItself : text.checkedLongEnough(view)}</p>
      ) : null}
      <div className="actions">
        {boughtHref ? <ButtonLink href={boughtHref}>{text.seePurchase}</ButtonLink> : null}
        {isUnderway ? (
          <ButtonLink href={`/crypto-payment-status?payment_id=${view.id}`}>{text.refreshStatus}</ButtonLink>
        ) : null}
        {view.panel === "failure" && view.kind === "credits" ? (
          <ButtonLink href="/buy-credits?pay=crypto">{text.tryAgain}</ButtonLink>
        ) : null}
        <ButtonLink href="/" variant="outline">
          {text.returnToHome}
        </ButtonLink>
      </div>
    </Card>
  );
}
