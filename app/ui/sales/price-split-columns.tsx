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

/** Where a line's price goes before the creator's part: the same figures wherever a sale is shown. */
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
