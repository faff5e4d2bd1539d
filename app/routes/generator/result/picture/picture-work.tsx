import type { FormReply } from "~/http/forms/parse-form";
import { EditForms } from "../edits/edit-forms";
import { RemoveBackground } from "../edits/remove-background";
import type { CheckSummary } from "./print-check-summary.server";

/** What can be drawn from a picture. */
export function PictureWork({
  picture,
  check,
  opened,
  ...common
}: {
  picture: { id: string; widthPx: number; heightPx: number };
  check: CheckSummary | null;
  /** The form that is open at first. */
  opened?: "vary" | "edit" | null;
  /** The page's address, which is shown again if a form is refused. */
  here: string;
  formKey: string;
  cost: number;
  reply: FormReply | undefined;
}) {
  return (
    <>
      {check?.state === "checked" && check.background !== "none" ? (
        <RemoveBackground
          {...common}
          pictureId={picture.id}
          isPlain={check.background === "plain"}
          widthIn={check.widthIn}
        />
      ) : null}
      <EditForms {...common} picture={picture} opened={opened} />
    </>
  );
}
