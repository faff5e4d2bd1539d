import type { CheckedPicture } from "~/domain/designs/print-check/check-rows";
import { listGarments } from "~/garments/find-garments";
import { defaultPlacement, evaluatePrint, type Finding } from "~/print";
import { formatFinding, formatLimit } from "~/ui/print-check/format-measurement";
import { reportVerdict } from "~/ui/print-check/print-report";
import { words as reportWords } from "~/ui/print-check/words";
import * as words from "../words";

/** The print check beside a picture as finished texts, so that the browser needs none of the rules. */
export type CheckSummary =
  | {
      state: "checked";
      verdict: ReturnType<typeof reportVerdict>;
      /** The garment, print area and size that were checked. */
      printDescription: string;
      /** Findings other than fine, the worst first; resolution is always included. */
      lines: CheckSummaryLine[];
      passedCount: number;
      /** A painted background: of one color, if only in enclosed holes, that leaves a drawing once it is removed; or of many. */
      background: "none" | "plain" | "painted";
      widthIn: number;
    }
  | { state: "waiting" }
  | { state: "unreadable" };

export interface CheckSummaryLine {
  name: string;
  severity: Finding["severity"];
  figure: string;
  limit: string;
  /** The garment colors on which the print cannot be seen. */
  colors: string | null;
}

/** Checks the picture on the first garment's first print area, in its default placement. */
export function summarizePrintCheck({ picture, check }: CheckedPicture): CheckSummary {
  if (!check.measures) return { state: check.isMeasured ? "unreadable" : "waiting" };
  const [garment] = listGarments();
  const [area] = garment?.printAreas ?? [];
  if (!garment || !area) throw new Error("there is no garment");
  const placement = defaultPlacement({ picture, area });
  const { colors } = garment;
  const { measures, requestedText } = check;
  const findings = evaluatePrint({
    measures,
    requestedText,
    garment,
    area,
    placement,
    garmentColors: colors,
  });
  const vanishing = findings.filter((each) => each.vanishes);
  const isRemovable = findings.some(({ fixes }) => fixes.includes("remove-ground"));
  const shown = findings.filter(
    (each) =>
      each.check === "resolution" ||
      (each.severity !== "fine" && (each.check !== "contrast" || each === vanishing[0])),
  );
  return {
    state: "checked",
    verdict: reportVerdict(findings),
    printDescription: words.printCheckSummaryPrintOf({
      garment: garment.name,
      area: area.name.toLowerCase(),
      widthIn: placement.widthIn,
      heightIn: placement.heightIn,
    }),
    lines: shown.map((each) => ({
      name: reportWords.checks[each.check].name,
      severity: each.severity,
      figure: formatFinding(each),
      limit: formatLimit(each),
      colors: each.vanishes
        ? vanishing.flatMap(({ colourId }) => colors.find(({ id }) => id === colourId)?.name ?? []).join(", ")
        : null,
    })),
    background: isRemovable
      ? "plain"
      : measures.ground.isRectangle && measures.ground.hex === null
        ? "painted"
        : "none",
    widthIn: placement.widthIn,
    passedCount: findings.filter((each) => each.severity === "fine").length,
  };
}
