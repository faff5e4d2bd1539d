import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { qualified } from "~/db/qualified";
import { ensureChecks, type PictureCheck } from "~/domain/designs/print-check/checks";
import { type Finding, worst } from "~/domain/designs/print-check/findings";
import { judgePrint } from "~/domain/designs/print-check/judge";
import { findColour, type Garment, type PlacementId } from "~/domain/garments/garments";
import { areaOf, type Print } from "./prints";

/** The print check of everything that a version prints. */

export interface CheckedPrint {
  areaId: PlacementId;
  pictureId: string;
  findings: Finding[];
}

/** What is kept with a version on sale, and never changed: each number beside its limit, and the sum of it. */
export interface VersionReport {
  prints: (CheckedPrint & { dpi: number; widthIn: number; heightIn: number })[];
  /** The gravest of all findings. */
  verdict: "error" | "warning" | "fine";
}

/** Prints whose picture could not be measured are left out: nothing is said of what nobody saw. */
export function checkPrints(
  { garment, prints, colours }: { garment: Garment; prints: readonly Print[]; colours: readonly string[] },
  checks: ReadonlyMap<string, PictureCheck>,
): CheckedPrint[] {
  return prints.flatMap(({ placement, picture }) => {
    const check = checks.get(picture.id);
    if (!check?.measures) return [];
    const findings = judgePrint({
      measures: check.measures,
      garment,
      area: areaOf(garment, placement.areaId),
      placement,
      colours: colours.flatMap((id) => findColour(garment, id) ?? []),
      words: check.words,
    });
    return [{ areaId: placement.areaId, pictureId: picture.id, findings }];
  });
}

/** Measures what is not measured yet, and judges all prints as they would be sold. */
export async function reportOn(
  app: Pick<App, "db" | "files" | "now">,
  content: { garment: Garment; prints: readonly Print[]; colours: readonly string[] },
): Promise<VersionReport> {
  const checks = await ensureChecks(
    app,
    content.prints.map((print) => print.picture),
  );
  const checked = checkPrints(content, checks);
  return {
    verdict: worst(checked.flatMap((each) => each.findings)),
    prints: checked.map((each) => {
      const print = content.prints.find(({ placement }) => placement.areaId === each.areaId) as Print;
      const { widthIn, heightIn } = print.placement;
      return { ...each, dpi: print.effectiveDpi, widthIn, heightIn };
    }),
  };
}

/** A version is reported on once: what was said when it went on sale stands. */
export function reportStatement(
  { now }: Pick<App, "now">,
  { versionId, report }: { versionId: string; report: VersionReport },
): Statement {
  return sql`INSERT OR IGNORE INTO version_reports (version_id, report, created_at) VALUES (${versionId}, ${JSON.stringify(report)}, ${now()})`;
}

/** What a buyer is told: the areas that were checked and their sharpness. */
export interface CheckedInShort {
  areaId: PlacementId;
  dpi: number;
  widthIn: number;
  heightIn: number;
}

/** For a query of a version; to be read with `readInShort`. */
export function inShortJson(versionId: SQLiteColumn): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT json_group_array(json_object('areaId', value ->> 'areaId', 'dpi', value ->> 'dpi', 'widthIn', value ->> 'widthIn', 'heightIn', value ->> 'heightIn'))
    FROM version_reports, json_each(version_reports.report, '$.prints') WHERE version_id = ${qualified(versionId)})`;
}

export function readInShort(json: string | null): CheckedInShort[] {
  return json === null ? [] : (JSON.parse(json) as CheckedInShort[]);
}
