import { MAX_IMPERSONATION_REASON_CHARACTERS } from "~/domain/accounts/impersonation";
import { MAX_SUSPENSION_REASON_CHARACTERS } from "~/domain/accounts/suspensions";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Textarea } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import type { PersonDetails } from "./person-facts";
import { accountStateOf } from "./person-state";
import { words } from "./words";

interface Suspension {
  reason: string;
  createdAt: number;
}

/** What staff can do about an account, as far as their role allows it. */
export function AccountActions({
  person,
  suspension,
  may,
}: {
  person: PersonDetails;
  suspension: Suspension | undefined;
  may: { impersonate: boolean; suspend: boolean; handOver: boolean; delete: boolean };
}) {
  const state = accountStateOf(person);
  if (state === "deleted" || state === "unverified") return null;
  const isStaff = person.roles.length > 0;
  return (
    <div className="grid gap-6">
      {may.impersonate && !isStaff ? (
        <ActionCard title={words.impersonation.title}>
          <p className="my-3">{words.impersonation.text}</p>
          <WhyForm
            intent="impersonate"
            text={{ ...words.impersonation, button: words.impersonation.start }}
            most={MAX_IMPERSONATION_REASON_CHARACTERS}
          />
        </ActionCard>
      ) : null}
      {may.suspend ? <SuspensionCard suspension={suspension} isStaff={isStaff} /> : null}
      {may.handOver ? (
        <ActionCard title={words.handOver.title}>
          <p className="my-3">{words.handOver.text}</p>
          <PlainForm intent="export" text={words.handOver} />
        </ActionCard>
      ) : null}
      {may.delete ? <DeletionCard person={person} isStaff={isStaff} /> : null}
    </div>
  );
}

function SuspensionCard({ suspension, isStaff }: { suspension: Suspension | undefined; isStaff: boolean }) {
  if (suspension)
    return (
      <ActionCard title={words.lift.title}>
        <p className="my-3">
          {words.lift.since} <DateTime at={suspension.createdAt} time />
        </p>
        <p className="quote" dir="auto">
          {suspension.reason}
        </p>
        <p className="my-3">{words.lift.text}</p>
        <PlainForm intent="lift" text={words.lift} />
      </ActionCard>
    );
  return (
    <ActionCard title={words.suspend.title}>
      {isStaff ? (
        <p className="my-3">{words.suspend.isStaff}</p>
      ) : (
        <>
          <p className="my-3">{words.suspend.text}</p>
          <p className="my-3">{words.suspend.open}</p>
          <WhyForm
            intent="suspend"
            text={{ ...words.suspend, why: words.suspend.reason, whyHint: words.suspend.reasonHint }}
            most={MAX_SUSPENSION_REASON_CHARACTERS}
          />
        </>
      )}
    </ActionCard>
  );
}

function DeletionCard({ person, isStaff }: { person: PersonDetails; isStaff: boolean }) {
  const { remove: text } = words;
  return (
    <ActionCard title={text.title}>
      {person.deletionState === "working" ? (
        <p className="my-3">{text.isWorking}</p>
      ) : person.deletionDueAt !== null ? (
        <>
          <p className="my-3">
            {text.due} <DateTime at={person.deletionDueAt} />
          </p>
          <PlainForm intent="keep" text={{ button: text.keep, busy: text.busy }} />
        </>
      ) : isStaff ? (
        <p className="my-3">{words.suspend.isStaff}</p>
      ) : (
        <>
          <p className="my-3">{text.text}</p>
          <WhyForm intent="delete" text={text} most={MAX_IMPERSONATION_REASON_CHARACTERS} />
        </>
      )}
    </ActionCard>
  );
}

function PlainForm({ intent, text }: { intent: string; text: { button: string; busy: string } }) {
  return (
    <form method="post">
      <Button name="intent" value={intent} variant="outline" busyText={text.busy}>
        {text.button}
      </Button>
    </form>
  );
}

/** A form with a reason. The page has several, and a reply belongs to one of them. */
function WhyForm({
  intent,
  text,
  most,
}: {
  intent: string;
  text: { why: string; whyHint: string; button: string; busy: string };
  most: number;
}) {
  const reply = useFormReply();
  const own = reply?.values.intent === intent ? reply : null;
  return (
    <form method="post" className="form">
      <input type="hidden" name="intent" value={intent} />
      <Textarea
        id={`why-${intent}`}
        label={text.why}
        hint={text.whyHint}
        name="reason"
        rows={2}
        maxLength={most}
        required
        defaultValue={own?.values.reason}
        error={own?.errors.reason}
      />
      <div className="actions">
        <Button variant="outline" busyText={text.busy}>
          {text.button}
        </Button>
      </div>
    </form>
  );
}
