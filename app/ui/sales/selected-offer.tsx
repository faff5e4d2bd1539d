import type { ReactNode } from "react";
import { CostBreakdown, type CostRow } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Card, HangTag, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./selected-offer-words";

const text = words;

/** The chosen offer: its costs on one side, the actions on the other. */
export function SelectedOffer({
  title,
  lead,
  tag,
  rows,
  total,
  picture,
  back = { href: "/#pricing", label: text.backToPrices },
  children,
}: {
  title: string;
  lead: string;
  tag: string;
  rows: CostRow[];
  total: CostRow;
  /** Below the costs. */
  picture?: ReactNode;
  back?: { href: string; label: string };
  children?: ReactNode;
}) {
  return (
    <Wrap className="pb-16">
      <PageHead title={title} lead={lead} />
      <div className="grid md:grid-cols-2 gap-8 lg:gap-16 items-start">
        <Card tone="marigold">
          <HangTag title={tag}>
            <CostBreakdown caption={text.costsCaption({ tag })} rows={rows} total={total} />
          </HangTag>
          {picture}
        </Card>
        <div className="grid gap-6">
          {children}
          <p className="actions">
            <ButtonLink href={back.href} variant="outline">
              {back.label}
            </ButtonLink>
          </p>
        </div>
      </div>
    </Wrap>
  );
}
