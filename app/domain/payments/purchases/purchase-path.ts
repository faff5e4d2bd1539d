import type { App } from "~/app";
import type { Payment } from "~/purchase";
import { findLicenseNumber } from "./image/read-licenses";

/** The page of what a paid payment bought, for its buyer; null where there is none of its own. */
export async function findPurchasePath(
  app: Pick<App, "db">,
  { id, kind }: Pick<Payment, "id" | "kind">,
): Promise<string | null> {
  if (kind === "video") return `/videos/${id}`;
  if (kind !== "image") return null;
  const number = await findLicenseNumber(app, { paymentId: id });
  return number === null ? null : `/licenses/${number}`;
}
