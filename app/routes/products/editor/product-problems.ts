import type { ProductProblem } from "~/domain/products/publishing/product-problems";
import type { PrintAreaId } from "~/garments/find-garments";
import type { EditedDraft } from "./editor";
import { words } from "./words";

/** Adds the domain's refusals as messages at the fields. */
export function withProductProblems(editor: EditedDraft, problems: ProductProblem[]): EditedDraft {
  const errors = { ...editor.errors };
  const name = (areaId: PrintAreaId) =>
    editor.prints.find((print) => print.area.id === areaId)?.area.name.toLowerCase() ?? "";
  for (const problem of problems) {
    switch (problem.kind) {
      case "loses-money":
        errors.price = words.problems.losesMoney({
          priceCents: editor.changes.priceCents,
          leastCents: problem.breakEvenPriceCents,
        });
        break;
      case "too-dear":
        errors.price = words.problems.tooDear({ mostCents: problem.maxPriceCents });
        break;
      case "no-colors":
        errors.colours = words.problems.noColors;
        break;
      case "no-prints":
        errors.prints = words.problems.noPrints;
        break;
      case "overlap": {
        const [one = "", other = ""] = problem.areas.map(name);
        errors.prints = words.problems.overlap({ one, other });
        break;
      }
      case "print-check":
        errors.form = words.problems.printCheck;
        break;
      case "check-waiting":
        errors.form = words.problems.checkWaiting({ area: name(problem.areaId) });
        break;
      case "uncheckable":
        errors.form = words.problems.uncheckable({ area: name(problem.areaId) });
        break;
      case "deleted-picture":
        errors.form = words.problems.deletedPicture;
        break;
      case "withdrawn-picture":
        errors.form = words.problems.withdrawnPicture;
        break;
      case "blocked":
        errors.form = words.problems.blocked;
        break;
      // Already reported when the fields were read.
      case "not-printable":
        break;
    }
  }
  return { ...editor, errors };
}
