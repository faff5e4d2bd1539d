import { largestGoodPlacement } from "~/domain/designs/placement";
import type { CheckedPicture } from "~/domain/designs/print-check/checks";
import type { Finding } from "~/domain/designs/print-check/findings";
import { judgePrint } from "~/domain/designs/print-check/judge";
import { listGarments } from "~/domain/garments/garments";
import { verdictOf } from "~/ui/print-report";
import { CHECKS, figure, limitOf } from "~/ui/print-report-words";

/** The print check as it stands beside a picture: in words, so that the browser needs none of the rules. */
export type CheckSummary =
  | {
      state: "checked";
      verdict: ReturnType<typeof verdictOf>;
      /** The print that is spoken of. */
      on: string;
      /** What is worth a look, the worst first, and the sharpness in any case. */
      lines: SummaryLine[];
      fine: number;
    }
  | { state: "waiting" }
  | { state: "unreadable" };

export interface SummaryLine {
  name: string;
  severity: Finding["severity"];
  figure: string;
  limit: string;
  /** The colours that it is about. */
  colours: string | null;
}

/** On the first garment's first area, as large as it is good: where a product would begin. */
export function summaryOf({ picture, check }: CheckedPicture): CheckSummary {
  if (!check.measures) return { state: check.isMeasured ? "unreadable" : "waiting" };
  const [garment] = listGarments();
  const [area] = garment?.placements ?? [];
  if (!garment || !area) throw new Error("there is no garment");
  const placement = largestGoodPlacement({ picture, area });
  const { colours } = garment;
  const { measures, words } = check;
  const findings = judgePrint({ measures, words, garment, area, placement, colours });
  const vanishing = findings.filter((each) => each.vanishes);
  const shown = findings.filter(
    (each) =>
      each.check === "resolution" ||
      (each.severity !== "fine" && (each.check !== "contrast" || each === vanishing[0])),
  );
  return {
    state: "checked",
    verdict: verdictOf(findings),
    on: `${garment.name}, ${area.name.toLowerCase()}, ${placement.widthIn} × ${placement.heightIn} in`,
    lines: shown.map((each) => ({
      name: CHECKS[each.check].name,
      severity: each.severity,
      figure: figure(each.measured, each),
      limit: limitOf(each),
      colours: each.vanishes
        ? vanishing
            .flatMap(({ colourId }) => colours.find(({ id }) => id === colourId)?.name ?? [])
            .join(", ")
        : null,
    })),
    fine: findings.filter((each) => each.severity === "fine").length,
  };
}
