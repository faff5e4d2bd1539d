import type { App } from "~/app";
import { type PictureCheck, parseVersionChecks } from "~/domain/designs/print-check/check-rows";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { type CheckedPrint, checkPrints } from "~/domain/products/prints/print-check-report";
import type { Print } from "~/domain/products/prints/version-prints";

/** The print check in the editor, for the values that the fields have now. */

/** The key of errors about one print's report, such as a button that failed. */
export const reportId = (areaId: string) => `${areaId}.report`;

/**
 * Checks every print. Uses the checks that were read with the product or the form. With `hint`, enqueues missing
 * measurements.
 */
export async function checkEditorPrints(
  app: Pick<App, "enqueue">,
  product: CreatorProduct,
  {
    changes: { prints, colors },
    checks = new Map(),
    hint = true,
  }: {
    changes: { prints: readonly Print[]; colors: readonly string[] };
    checks?: ReadonlyMap<string, PictureCheck>;
    hint?: boolean;
  },
): Promise<CheckedPrint[]> {
  const known = new Map([...parseVersionChecks(product.printChecksJson), ...checks]);
  const reports = checkPrints({ garment: product.garment, prints, colors }, known);
  const waiting = reports.flatMap((each) => (each.state === "waiting" ? [each.pictureId] : []));
  if (hint) await enqueueMeasurements(app, waiting);
  return reports;
}

/** The garment colors on which a print would be invisible. No round trip. */
export function lowContrastColors(
  product: CreatorProduct,
  prints: readonly Print[],
  checks: ReadonlyMap<string, PictureCheck> = new Map(),
): string[] {
  const { garment } = product;
  const colors = garment.colors.map(({ id }) => id);
  const known = new Map([...parseVersionChecks(product.printChecksJson), ...checks]);
  const findings = checkPrints({ garment, prints, colors }, known).flatMap((each) => each.findings);
  return colors.filter((id) => findings.some((each) => each.vanishes && each.colourId === id));
}
