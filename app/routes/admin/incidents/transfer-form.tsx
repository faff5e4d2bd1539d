import type { TransferAction } from "~/acts/incidents/decide-transfer";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Textarea } from "~/ui/forms/fields";
import { MAX_NOTE_CHARACTERS } from "../page-kit/note-input";
import { words } from "./words";

const { transfer: text } = words;

/** Decides about coins that do not fit a payment: credits for their worth, or sent back. */
export function TransferForm({
  actions,
  worthCents,
}: {
  actions: readonly TransferAction[];
  worthCents: number | null;
}) {
  const reply = useFormReply();
  return (
    <form method="post" className="form">
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      <Textarea
        id="decision-note"
        label={text.note}
        name="note"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        defaultValue={reply?.values.note}
        error={reply?.errors.note}
      />
      {actions.includes("accept") ? (
        <>
          <Input
            label={text.worth}
            name="worth"
            inputMode="decimal"
            hint={text.worthHint}
            defaultValue={reply?.values.worth ?? (worthCents === null ? "" : (worthCents / 100).toFixed(2))}
            error={reply?.errors.worth}
          />
          <div className="actions">
            <Button name="intent" value="accept">
              {text.accept}
            </Button>
          </div>
        </>
      ) : null}
      {actions.includes("returned") ? (
        <div className="actions">
          <Button name="intent" value="returned" variant="outline">
            {text.returned}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
