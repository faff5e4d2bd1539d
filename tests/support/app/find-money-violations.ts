import type { App } from "~/app";
import { findViolations } from "~/domain/operations/checks/all-checks";

/**
 * Violated money invariants, found by the cron's own checks. Tests call it after each scenario. Such scenarios create
 * pictures without files and charges without jobs, so I7 and I9 are not checked.
 */
export function findMoneyViolations(app: Pick<App, "db" | "now" | "files">) {
  return findViolations(app, { except: ["I7", "I9"] });
}
