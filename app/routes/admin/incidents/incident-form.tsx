import type { PartAction } from "~/acts/operator-actions";
import { INCIDENT_WORDS, PART_ACTION_WORDS } from "~/content/copy/operations/incidents";
import type { Incident } from "~/domain/incidents/list-incidents";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Textarea } from "~/ui/forms/fields";
import { MAX_NOTE_CHARACTERS } from "../kit/note-input";

/** A note with the actions that an incident's kind offers: on its part, a retry, closing it. */
export function IncidentForm({
  incident,
  partActions,
  acceptCents,
}: {
  incident: Pick<Incident, "kind" | "cause" | "resolvedAt">;
  partActions: readonly PartAction[];
  /** The partner's cost as the admin sees it; an action refuses if it has changed since. */
  acceptCents: number | null;
}) {
  const reply = useFormReply();
  const words = incident.kind ? INCIDENT_WORDS[incident.kind] : null;
  const isOpen = incident.resolvedAt === null;
  const isClaim = incident.cause.startsWith("claim:");
  return (
    <form method="post" className="form">
      {reply ? <ErrorSummary errors={reply.errors} /> : null}
      <Textarea
        label="Note"
        name="note"
        rows={2}
        maxLength={MAX_NOTE_CHARACTERS}
        hint="Kept with your name and the time. Closing needs one."
        defaultValue={reply?.values.note}
        error={reply?.errors.note}
      />
      {isOpen && partActions.length > 0 ? (
        <div className="deeds">
          {acceptCents === null ? null : <input type="hidden" name="acceptCents" value={acceptCents} />}
          {partActions.map((each, index) => (
            <div key={each}>
              <Button
                name="intent"
                value={each}
                variant={each === "cancel" ? "destructive" : index === 0 ? "default" : "outline"}
                busyText="One moment…"
              >
                {PART_ACTION_WORDS[each].label}
              </Button>
              <p className="hint">{PART_ACTION_WORDS[each].does}</p>
            </div>
          ))}
        </div>
      ) : null}
      {words?.retry ? <p className="hint">{words.retry.effect}</p> : null}
      <div className="actions">
        {words?.retry ? (
          <Button name="intent" value="retry" busyText="Trying…">
            {words.retry.label}
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            variant={words?.retry || partActions.length > 0 || isClaim ? "outline" : "default"}
            name="intent"
            value="close"
          >
            Close with this note
          </Button>
        ) : null}
      </div>
    </form>
  );
}
