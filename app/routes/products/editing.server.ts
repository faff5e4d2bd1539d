import type { OwnProduct } from "~/domain/products/own-product";
import type { RequestContext } from "~/http/load-context";
import { type Editor, moved, readEditor } from "./editor-form";
import { type Chosen, type Mending, pressFix } from "./mending.server";
import { lostColours, type readFixIntent, reportId, reportsOf } from "./print-report";

/** What the editor answers to a press of its smaller buttons. */

export interface Edited {
  editor: Editor;
  chosen: Chosen;
  mending: Mending;
}

/** What the page shows after a press; nothing is saved. */
export async function answered(
  app: RequestContext["app"],
  product: OwnProduct,
  { editor, chosen, mending }: Edited,
  { hint = true } = {},
) {
  const { changes } = editor;
  return {
    editor: mending.failure ? withFailure(editor, mending.failure) : editor,
    reports: await reportsOf(app, product, { changes, checks: chosen.checks, hint }),
    lost: lostColours(product, changes.prints, chosen.checks),
    mending: mending.open,
  };
}

const withFailure = (editor: Editor, { areaId, sentence }: NonNullable<Mending["failure"]>): Editor => ({
  ...editor,
  errors: { ...editor.errors, [reportId(areaId)]: sentence },
});

export const withError = (editor: Editor, form: string): Editor => ({
  ...editor,
  errors: { ...editor.errors, form },
});

/** Nobody saves what they have not seen. */
export function unsettled({ open, hasArrived }: Mending): string | null {
  if (hasArrived) return "The mended picture is in place now. Have a look at it, then save.";
  if (open.length === 0) return null;
  return "A mended picture is still being made. Look again in a moment, then save; or load the page anew to go on without it.";
}

/** The editor with one thing of a report mended, or on its way; what cannot be said so. */
export async function mended(
  app: RequestContext["app"],
  product: OwnProduct,
  form: FormData,
  edited: Edited,
  { areaId, fix }: NonNullable<ReturnType<typeof readFixIntent>>,
): Promise<Edited> {
  const { editor, chosen } = edited;
  const print = editor.prints.find((each) => each.area.id === areaId);
  if (!print) return edited;
  if (fix === "smaller")
    return { ...edited, editor: moved(product, editor, { how: "largest", areaId: print.area.id }) };
  if (fix !== "without-colour") {
    const pressed = await pressFix(app, { product, form, chosen, print, fix });
    const mending = { ...pressed.mending, failure: pressed.mending.failure ?? edited.mending.failure };
    return { ...pressed, mending, editor: readEditor(form, product, pressed.chosen.pictures) };
  }
  const reports = await reportsOf(app, product, { changes: editor.changes, checks: chosen.checks });
  const findings = reports.find((each) => each.areaId === areaId)?.findings ?? [];
  const gone = findings.flatMap((each) => (each.vanishes ? each.colourId : []));
  const left = editor.values.colours.filter((id) => !gone.includes(id));
  if (left.length === 0) {
    const colours = "It would be seen on none of them: mend the picture, or choose other colours.";
    return { ...edited, editor: { ...editor, errors: { ...editor.errors, colours } } };
  }
  form.delete("colours");
  for (const id of left) form.append("colours", id);
  form.set("cover", left[0] ?? "");
  return { ...edited, editor: readEditor(form, product, chosen.pictures) };
}
