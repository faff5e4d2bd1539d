import type { CryptoPayment } from "~/domain/payments/crypto/read-crypto-payment";
import { TRANSFER_RULES } from "~/domain/payments/crypto/transfer-rules";
import { words as rules } from "~/domain/payments/crypto/words";
import { creditsBought } from "~/domain/payments/purchases/credit-pack";
import { formatCents } from "~/lib/money";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Icon, type IconName } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { PartialChoices } from "./partial-choices";
import { PayInstructions } from "./pay-instructions";
import { words } from "./words";

const { status: text } = words;
const ICONS = {
  processing: "spinner",
  success: "check",
  partial: "info",
  failure: "warning",
  unknown: "info",
} as const satisfies Record<string, IconName>;

/** What the card shows of a payment. */
export function statusView(payment: CryptoPayment) {
  const { panel, personActs } = TRANSFER_RULES[payment.is];
  const isPaid = payment.state === "paid" || payment.state === "disputed";
  const share = (amountCents: number) =>
    creditsBought({ subjectId: payment.packId, amountCents, askedCents: payment.askedCents });
  return {
    ...payment,
    panel,
    isPaid,
    personActs: isPaid ? [] : personActs,
    credits: share(payment.acceptedCents ?? payment.askedCents),
    creditsForPartial: share(payment.worthCents),
  };
}

export type StatusView = ReturnType<typeof statusView>;

export function CryptoStatusCard({
  view,
  isStale,
  checksItself,
}: {
  view: StatusView;
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
      <p className="text-lg">{rules.cases[view.is].person}</p>
      {view.isPaid && view.is !== "refunded" ? <p>{text.creditsAreIn(view)}</p> : null}
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
        <p className="hint">{checksItself ? text.checksItself : text.checkedLongEnough}</p>
      ) : null}
      <div className="actions">
        {isUnderway ? (
          <ButtonLink href={`/crypto-payment-status?payment_id=${view.id}`}>{text.refreshStatus}</ButtonLink>
        ) : null}
        {view.panel === "failure" ? (
          <ButtonLink href="/buy-credits?pay=crypto">{text.tryAgain}</ButtonLink>
        ) : null}
        <ButtonLink href="/" variant="outline">
          {text.returnToHome}
        </ButtonLink>
      </div>
    </Card>
  );
}
