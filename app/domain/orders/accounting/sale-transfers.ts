import { systemAccount, userAccount } from "~/domain/ledger/accounts";
import type { LedgerTransfer } from "~/domain/ledger/transfers";
import { sum } from "~/lib/sum";
import type { FullOrder, OrderLine } from "../order";
import { taxOfPart } from "./order-tax";

/**
 * One transfer for each part, with its share of the tax. The reference is the part, so that neither a sale nor its reversal
 * can be posted twice.
 */
export function saleTransfers(sale: FullOrder): LedgerTransfer[] {
  return sale.parts.map(({ part, lines }) => {
    const taxCents = taxOfPart(sale, part.id);
    const total = (pick: (line: OrderLine) => number) => sum(lines.map(pick));
    return {
      reason: "sale",
      reference: part.id,
      memo: sale.order.number,
      entries: [
        {
          account: systemAccount("provider_clearing"),
          amount: -(total((line) => line.priceCents) + part.shippingCents + taxCents),
        },
        { account: systemAccount("print_cost"), amount: total((line) => line.printCostCents) },
        { account: systemAccount("payment_fees"), amount: total((line) => line.feeCents) },
        { account: systemAccount("revenue"), amount: total((line) => line.commissionCents) },
        { account: systemAccount("shipping"), amount: part.shippingCents },
        { account: systemAccount("tax"), amount: taxCents },
        ...lines.map((line) => ({
          account: userAccount(line.creatorId, "pending"),
          amount: line.earningCents,
        })),
      ],
    };
  });
}
