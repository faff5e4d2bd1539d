import type { Column } from "../data-display/table";
import { formatCents } from "../elements/money-and-dates";
import { words } from "./words";

interface Split {
  priceCents: number;
  printCostCents: number;
  feeCents: number;
  commissionBasisPoints: number;
  commissionCents: number;
}

/** What is deducted from a line's price before the creator's share: the same columns wherever a sale is shown. */
export const PRICE_SPLIT_COLUMNS: Column<Split>[] = [
  { label: words.priceSplitColumns.price, numeric: true, cell: (line) => formatCents(line.priceCents) },
  { label: words.priceSplitColumns.print, numeric: true, cell: (line) => formatCents(-line.printCostCents) },
  { label: words.priceSplitColumns.paymentFee, numeric: true, cell: (line) => formatCents(-line.feeCents) },
  {
    label: words.priceSplitColumns.commission,
    numeric: true,
    cell: (line) => (
      <span>
        <small className="hint">{line.commissionBasisPoints / 100}%</small>{" "}
        {formatCents(-line.commissionCents)}
      </span>
    ),
  },
];
