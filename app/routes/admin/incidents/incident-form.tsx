import type { PartAction } from "~/acts/incidents/part-actions";
import { INCIDENT_WORDS, PART_ACTION_WORDS } from "~/content/copy/operations/incidents";
import type { Incident } from "~/domain/incidents/list-incidents";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import { MAX_NOTE_CHARACTERS } from "../page-kit/note-input";
import { words } from "./words";

const { form: text } = words;

/** A note, and the actions for this kind of incident: on its order part, a retry, closing it. */
export function IncidentForm({
  incident,
  mayRetry,
  partActions,
  acceptCents,
}: {
  incident: Pick<Incident, "kind" | "cause" | "resolvedAt">;
  mayRetry: boolean;
  partActions: readonly PartAction[];
  /** The partner's cost as the admin sees it; an action refuses if it has changed since. */
  acceptCents: number | null;
}) {
  const reply = useFormReply();
  const kindWords = incident.kind ? INCIDENT_WORDS[incident.kind] : null;
  const retry = kindWords?.retry;
  const isOpen = incident.resolvedAt === null;
  const isClaim = incident.cause.startsWith("claim:");
  // Closed, and there is nothing to try again: a note would have no button.
  if (!isOpen && !(retry && mayRetry)) return null;
  return (
    <form method="post" className="form">
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      <Textarea
        label={text.note}
        name="note"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        hint={text.noteHint}
        defaultValue={reply?.values.note}
        error={reply?.errors.note}
      />
      {isOpen && partActions.length > 0 ? (
        <div className="action-forms">
          {acceptCents === null ? null : <input type="hidden" name="acceptCents" value={acceptCents} />}
          {partActions.map((each, index) => (
            <div key={each}>
              <Button
                name="intent"
                value={each}
                variant={each === "cancel" ? "destructive" : index === 0 ? "default" : "outline"}
                busyText={text.acting}
              >
                {PART_ACTION_WORDS[each].label}
              </Button>
              <p className="hint">{PART_ACTION_WORDS[each].does}</p>
            </div>
          ))}
        </div>
      ) : null}
      {retry ? (
        <p className="hint">
          {mayRetry ? retry.effect : text.retryOfOthers({ label: retry.label, effect: retry.effect })}
        </p>
      ) : null}
      <div className="actions">
        {retry && mayRetry ? (
          <Button name="intent" value="retry" busyText={text.retrying}>
            {retry.label}
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            variant={(retry && mayRetry) || partActions.length > 0 || isClaim ? "outline" : "default"}
            name="intent"
            value="close"
          >
            {text.close}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
