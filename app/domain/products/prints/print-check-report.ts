import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { qualifiedColumn } from "~/db/qualified-column";
import { findChecks, type PictureCheck } from "~/domain/designs/print-check/check-rows";
import { findColour, type Garment, type PrintAreaId } from "~/domain/garments/find-garments";
import { evaluatePrint, type Finding, hasNoErrors, worstSeverity } from "~/print";
import { type Print, requirePrintArea } from "./version-prints";

/** The print check of everything that a version prints. */

export interface CheckedPrint {
  areaId: PrintAreaId;
  pictureId: string;
  /** "waiting": the queue has not come to its picture; "unreadable": nobody can measure it. */
  state: "checked" | "waiting" | "unreadable";
  /** Empty unless it is checked. */
  findings: Finding[];
}

/** What is kept with a version on sale, and never changed: each number beside its limit, and the sum of it. */
export interface PrintCheckReport {
  prints: (Omit<CheckedPrint, "state"> & { dpi: number; widthIn: number; heightIn: number })[];
  /** The gravest of all findings. */
  verdict: "error" | "warning" | "fine";
}

/** Every print with what is known of it. */
export function checkPrints(
  { garment, prints, colours }: { garment: Garment; prints: readonly Print[]; colours: readonly string[] },
  checks: ReadonlyMap<string, PictureCheck>,
): CheckedPrint[] {
  return prints.map(({ placement, picture }): CheckedPrint => {
    const print = { areaId: placement.areaId, pictureId: picture.id };
    const check = checks.get(picture.id);
    if (!check?.measures)
      return { ...print, state: check?.isMeasured ? "unreadable" : "waiting", findings: [] };
    const findings = evaluatePrint({
      measures: check.measures,
      garment,
      area: requirePrintArea(garment, placement.areaId),
      placement,
      garmentColors: colours.flatMap((id) => findColour(garment, id) ?? []),
      requestedText: check.requestedText,
    });
    return { ...print, state: "checked", findings };
  });
}

/**
 * What keeps prints from being sold: not checked yet, not to be checked, or something that must be mended; and the report to
 * be kept where nothing does. What is `known` to be measured stays so; one round trip where that does not say it of every picture.
 */
export async function checkVersionPrints(
  app: Pick<App, "db">,
  content: { garment: Garment; prints: readonly Print[]; colours: readonly string[] },
  known: ReadonlyMap<string, PictureCheck>,
): Promise<{ report: PrintCheckReport; problems: PrintCheckProblem[] }> {
  const pictureIds = content.prints.map((print) => print.picture.id);
  const isKnown = pictureIds.every((id) => known.get(id)?.isMeasured);
  const checked = checkPrints(content, isKnown ? known : await findChecks(app, pictureIds));
  const problems = checked.flatMap(({ areaId, pictureId, state, findings }): PrintCheckProblem[] => {
    if (state === "waiting") return [{ kind: "check-waiting", areaId, pictureId }];
    if (state === "unreadable") return [{ kind: "uncheckable", areaId }];
    return hasNoErrors(findings) ? [] : [{ kind: "print-check", areaId, findings }];
  });
  const report: PrintCheckReport = {
    verdict: worstSeverity(checked.flatMap((each) => each.findings)),
    prints: checked.map(({ areaId, pictureId, findings }) => {
      const print = content.prints.find(({ placement }) => placement.areaId === areaId) as Print;
      const { widthIn, heightIn } = print.placement;
      return { areaId, pictureId, findings, dpi: print.effectiveDpi, widthIn, heightIn };
    }),
  };
  return { report, problems };
}

export type PrintCheckProblem =
  /** It is being made: in a few seconds it can be asked for again. */
  | { kind: "check-waiting"; areaId: PrintAreaId; pictureId: string }
  /** Nothing is sold that nobody could look at. */
  | { kind: "uncheckable"; areaId: PrintAreaId }
  /** What was found in a picture's own pixels must be mended before it is sold. */
  | { kind: "print-check"; areaId: PrintAreaId; findings: Finding[] };

/** A version is reported on once: what was said when it went on sale stands. */
export function insertPrintCheckReportStatement(
  { now }: Pick<App, "now">,
  { versionId, report }: { versionId: string; report: PrintCheckReport },
): Statement {
  return sql`INSERT OR IGNORE INTO version_reports (version_id, report, created_at) VALUES (${versionId}, ${JSON.stringify(report)}, ${now()})`;
}

/** What a buyer is told: the areas that were checked and their sharpness. */
export interface BuyerPrintCheck {
  areaId: PrintAreaId;
  dpi: number;
  widthIn: number;
  heightIn: number;
}

/** For a query of a version; for `parseBuyerPrintCheck`. */
export function buyerPrintCheckJson(versionId: SQLiteColumn): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT json_group_array(json_object('areaId', value ->> 'areaId', 'dpi', value ->> 'dpi', 'widthIn', value ->> 'widthIn', 'heightIn', value ->> 'heightIn'))
    FROM version_reports, json_each(version_reports.report, '$.prints') WHERE version_id = ${qualifiedColumn(versionId)})`;
}

export function parseBuyerPrintCheck(json: string | null): BuyerPrintCheck[] {
  return json === null ? [] : (JSON.parse(json) as BuyerPrintCheck[]);
}
