import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Textarea } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import { words } from "./words";

const { video: text } = words;

/** What can be done with a video in its state. */
export function VideoActions({
  state,
  hasFiles,
  canProduce,
  canRefund,
}: {
  state: string;
  hasFiles: boolean;
  canProduce: boolean;
  canRefund: boolean;
}) {
  const reply = useFormReply();
  const begin = state === "briefed" ? text.begin : state === "delivered" ? text.again : null;
  return (
    <>
      {canProduce && begin ? (
        <ActionCard title={begin.title}>
          <p>{begin.text}</p>
          <form method="post" className="actions">
            <Button name="intent" value="begin" busyText={text.oneMoment}>
              {begin.button}
            </Button>
          </form>
        </ActionCard>
      ) : null}
      {canProduce && state === "working" ? (
        <ActionCard title={text.deliver.title}>
          <form method="post" className="form">
            <Textarea
              label={text.deliver.message}
              name="message"
              rows={3}
              hint={text.deliver.messageHint}
              defaultValue={reply?.values.message}
              error={reply?.errors.message}
            />
            <div className="actions">
              <Button name="intent" value="deliver" disabled={!hasFiles} busyText={text.oneMoment}>
                {text.deliver.button}
              </Button>
            </div>
            {hasFiles ? null : <p className="hint">{text.deliver.needsFile}</p>}
          </form>
        </ActionCard>
      ) : null}
      {canRefund ? (
        <ActionCard title={text.refund.title}>
          <p>{text.refund.text}</p>
          <form method="post" action="?refund" className="form">
            <Textarea
              label={text.refund.why}
              name="why"
              rows={2}
              required
              hint={text.refund.hint}
              defaultValue={reply?.values.why}
              error={reply?.errors.why}
            />
            <div className="actions">
              <Button variant="outline" busyText={text.oneMoment}>
                {text.refund.button}
              </Button>
            </div>
          </form>
        </ActionCard>
      ) : null}
    </>
  );
}
