import type { PlacementIssue } from "~/print";

/** The manual's article about each thing that the print check finds. */
export const PLACEMENT_ARTICLES: Record<PlacementIssue["kind"], { slug: string; title: string }> = {
  "outside-area": { slug: "outside-the-print-area", title: "The picture leaves the print area" },
  "too-small": { slug: "print-too-small", title: "The print is too small" },
  distorted: { slug: "picture-would-be-stretched", title: "The picture would be stretched" },
  "below-minimum-dpi": { slug: "resolution-too-low", title: "The resolution is too low" },
  "below-ideal-dpi": { slug: "resolution-too-low", title: "What the resolution means" },
};

/** What the print check found, as sentences, at the field that fixes it. */
export function placementErrors(
  findings: readonly PlacementIssue[],
  widthIn: number,
  /** As part of a sentence: "front". */
  areaName: string,
): Partial<Record<"leftIn" | "topIn" | "widthIn", string>> {
  const errors: Partial<Record<"leftIn" | "topIn" | "widthIn", string>> = {};
  for (const finding of findings) {
    switch (finding.kind) {
      case "outside-area": {
        const { over } = finding;
        const sideways = [
          over.leftIn && `${over.leftIn} in on the left`,
          over.rightIn && `${over.rightIn} in on the right`,
        ];
        const upright = [
          over.topIn && `${over.topIn} in at the top`,
          over.bottomIn && `${over.bottomIn} in at the bottom`,
        ];
        const said = (parts: (string | number)[]) => parts.filter(Boolean).join(" and ");
        if (said(sideways))
          errors.leftIn = `On the ${areaName}, the picture leaves the print area by ${said(sideways)}.`;
        if (said(upright))
          errors.topIn = `On the ${areaName}, the picture leaves the print area by ${said(upright)}.`;
        break;
      }
      case "too-small":
        errors.widthIn = `The printer needs at least ${finding.smallestIn} in on either edge; this is ${finding.shortestIn} in.`;
        break;
      case "below-minimum-dpi":
        errors.widthIn = `At ${widthIn} in this picture has ${Math.floor(finding.dpi)} DPI and would print blurred: the printer needs ${finding.minDpi}. Make it ${finding.sharpWidthIn} in wide or less.`;
        break;
      case "distorted":
        errors.widthIn = `The height must be ${finding.expectedHeightIn} in, or the picture would be stretched.`;
        break;
      case "below-ideal-dpi":
        break;
    }
  }
  return errors;
}
