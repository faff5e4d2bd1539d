import { CREDIT_PACKS } from "~/domain/credits/packs/credit-packs";
import { LowCreditsNotice } from "~/ui/credits/low-credits-notice";
import { RefreshCredits } from "~/ui/credits/refresh-credits";
import { Button, ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Tabs } from "~/ui/elements/navigation";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.account;
const CARD = "/account";
const CRYPTO = "/account?pay=crypto#buy-credits";

/** Credits by card or with a cryptocurrency. The currency is chosen on /buy-credits. */
export function PurchaseArea({
  credits,
  hasCrypto,
  isCrypto,
}: {
  credits: number;
  hasCrypto: boolean;
  isCrypto: boolean;
}) {
  return (
    <Card className="grid gap-4 content-start">
      <h2 id="buy-credits">{text.buyCredits}</h2>
      <LowCreditsNotice credits={credits} />
      {hasCrypto ? (
        <Tabs
          label={text.wayToPay}
          tabs={[
            { label: text.card, href: CARD },
            { label: text.crypto, href: CRYPTO },
          ]}
          current={isCrypto ? CRYPTO : CARD}
        />
      ) : null}
      {isCrypto ? (
        <ul className="grid gap-3">
          {CREDIT_PACKS.map((pack) => (
            <li key={pack.id} className="flex flex-wrap items-center justify-between gap-3">
              <span>
                <b>{text.packCredits(pack)}</b> <span className="num">{formatCents(pack.priceCents)}</span>
              </span>
              <form action="/buy-credits#choose-currency">
                <input type="hidden" name="pay" value="crypto" />
                <Button name="pack" value={pack.id} variant="secondary">
                  {text.buyWithCrypto}
                  <span className="sr-only">{text.ofPack(pack)}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          <ButtonLink href="/buy-credits">{text.buyWithCard}</ButtonLink>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <a href="/credits/history">{text.creditHistory}</a>
        <RefreshCredits to="/account" />
      </div>
    </Card>
  );
}
