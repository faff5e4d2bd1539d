import type { CreditHistoryData } from "~/domain/credits/credit-history";
import { findCreditPack } from "~/domain/credits/credit-packs";
import { StatCard } from "../data-display/stats-and-costs";
import { DateTime, formatCents } from "../elements/money-and-dates";
import { Notice } from "../elements/notice";
import { creditLotName, describeCreditDebt } from "./credit-words";

const format = (credits: number) => credits.toLocaleString("en-US");
const plural = (count: number) => `${format(count)} ${count === 1 ? "credit" : "credits"}`;

/** What there is, what is set aside, and what came and went in all. */
export function CreditTotals({
  statement: { balance, held, lifetimeTotals, debts },
}: {
  statement: Pick<CreditHistoryData, "balance" | "held" | "lifetimeTotals" | "debts">;
}) {
  const owed = debts.reduce((sum, debt) => sum + debt.remaining, 0);
  return (
    <div className="statement-sums">
      <StatCard
        label="Ready to use"
        value={format(balance)}
        note={owed > 0 ? "After your debt is paid" : null}
      />
      <StatCard label="In progress" value={format(held)} note="Set aside for work that is being done" />
      {owed > 0 ? <StatCard label="You owe" value={format(owed)} note="Paid by the next credits" /> : null}
      <StatCard
        label="All that came and went"
        value={
          <>
            <span className="in">+{format(lifetimeTotals.in)}</span>{" "}
            <span className="out">−{format(lifetimeTotals.out)}</span>
          </>
        }
        note="Returned credits count on both sides"
      />
    </div>
  );
}

/** Why credits are owed, and what that means for the person: never a bill. */
export function CreditDebtNotice({ debts }: { debts: CreditHistoryData["debts"] }) {
  const owed = debts.reduce((sum, debt) => sum + debt.remaining, 0);
  return (
    <Notice kind="warning" title={`You owe ${plural(owed)}`} className="my-6">
      <ul>
        {debts.map((debt) => (
          <li key={debt.id}>
            {describeCreditDebt(debt)}{" "}
            {debt.remaining < debt.amount
              ? `${plural(debt.amount)} were owed, ${format(debt.remaining)} are left.`
              : `${plural(debt.amount)} are owed for it.`}
          </li>
        ))}
      </ul>
      <p>
        The next credits you get pay this first. Your card is not charged for it, and it costs nothing to
        wait.
      </p>
    </Notice>
  );
}

/** Paid by the person, not confirmed by the bank. */
export function PendingCreditPurchases({ payments }: { payments: CreditHistoryData["pendingPurchases"] }) {
  return payments.map(({ id, subjectId, amountCents, processingAt }) => (
    <Notice
      key={id}
      title={`${findCreditPack(subjectId)?.name ?? "Credits"}: waiting for your bank`}
      className="my-6"
    >
      <p>
        You paid {formatCents(amountCents)}
        {processingAt ? (
          <>
            {" "}
            on <DateTime at={processingAt} />
          </>
        ) : null}
        . Your bank may take some working days to confirm it; the credits arrive by themselves then. If it
        refuses, we write to you and nothing is charged.
      </p>
    </Notice>
  ));
}

/** What the balance is made of, in the order in which it is used. */
export function CreditLots({ lots }: { lots: CreditHistoryData["lots"] }) {
  if (lots.length === 0) return null;
  return (
    <section aria-labelledby="lots">
      <h2 id="lots">What you have</h2>
      <p className="hint">Used from the top: what expires first, then gifts, then what you bought.</p>
      <ol className="lots">
        {lots.map((lot) => (
          <li key={lot.id}>
            <div>
              <b>{creditLotName(lot)}</b>
              <span className="num">
                <b>{format(lot.remaining)}</b> of {format(lot.granted)}
              </span>
            </div>
            <meter
              min={0}
              max={lot.granted}
              value={lot.remaining}
              aria-label={`${creditLotName(lot)}: ${format(lot.remaining)} of ${plural(lot.granted)} left`}
            />
            <small>
              {lot.expiresAt === null ? (
                <>
                  Since <DateTime at={lot.createdAt} />. Never expires.
                </>
              ) : (
                <>
                  Expires on <DateTime at={lot.expiresAt} />
                </>
              )}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Credits set aside: spent when the work is delivered, back by themselves where it is not. */
export function CreditHolds({ holds }: { holds: CreditHistoryData["holds"] }) {
  if (holds.length === 0) return null;
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">In progress</h2>
      <p className="hint">Spent when the work is delivered. If it is not, they come back by themselves.</p>
      <ul className="lots">
        {holds.map((hold) => (
          <li key={hold.id}>
            <div>
              {hold.reason === "image" ? (
                <a href={`/ai-image-generator?job=${hold.reference}`}>A picture</a>
              ) : (
                <b>Work in progress</b>
              )}
              <span className="num">{plural(hold.amount)}</span>
            </div>
            {hold.note ? <small className="note">{hold.note}</small> : null}
            <small>
              Back at the latest by <DateTime at={hold.deadlineAt} time />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
