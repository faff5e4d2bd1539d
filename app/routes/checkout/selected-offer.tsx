import type { ReactNode } from "react";
import { CostBreakdown, type CostRow } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { Card, HangTag, PageHead, Wrap } from "~/ui/elements/page-layout";

/** What was chosen of the price list, before there is a way to pay for it. */
export function SelectedOffer({
  title,
  lead,
  tag,
  rows,
  total,
  children,
}: {
  title: string;
  lead: string;
  tag: string;
  rows: CostRow[];
  total: CostRow;
  children?: ReactNode;
}) {
  return (
    <Wrap className="pb-16">
      <PageHead title={title} lead={lead} />
      <div className="grid md:grid-cols-2 gap-8 lg:gap-16 items-start">
        <Card tone="marigold">
          <HangTag title={tag}>
            <CostBreakdown caption={`What ${tag} costs`} rows={rows} total={total} />
          </HangTag>
        </Card>
        <div className="grid gap-6">
          <Notice kind="info" title="Nothing has been charged">
            <p>Paying for this opens soon. Until then your choice binds you to nothing.</p>
          </Notice>
          {children}
          <p className="actions">
            <ButtonLink href="/#pricing" variant="outline">
              Back to the prices
            </ButtonLink>
            <ButtonLink href="/ai-image-generator">Draw something meanwhile</ButtonLink>
          </p>
        </div>
      </div>
    </Wrap>
  );
}
