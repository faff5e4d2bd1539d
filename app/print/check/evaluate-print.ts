import { evaluateAlpha, evaluateBackground } from "./evaluate-alpha";
import { evaluateContrast, evaluateDetail } from "./evaluate-detail";
import { evaluateGeometry } from "./evaluate-geometry";
import { createFinding, type Finding, type RequestedText, type Severity } from "./findings";
import * as limits from "./limits";
import type { PrintToEvaluate } from "./print-to-evaluate";

/** All findings of one print, most severe first, those that are fine included. Cheap: runs whenever a placement changes. */
export function evaluatePrint(print: PrintToEvaluate): Finding[] {
  const { measures } = print;
  if (!measures.ink)
    return [createFinding("blank", "error", { measured: 0, limit: 0, unit: "share", source: "own" })];
  const isPlain = measures.ground.hex !== null && measures.ground.share >= limits.MAX_PLAIN_SHARE;
  const isAlmostEmpty = measures.alpha.visible < limits.MIN_VISIBLE_SHARE;
  const findings = [
    createFinding("blank", isPlain || isAlmostEmpty ? "warning" : "fine", {
      measured: isPlain ? 1 - measures.ground.share : measures.alpha.visible,
      limit: isPlain ? 1 - limits.MAX_PLAIN_SHARE : limits.MIN_VISIBLE_SHARE,
      unit: "share",
      source: "own",
    }),
    ...evaluateGeometry(print),
    ...evaluateAlpha(measures),
    ...evaluateBackground(measures),
    ...evaluateDetail(print),
    ...evaluateContrast(print),
    evaluateWords(print.requestedText ?? null),
  ];
  const order: Severity[] = ["error", "warning", "fine"];
  return order.flatMap((severity) => findings.filter((each) => each.severity === severity));
}

function evaluateWords(words: RequestedText | null): Finding {
  const asked = words?.phrases.length ?? 0;
  return createFinding("words", words?.state === "differ" ? "error" : "fine", {
    measured: asked === 0 || words?.state === "unread" ? null : words?.state === "differ" ? 0 : asked,
    limit: asked === 0 ? null : asked,
    unit: "words",
    source: "asked",
  });
}
