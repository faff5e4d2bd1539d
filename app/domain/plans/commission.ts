import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import { qualifiedColumn } from "~/db/qualified-column";
import { pricingPlans, userPlans } from "~/db/schema";
import { isInForceCondition } from "./user-plans";

/** The platform's share of a sale's price for creators without a plan: 20 %. */
export const COMMISSION_WITHOUT_PLAN_BASIS_POINTS = 2000;

/**
 * A creator's commission in basis points at a time, as a column: the rate of the plan that is in force, or the rate without
 * one. Everything that calculates a commission for a creator reads it through this function.
 */
export function commissionOf(userId: SQLiteColumn | SQL, at: number): SQL<number> {
  return sql<number>`coalesce((SELECT plan.commission_basis_points FROM ${userPlans} AS held
    JOIN ${pricingPlans} AS plan ON plan.id = held.plan_id
    WHERE held.user_id = ${qualifiedColumn(userId)} AND ${isInForceCondition(at)}), ${COMMISSION_WITHOUT_PLAN_BASIS_POINTS})`;
}

/** One creator's commission, for a batch: one row. */
export function commissionQuery({ db, now }: Pick<App, "db" | "now">, { userId }: { userId: string }) {
  return db
    .select({ commissionBasisPoints: commissionOf(sql`${userId}`, now()).as("commission") })
    .from(sql`(SELECT 1) AS one`);
}

/** The highest commission that any creator pays, for a batch: one row. */
export function highestCommissionQuery({ db }: Pick<App, "db">) {
  return db
    .select({
      commissionBasisPoints: sql<number>`max(${COMMISSION_WITHOUT_PLAN_BASIS_POINTS},
        coalesce(max(${pricingPlans.commissionBasisPoints}), 0))`.as("commission"),
    })
    .from(pricingPlans);
}
