import { CONTENT_PATHS } from "~/domain/content/content-kinds";
import type { Piece } from "~/domain/content/pieces";
import type { FormReply } from "~/http/forms/parse-form";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Input } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import { words } from "./words";

const { publish: text } = words;

/** Whether visitors see the piece, and what can be done about it. */
export function PublishCard({ piece, reply }: { piece: Piece; reply: FormReply | undefined }) {
  const { state, revision, liveRevision, publishAt, nextRevision, nextAt } = piece;
  const planned = publishAt ?? nextAt;
  const isLive = state === "published";
  const isNewer = isLive && liveRevision !== revision;
  const isOlder = state === "scheduled" && liveRevision !== revision;
  return (
    <ActionCard title={text.title}>
      <p>
        {isNewer
          ? text.newer({ live: liveRevision ?? 0, newest: revision })
          : isOlder
            ? text.scheduledOlder({ scheduled: liveRevision ?? 0, newest: revision })
            : text[state]}
        {publishAt === null ? null : (
          <>
            {" "}
            <DateTime at={publishAt} time />
          </>
        )}
      </p>
      {nextAt === null || nextRevision === null ? null : (
        <form method="post">
          <p>
            {text.next({ number: nextRevision })} <DateTime at={nextAt} time />
          </p>
          <Button name="intent" value="unschedule" variant="outline" size="sm" busyText={text.busy}>
            {text.unschedule}
          </Button>
        </form>
      )}
      {isLive ? (
        <p>
          <a href={CONTENT_PATHS[piece.kind](piece.slug)}>{text.look}</a>
        </p>
      ) : null}
      <form method="post" className="form mt-3">
        <input type="hidden" name="revision" value={revision} />
        <div className="actions">
          {isLive && !isNewer ? null : (
            <Button name="intent" value="publish" busyText={text.busy}>
              {isNewer ? text.changes({ newest: revision }) : text.now}
            </Button>
          )}
          {isLive || state === "scheduled" ? (
            <Button name="intent" value="withdraw" variant="outline" busyText={text.busy}>
              {isLive ? text.withdraw : text.unschedule}
            </Button>
          ) : null}
        </div>
      </form>
      {isLive && !isNewer ? null : (
        <form method="post" className="form mt-4">
          <input type="hidden" name="revision" value={revision} />
          <Input
            label={text.at}
            hint={text.atHint}
            name="at"
            type="datetime-local"
            required
            defaultValue={
              reply?.values.at ?? (planned === null ? "" : new Date(planned).toISOString().slice(0, 16))
            }
            error={reply?.errors.at}
          />
          <div className="actions">
            <Button name="intent" value="schedule" variant="outline" busyText={text.busy}>
              {text.later}
            </Button>
          </div>
        </form>
      )}
    </ActionCard>
  );
}
