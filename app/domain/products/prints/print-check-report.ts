import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { qualifiedColumn } from "~/db/qualified-column";
import { versionReports } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { findChecks, type PictureCheck } from "~/domain/designs/print-check/check-rows";
import { findColor, type Garment, type PrintAreaId, requirePrintArea } from "~/garments/find-garments";
import { evaluatePrint, type Finding, hasNoErrors, worstSeverity } from "~/print";
import type { Print } from "./version-prints";

/** The print check of all prints of a version. */

export interface CheckedPrint {
  areaId: PrintAreaId;
  pictureId: string;
  /** "waiting": the queue has not reached its picture; "unreadable": it cannot be measured. */
  state: "checked" | "waiting" | "unreadable";
  /** Empty unless it is checked. */
  findings: Finding[];
}

/** Stored with a version on sale and never changed: each measured value with its limit, and the overall result. */
export interface PrintCheckReport {
  prints: (Omit<CheckedPrint, "state"> & { dpi: number; widthIn: number; heightIn: number })[];
  /** The worst severity of all findings. */
  verdict: "error" | "warning" | "fine";
}

/** Every print with what is known about it. */
export function checkPrints(
  { garment, prints, colors }: { garment: Garment; prints: readonly Print[]; colors: readonly string[] },
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
      garmentColors: colors.flatMap((id) => findColor(garment, id) ?? []),
      requestedText: check.requestedText,
    });
    return { ...print, state: "checked", findings };
  });
}

/**
 * What keeps prints from being sold: a check that is missing or impossible, or an error to fix; and the report to store
 * if nothing does. Measurements in `known` are not read again; at most one round trip.
 */
export async function checkVersionPrints(
  app: Pick<App, "db">,
  content: { garment: Garment; prints: readonly Print[]; colors: readonly string[] },
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
  /** Being measured: the check can be read again in a few seconds. */
  | { kind: "check-waiting"; areaId: PrintAreaId; pictureId: string }
  /** A picture that cannot be measured is not sold. */
  | { kind: "uncheckable"; areaId: PrintAreaId }
  /** Errors in a picture's own pixels must be fixed before it is sold. */
  | { kind: "print-check"; areaId: PrintAreaId; findings: Finding[] };

/** A version has one report: the first one is kept. */
export function insertPrintCheckReportStatement(
  { now }: Pick<App, "now">,
  { versionId, report }: { versionId: string; report: PrintCheckReport },
): Statement {
  return insertInto(versionReports)
    .values({ versionId, report: JSON.stringify(report), createdAt: now() })
    .onConflictDoNothing();
}

/** What a buyer sees of it: the checked areas and their resolution. */
export interface BuyerPrintCheck {
  areaId: PrintAreaId;
  dpi: number;
  widthIn: number;
  heightIn: number;
}

/** For a query of a version; read by `parseBuyerPrintCheck`. */
export function buyerPrintCheckJson(versionId: SQLiteColumn): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT json_group_array(json_object('areaId', value ->> 'areaId', 'dpi', value ->> 'dpi', 'widthIn', value ->> 'widthIn', 'heightIn', value ->> 'heightIn'))
    FROM version_reports, json_each(version_reports.report, '$.prints') WHERE version_id = ${qualifiedColumn(versionId)})`;
}

export function parseBuyerPrintCheck(json: string | null): BuyerPrintCheck[] {
  return json === null ? [] : (JSON.parse(json) as BuyerPrintCheck[]);
}
