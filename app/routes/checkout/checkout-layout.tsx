import type { ReactNode } from "react";
import type { VariantOffer } from "~/domain/products/storefront/variant-offers";
import { CostBreakdown, type CostRow } from "~/ui/data-display/stats-and-costs";
import { Price } from "~/ui/elements/money-and-dates";
import { Stepper } from "~/ui/elements/navigation";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { LineSummary } from "~/ui/products/line-summary";
import { words } from "./words";

const text = words.layout;

const STEPS = [
  { label: text.address, href: "/checkout" },
  { label: text.delivery, href: "/checkout/delivery" },
  { label: text.review, href: "/checkout/review" },
];

export interface OrderSummaryLine {
  key: string;
  title: string;
  detail: string;
  quantity: number;
  cents: number;
  coverKey: string | null;
}

/** The fields of a line that the summary shows; the others stay on the server. */
export function toOrderSummaryLine(line: VariantOffer): OrderSummaryLine {
  return {
    key: `${line.productId} ${line.color.id} ${line.size.id}`,
    title: line.title,
    detail: `${line.garment.name}, ${line.color.name}, ${line.size.id}`,
    quantity: line.line.quantity,
    cents: line.unitPriceCents * line.line.quantity,
    coverKey: line.coverKey,
  };
}

/** One step of the checkout beside what is being bought. */
export function CheckoutLayout({
  step,
  title,
  lines,
  rows,
  total,
  children,
}: {
  step: 0 | 1 | 2;
  title: string;
  lines: OrderSummaryLine[];
  rows: CostRow[];
  total: CostRow;
  children: ReactNode;
}) {
  return (
    <Wrap className="pb-16">
      <PageHead title={title} />
      <Stepper label={text.stepper} steps={STEPS} current={step} />
      <div className="grid lg:grid-cols-5 gap-8 lg:gap-12 items-start mt-8">
        <div className="lg:col-span-3 grid gap-6">{children}</div>
        <Card className="lg:col-span-2 grid gap-4">
          <h2 className="text-xl">{text.yourOrder}</h2>
          <ul className="grid gap-4">
            {lines.map((line) => (
              <LineSummary key={line.key} line={line} price={<Price cents={line.cents} />} />
            ))}
          </ul>
          <CostBreakdown caption={text.costsCaption} rows={rows} total={total} />
          <p className="hint">
            <a href="/cart">{text.changeCart}</a>
          </p>
        </Card>
      </div>
    </Wrap>
  );
}

/** "Nov 27 to Nov 30"; null if the partner gave no dates. */
export function formatDateRange(from: string | null, to: string | null): string | null {
  return from && to ? words.dateRange({ from, to }) : null;
}
