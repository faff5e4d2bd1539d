import type { PrintAreaId } from "~/domain/garments/find-garments";
import type { ProductProblem } from "~/domain/products/publishing/save-product";
import { formatCents } from "~/lib/money";
import type { Editor } from "./editor";

/** What the domain refused, in words at the fields. */
export function withProductProblems(editor: Editor, problems: ProductProblem[]): Editor {
  const errors = { ...editor.errors };
  const name = (areaId: PrintAreaId) =>
    editor.prints.find((print) => print.area.id === areaId)?.area.name.toLowerCase();
  for (const problem of problems) {
    switch (problem.kind) {
      case "loses-money":
        errors.price = `At ${formatCents(editor.changes.priceCents)} you would lose money on the largest size. The least price is ${formatCents(problem.breakEvenPriceCents)}.`;
        break;
      case "too-dear":
        errors.price = `The highest price is ${formatCents(problem.maxPriceCents)}.`;
        break;
      case "no-colours":
        errors.colours = "Offer at least one colour.";
        break;
      case "no-prints":
        errors.prints = "Print on at least one place.";
        break;
      case "overlap": {
        const [one, other] = problem.areas.map(name);
        errors.prints = `The ${one} and the ${other} lie on the same cloth: choose one of them.`;
        break;
      }
      case "print-check":
        errors.form =
          "The print check found something that must be mended first; it stands below the places of the prints.";
        break;
      case "check-waiting":
        errors.form = `The print check of the ${name(problem.areaId)} is still being made, which takes a few seconds. Press the button again in a moment.`;
        break;
      case "uncheckable":
        errors.form = `The picture on the ${name(problem.areaId)} cannot be measured, so it cannot be sold. Choose another one, or save it anew as a PNG and upload it.`;
        break;
      case "withdrawn-picture":
        errors.form = "The credit for this picture was given back, so it cannot be sold.";
        break;
      // Said at the fields already, as they were read.
      case "not-printable":
        break;
    }
  }
  return { ...editor, errors };
}
