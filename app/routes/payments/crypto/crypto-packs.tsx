import { CREDIT_PACKS, type CreditPack } from "~/domain/credits/packs/credit-packs";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { CreditPackCard } from "../credit-pack-card";
import { CurrencyFields } from "../currency-fields";
import { words } from "./words";

const { packs: text } = words;
const HERE = "/buy-credits?pay=crypto";

export interface CryptoChoice {
  /** The pack whose currency is being chosen, if any. */
  packId: string | null;
  currencies: string[];
  preferred: string | null;
  /** A payment was begun in another window. */
  isStarted: boolean;
}

/** The packs, each with "Buy with Crypto": the first press shows its currencies, the second opens the invoice. */
export function CryptoPacks({
  choice,
  dearestCents,
  canBuy,
}: {
  choice: CryptoChoice;
  dearestCents: number;
  canBuy: boolean;
}) {
  return (
    <>
      {choice.isStarted ? (
        <Notice kind="success" title={text.started} className="mb-6">
          <p>{text.startedText}</p>
        </Notice>
      ) : null}
      <div className="grid md:grid-cols-3 gap-6">
        {CREDIT_PACKS.map((pack) => (
          <CreditPackCard key={pack.id} pack={pack} dearestCents={dearestCents}>
            {choice.packId === pack.id && canBuy ? (
              <CurrencySelector pack={pack} choice={choice} />
            ) : (
              <FirstStep pack={pack} canBuy={canBuy} />
            )}
          </CreditPackCard>
        ))}
      </div>
    </>
  );
}

function FirstStep({ pack, canBuy }: { pack: CreditPack; canBuy: boolean }) {
  return (
    <form className="mt-auto" action="/buy-credits#choose-currency">
      <input type="hidden" name="pay" value="crypto" />
      <Button name="pack" value={pack.id} variant="secondary" size="lg" className="w-full" disabled={!canBuy}>
        {text.buyWithCrypto}
        <span className="sr-only">{text.ofPack(pack)}</span>
      </Button>
    </form>
  );
}

/** The invoice opens in a new window; the enhancement script then closes the selector here. */
function CurrencySelector({ pack, choice }: { pack: CreditPack; choice: CryptoChoice }) {
  return (
    <form
      id="choose-currency"
      method="post"
      action="/buy-credits"
      target="_blank"
      rel="noopener"
      className="form mt-auto"
      data-afterwards={`${HERE}&started=yes`}
    >
      <input type="hidden" name="pay" value="crypto" />
      <input type="hidden" name="pack" value={pack.id} />
      <CurrencyFields choice={choice} text={text} hint={text.opensNewWindow} cancelHref={HERE} />
    </form>
  );
}
