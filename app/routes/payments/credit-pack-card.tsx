import type { ReactNode } from "react";
import { type CreditPack, centsPerCredit } from "~/domain/credits/packs/credit-packs";
import { Button } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const DROPS_IN_A_ROW = 10;
const STEP = 14;
const TONES = { starter: "tint", creator: "marigold", pro: "indigo" } as const;

/** A credit pack with its price and one dot for each credit, and below it the way to buy it. */
export function CreditPackCard({
  pack,
  dearestCents,
  children,
}: {
  pack: CreditPack;
  dearestCents: number;
  children: ReactNode;
}) {
  const each = centsPerCredit(pack);
  const saved = Math.round((1 - each / dearestCents) * 100);
  return (
    <Card tone={TONES[pack.id]} className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="text-lg">{pack.name}</h2>
        {pack.isPopular ? <Badge>{words.creditPackCard.mostPopular}</Badge> : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="display num text-4xl">{pack.credits}</span> <b>{words.creditPackCard.credits}</b>
      </p>
      <p>
        {pack.description}
        <br />
        <b>{words.creditPackCard.price({ price: formatCents(pack.priceCents), each: formatCents(each) })}</b>
        {saved > 0 ? words.creditPackCard.savedPercent({ saved }) : ""}
      </p>
      <InkDrops count={pack.credits} />
      {children}
    </Card>
  );
}

/** Buys a pack by card. */
export function BuyByCardButton({ pack, canBuy }: { pack: CreditPack; canBuy: boolean }) {
  return (
    <Button
      name="pack"
      value={pack.id}
      variant="secondary"
      size="lg"
      className="mt-auto"
      disabled={!canBuy}
      busyText={words.creditPackCard.oneMoment}
    >
      {words.creditPackCard.buyFor({ name: pack.name, price: formatCents(pack.priceCents) })}
    </Button>
  );
}

/** Rows of ten: as many dots as there are credits, so that the packs compare at a glance. */
function InkDrops({ count }: { count: number }) {
  return (
    <svg
      className="mb-6"
      viewBox={`0 0 ${DROPS_IN_A_ROW * STEP} ${Math.ceil(count / DROPS_IN_A_ROW) * STEP}`}
      aria-hidden="true"
      fill="currentColor"
    >
      {Array.from({ length: count }, (_, index) => {
        const column = index % DROPS_IN_A_ROW;
        const row = Math.floor(index / DROPS_IN_A_ROW);
        return (
          <circle
            key={`${column}-${row}`}
            cx={column * STEP + STEP / 2}
            cy={row * STEP + STEP / 2}
            r={(STEP / 2) * 0.8}
          />
        );
      })}
    </svg>
  );
}
