import { checkPiece, type PieceText } from "~/domain/content/check-piece";
import type { ContentKind } from "~/domain/content/content-kinds";
import { type FormReply, fieldErrorsReply } from "~/http/forms/parse-form";
import { describeFault } from "./describe-fault";

/** A text of 100,000 characters of any script, percent-encoded. */
export const MAX_FORM_BYTES = 1_300_000;

/** Reads the editor's form; a refusal keeps what was typed. */
export function readPieceForm(
  form: FormData,
  kind: ContentKind,
  checks: { videoHost: string | null },
): { ok: true; text: PieceText } | { ok: false; reply: FormReply } {
  const checked = checkPiece(kind, (name) => form.get(name), checks);
  if (checked.status === "fine") return { ok: true, text: checked.text };
  const errors = Object.fromEntries(
    Object.entries(checked.faults).map(([name, fault]) => [name, describeFault(fault)]),
  );
  return { ok: false, reply: fieldErrorsReply(form, errors) };
}
