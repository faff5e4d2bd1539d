import { LOW_CREDITS, QUICK_PACK } from "~/domain/credits/packs/quick-pack";
import { formatCents } from "~/lib/money";
import { LANGUAGE } from "~/lib/words";
import { cx } from "../elements/class-names";
import { Icon } from "../elements/icon";
import * as words from "./words";

/** The balance, and beside it the smallest pack. The form is plain: it leads to the payment page. */
export function CreditWidget({ credits }: { credits: number }) {
  const isLow = credits < LOW_CREDITS;
  const price = formatCents(QUICK_PACK.priceCents);
  return (
    <div className={cx("credit-widget", isLow && "low")}>
      <a className="credits" href="/buy-credits">
        <Icon name="drop" />
        <b className="num">{credits.toLocaleString(LANGUAGE)}</b>
        <span>{words.headerCredits({ count: credits })}</span>
      </a>
      <form method="post" action="/buy-credits">
        <input type="hidden" name="pack" value={QUICK_PACK.id} />
        <button
          type="submit"
          className="buy"
          title={words.headerBuyFor({ count: QUICK_PACK.credits, price })}
        >
          <Icon name="plus" />
          <span>{words.headerBuy({ count: QUICK_PACK.credits })}</span>
          <span className="sr-only">{words.headerBuyPrice({ price })}</span>
        </button>
      </form>
    </div>
  );
}
