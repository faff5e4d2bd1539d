import { cutText } from "~/lib/text/cut-text";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

export const MAX_NOTE_CHARACTERS = 500;

/** A field for the admin's reason, which the audit log keeps. */
export function readAdminNote(form: FormData): string {
  return cutText(String(form.get("note") ?? "").trim(), MAX_NOTE_CHARACTERS);
}

export function AdminNoteInput() {
  return (
    <Input label={words.note.label} name="note" maxLength={MAX_NOTE_CHARACTERS} hint={words.note.hint} />
  );
}
