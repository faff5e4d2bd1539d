import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";
import {
  allocatePaymentFee,
  breakEvenPriceCents,
  estimatePaymentFeeCents,
  estimateRevenueSplit,
  splitLineRevenue,
  suggestedPriceCents,
} from "~/domain/products/pricing/revenue-split";

const rate = fc.constantFrom(500, 1000, 1500, 2000);
const lines = fc.array(
  fc.record({
    unitPriceCents: fc.integer({ min: 1, max: 30_000 }),
    unitCostCents: fc.integer({ min: 0, max: 6_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const besides = fc.integer({ min: 0, max: 20_000 });

describe("the split of a sale", () => {
  it("shows where the money of a $24 shirt goes", () => {
    expect(
      splitLineRevenue({
        priceCents: 2400,
        printCostCents: 1195,
        feeCents: 100,
        commissionBasisPoints: 2000,
      }),
    ).toEqual({
      priceCents: 2400,
      printCostCents: 1195,
      feeCents: 100,
      commissionBasisPoints: 2000,
      commissionCents: 480,
      earningCents: 625,
    });
  });

  it("adds up to the price, to the cent, for every line of every order", () => {
    fc.assert(
      fc.property(lines, besides, rate, (order, shippingAndTaxCents, commissionBasisPoints) => {
        const values = order.map((line) => line.unitPriceCents * line.quantity);
        const charge = values.reduce((sum, cents) => sum + cents, shippingAndTaxCents);
        const fees = allocatePaymentFee(values, charge);
        for (const [index, line] of order.entries()) {
          const split = splitLineRevenue({
            priceCents: values[index] as number,
            printCostCents: line.unitCostCents * line.quantity,
            feeCents: fees[index] as number,
            commissionBasisPoints,
          });
          expect(split.printCostCents + split.feeCents + split.commissionCents + split.earningCents).toBe(
            split.priceCents,
          );
        }
      }),
    );
  });

  it("never promises more than what is earned in the end", () => {
    fc.assert(
      fc.property(lines, besides, rate, (order, shippingAndTaxCents, commissionBasisPoints) => {
        const values = order.map((line) => line.unitPriceCents * line.quantity);
        const charge = values.reduce((sum, cents) => sum + cents, shippingAndTaxCents);
        const fees = allocatePaymentFee(values, charge);
        for (const [index, line] of order.entries()) {
          const sold = splitLineRevenue({
            priceCents: values[index] as number,
            printCostCents: line.unitCostCents * line.quantity,
            feeCents: fees[index] as number,
            commissionBasisPoints,
          });
          const promised = estimateRevenueSplit({ ...line, commissionBasisPoints });
          expect(sold.earningCents).toBeGreaterThanOrEqual(promised.earningCents * line.quantity);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps that promise if one line is nearly the whole order", () => {
    const promised = estimateRevenueSplit({
      unitPriceCents: 2000,
      unitCostCents: 0,
      commissionBasisPoints: 0,
    });
    expect(promised.feeCents).toBe(88);
    expect(allocatePaymentFee([2000], 2018)).toEqual([88]);
    expect(allocatePaymentFee([2000, 18], 2018)).toEqual([88, 1]);
  });
});

describe("the payment fee", () => {
  it("is shared by the lines by value, completely if only goods are charged", () => {
    expect(allocatePaymentFee([1000, 3000], 4000)).toEqual([37, 109]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        (values) => {
          const charge = values.reduce((sum, cents) => sum + cents, 0);
          const fees = allocatePaymentFee(values, charge);
          expect(fees.reduce((sum, cents) => sum + cents, 0)).toBe(estimatePaymentFeeCents(charge));
          for (const [index, cents] of values.entries()) {
            const exact = (estimatePaymentFeeCents(charge) * cents) / charge;
            expect(Math.abs((fees[index] as number) - exact)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it("leaves the share of shipping and tax to the platform", () => {
    expect(allocatePaymentFee([2000], 4000)).toEqual([73]);
    expect(estimatePaymentFeeCents(4000)).toBe(146);
  });

  it("refuses a charge that is less than its lines", () => {
    expect(() => allocatePaymentFee([500], 499)).toThrow(/at least the sum/);
  });
});

describe("the least price", () => {
  it("loses nothing, and one cent less does", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), rate, (unitCostCents, commissionBasisPoints) => {
        const least = breakEvenPriceCents({ unitCostCents, commissionBasisPoints });
        const earning = (unitPriceCents: number) =>
          estimateRevenueSplit({ unitPriceCents, unitCostCents, commissionBasisPoints }).earningCents;
        for (let price = least; price < least + 150; price += 1)
          expect(earning(price)).toBeGreaterThanOrEqual(0);
        expect(earning(least - 1)).toBeLessThan(0);
      }),
    );
  });

  it("is below what is suggested: 40 % over the cost, up to the next half dollar", () => {
    const asked = { unitCostCents: 1595, commissionBasisPoints: COMMISSION_WITHOUT_PLAN_BASIS_POINTS };
    expect(breakEvenPriceCents(asked)).toBe(2109);
    expect(suggestedPriceCents(asked)).toBe(2250);
  });
});
