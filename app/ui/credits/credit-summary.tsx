import type { CreditHistoryData } from "~/domain/credits/credit-history";
import { findCreditPack } from "~/domain/credits/packs/credit-packs";
import { LANGUAGE } from "~/lib/words";
import { StatCard } from "../data-display/stats-and-costs";
import { formatCents } from "../elements/money-and-dates";
import { Notice } from "../elements/notice";
import { creditLotName, describeCreditDebt } from "./describe-credits";
import { words } from "./words";

const format = (credits: number) => credits.toLocaleString(LANGUAGE);
const credits = (count: number) => words.creditSummary.credits({ count });

/** Balance, credits on hold, and totals received and spent. */
export function CreditTotals({
  statement: { balance, held, lifetimeTotals, debts },
  isOwn = true,
}: {
  statement: Pick<CreditHistoryData, "balance" | "held" | "lifetimeTotals" | "debts">;
  /** False where staff read it. */
  isOwn?: boolean;
}) {
  const owed = debts.reduce((sum, debt) => sum + debt.remaining, 0);
  return (
    <div className="statement-sums">
      <StatCard
        label={words.creditSummary.readyToUse}
        value={format(balance)}
        note={owed > 0 ? words.creditSummary.afterDebtPaid : null}
      />
      <StatCard
        label={words.creditSummary.inProgress}
        value={format(held)}
        note={words.creditSummary.setAsideForWork}
      />
      {owed > 0 ? (
        <StatCard
          label={words.creditSummary.owe({ isOwn })}
          value={format(owed)}
          note={words.creditSummary.paidByNextCredits}
        />
      ) : null}
      <StatCard
        label={words.creditSummary.allThatCameAndWent}
        value={
          <>
            <span className="in">+{format(lifetimeTotals.in)}</span>{" "}
            <span className="out">−{format(lifetimeTotals.out)}</span>
          </>
        }
        note={words.creditSummary.returnedCountTwice}
      />
    </div>
  );
}

/** Why a person owes credits, and what happens now: there is never a bill. */
export function CreditDebtNotice({
  debts,
  isOwn = true,
}: {
  debts: CreditHistoryData["debts"];
  /** False where staff read it. */
  isOwn?: boolean;
}) {
  const owed = debts.reduce((sum, debt) => sum + debt.remaining, 0);
  return (
    <Notice
      kind="warning"
      title={words.creditSummary.debtTitle({ owed: credits(owed), isOwn })}
      className="my-6"
    >
      <ul>
        {debts.map((debt) => (
          <li key={debt.id}>
            {describeCreditDebt(debt)}{" "}
            {debt.remaining < debt.amount
              ? words.creditSummary.debtPartlyPaid({
                  amount: credits(debt.amount),
                  remaining: format(debt.remaining),
                })
              : words.creditSummary.debtUnpaid({ amount: credits(debt.amount) })}
          </li>
        ))}
      </ul>
      <p>{words.creditSummary.debtExplanation({ isOwn })}</p>
    </Notice>
  );
}

/** Paid by the person, but not yet confirmed by the bank; or in coins, of which less than the price may have come. */
export function PendingCreditPurchases({
  payments,
  isOwn = true,
}: {
  payments: CreditHistoryData["pendingPurchases"];
  /** False where staff read it. */
  isOwn?: boolean;
}) {
  const nameOf = (packId: string) => findCreditPack(packId)?.name ?? words.creditSummary.creditsOfNoPack;
  return payments.map(({ id, subjectId, amountCents, payCurrency, processingAt }) =>
    payCurrency ? (
      <Notice
        key={id}
        title={words.creditSummary.coinsUnderway({
          name: nameOf(subjectId),
          coin: payCurrency.toUpperCase(),
        })}
        className="my-6"
      >
        <p>
          <a href={isOwn ? `/crypto-payment-status?payment_id=${id}` : `/admin/payments/${id}`}>
            {words.creditSummary.coinStatus}
          </a>
        </p>
      </Notice>
    ) : (
      <Notice
        key={id}
        title={words.creditSummary.waitingForBank({ name: nameOf(subjectId), isOwn })}
        className="my-6"
      >
        <p>
          {isOwn
            ? processingAt
              ? words.creditSummary.paidOn({ amount: formatCents(amountCents), processingAt })
              : words.creditSummary.paid({ amount: formatCents(amountCents) })
            : words.creditSummary.paidByPerson({ amount: formatCents(amountCents), processingAt })}{" "}
          {isOwn ? words.creditSummary.bankMayTakeDays : null}
        </p>
      </Notice>
    ),
  );
}

/** The lots of the balance, in the order in which they are used. */
export function CreditLots({
  lots,
  isOwn = true,
  returnHref,
}: {
  lots: CreditHistoryData["lots"];
  /** False where staff read it. */
  isOwn?: boolean;
  /** Where a lot's owner returns it; null where that is not possible. */
  returnHref?: (lot: CreditHistoryData["lots"][number]) => string | null;
}) {
  if (lots.length === 0) return null;
  return (
    <section aria-labelledby="lots">
      <h2 id="lots">{words.creditSummary.lots({ isOwn })}</h2>
      <p className="hint">{words.creditSummary.lotsHint}</p>
      <ol className="lots">
        {lots.map((lot) => (
          <li key={lot.id}>
            <div>
              <b>{creditLotName(lot)}</b>
              <span className="num">
                {words.creditSummary.remainingOf({
                  remaining: format(lot.remaining),
                  granted: format(lot.granted),
                })}
              </span>
            </div>
            <meter
              min={0}
              max={lot.granted}
              value={lot.remaining}
              aria-label={words.creditSummary.remainingLabel({
                lot: creditLotName(lot),
                remaining: format(lot.remaining),
                granted: credits(lot.granted),
              })}
            />
            <small>
              {lot.expiresAt === null
                ? words.creditSummary.sinceNeverExpires({ createdAt: lot.createdAt })
                : words.creditSummary.expiresOn({ expiresAt: lot.expiresAt })}
              <ReturnLink href={returnHref?.(lot) ?? null} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ReturnLink({ href }: { href: string | null }) {
  if (!href) return null;
  return (
    <>
      {" "}
      <a href={href}>{words.creditSummary.returnPack}</a>
    </>
  );
}

/** Credits on hold: spent when the work is delivered, returned automatically if it fails. */
export function CreditHolds({ holds }: { holds: CreditHistoryData["holds"] }) {
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">{words.creditSummary.inProgress}</h2>
      <p className="hint">{words.creditSummary.holdsHint}</p>
      <ul className="lots">
        {holds.map((hold) => (
          <li key={hold.id}>
            <div>
              {hold.reason === "image" ? (
                <a href={`/ai-image-generator?job=${hold.reference}`}>{words.creditSummary.aPicture}</a>
              ) : (
                <b>{words.creditSummary.workInProgress}</b>
              )}
              <span className="num">{credits(hold.amount)}</span>
            </div>
            {hold.note ? <small className="note">{hold.note}</small> : null}
            <small>{words.creditSummary.backAtTheLatest({ deadlineAt: hold.deadlineAt })}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
