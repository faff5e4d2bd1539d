import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Textarea } from "~/ui/forms/fields";
import { MAX_NOTE_CHARACTERS } from "../page-kit/note-input";
import { words } from "./words";

const { byHand: text } = words;

/** Records that a refund which does not go through was paid in another way. */
export function PaidByHandForm() {
  const reply = useFormReply();
  return (
    <form method="post" className="form">
      <Textarea
        id="by-hand-note"
        label={text.note}
        name="note"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        hint={text.hint}
        defaultValue={reply?.values.intent === "paid-by-hand" ? reply.values.note : undefined}
      />
      <div className="actions">
        <Button name="intent" value="paid-by-hand" variant="outline">
          {text.paid}
        </Button>
      </div>
    </form>
  );
}
