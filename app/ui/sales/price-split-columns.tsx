import type { Column } from "../data-display/table";
import { formatCents } from "../elements/money-and-dates";

interface Split {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionBasisPoints: number;
  commissionCents: number;
}

/** Where a line's price goes before the creator's part: the same figures wherever a sale is shown. */
export const PRICE_SPLIT_COLUMNS: Column<Split>[] = [
  { label: "Price", numeric: true, cell: (line) => formatCents(line.priceCents) },
  { label: "Print", numeric: true, cell: (line) => formatCents(-line.printCostCents) },
  { label: "Payment fee", numeric: true, cell: (line) => formatCents(-line.feeCents) },
  {
    label: "Commission",
    numeric: true,
    cell: (line) => (
      <span>
        <small className="hint">{line.commissionBasisPoints / 100}%</small>{" "}
        {formatCents(-line.commissionCents)}
      </span>
    ),
  },
];
