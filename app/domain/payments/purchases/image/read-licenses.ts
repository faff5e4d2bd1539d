import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { imageLicenses, imageTransactions, pictures } from "~/db/schema";

export type License = typeof imageLicenses.$inferSelect;

/** A license number in its stored spelling; null if it cannot be one of ours. */
export function parseLicenseNumber(text: string): string | null {
  const number = text.toUpperCase();
  return /^LIC-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(number) ? number : null;
}

/** A license by its public number, with the file's key, which is null once the file is gone. */
export async function findLicense(
  { db }: Pick<App, "db">,
  { number }: { number: string },
): Promise<(License & { fileKey: string | null }) | null> {
  const [row] = await db
    .select({ license: imageLicenses, fileKey: pictures.fileKey, filesRemovedAt: pictures.filesRemovedAt })
    .from(imageLicenses)
    .innerJoin(pictures, eq(pictures.id, imageLicenses.pictureId))
    .where(eq(imageLicenses.number, number))
    .limit(1);
  if (!row) return null;
  return { ...row.license, fileKey: row.filesRemovedAt === null && row.fileKey !== "" ? row.fileKey : null };
}

/** The number of the license that a payment bought; null if it bought none. */
export async function findLicenseNumber(
  { db }: Pick<App, "db">,
  { paymentId }: { paymentId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ number: imageLicenses.number })
    .from(imageLicenses)
    .where(eq(imageLicenses.paymentId, paymentId));
  return row?.number ?? null;
}

const LICENSES_SHOWN = 100;

/** A person's licenses, newest first, as a query. */
export function ownLicensesQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      number: imageLicenses.number,
      state: imageLicenses.state,
      issuedAt: imageLicenses.issuedAt,
      pictureId: imageLicenses.pictureId,
      prompt: imageTransactions.prompt,
    })
    .from(imageLicenses)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, imageLicenses.pictureId))
    .where(eq(imageLicenses.userId, userId))
    .orderBy(desc(imageLicenses.issuedAt))
    .limit(LICENSES_SHOWN);
}

/** A person's own generated picture that can be licensed, with the license that it has already; null: none such. */
export async function findLicensablePicture(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
) {
  const [row] = await db
    .select({
      id: pictures.id,
      widthPx: pictures.widthPx,
      heightPx: pictures.heightPx,
      prompt: imageTransactions.prompt,
      isInspected: sql<number>`${pictures.inspectAt} IS NULL`,
      licenseNumber: imageLicenses.number,
    })
    .from(pictures)
    .leftJoin(imageTransactions, eq(imageTransactions.pictureId, pictures.id))
    .leftJoin(
      imageLicenses,
      and(eq(imageLicenses.pictureId, pictures.id), sql`${imageLicenses.state} <> 'withdrawn'`),
    )
    .where(
      and(
        eq(pictures.id, pictureId),
        eq(pictures.userId, userId),
        eq(pictures.kind, "generated"),
        isNull(pictures.withdrawnAt),
        isNull(pictures.filesRemovedAt),
      ),
    )
    .limit(1);
  return row ? { ...row, isInspected: row.isInspected === 1 } : null;
}
