import { MAX_COLLECTION_NAME_CHARACTERS } from "~/domain/designs/library/library-limits";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { Input } from "~/ui/forms/fields";
import { NEW_COLLECTION_PATH } from "../addresses";
import { words } from "../words";

const text = words.collections;

/** In the dialog of the list, and on a page of its own. */
export function NewCollectionForm({ reply }: { reply?: FormReply | undefined }) {
  return (
    <form method="post" action={NEW_COLLECTION_PATH} className="form" noValidate>
      <Input
        label={text.name}
        name="name"
        required
        maxLength={MAX_COLLECTION_NAME_CHARACTERS}
        hint={text.nameHint}
        autoComplete="off"
        defaultValue={reply?.values.name}
        error={reply?.errors.name ?? reply?.errors.form}
      />
      <div className="actions">
        <Button>{text.create}</Button>
      </div>
    </form>
  );
}
