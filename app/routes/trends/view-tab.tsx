import type { TrendRow } from "~/domain/trends/list-trends";
import { listLinks, type Page, pageLinks } from "~/lib/pagination";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pagination } from "~/ui/elements/navigation";
import { TrendCard } from "./trend-card";
import { words } from "./words";

const text = words.view;
const HERE = "/tshirt-trends?tab=trends";

/** A card for each trend, newest first. */
export function ViewTab({ page }: { page: Page<TrendRow> }) {
  if (page.rows.length === 0)
    return (
      <EmptyState
        title={text.empty}
        drawing="screen"
        action={<ButtonLink href="/tshirt-trends">{text.emptyAction}</ButtonLink>}
      />
    );
  return (
    <>
      <h2 className="sr-only">{text.heading}</h2>
      <ul className="grid-cards">
        {page.rows.map((row) => (
          <li key={row.id}>
            <TrendCard row={row} level={3} here={HERE} />
          </li>
        ))}
      </ul>
      <Pagination label={text.pages} {...pageLinks(listLinks("/tshirt-trends", { tab: "trends" }), page)} />
    </>
  );
}
