import { Notice } from "~/ui/elements/notice";

/** Applications are passed on to a webhook; without its address they wait. */
export function WebhookMissing() {
  return (
    <Notice kind="warning" title="Webhook URL not configured">
      <p>
        Please configure the webhook URL first, under <a href="/admin/settings">Settings</a>: applications for
        the beta program wait in the <a href="/admin/letters">outbox</a> until then.
      </p>
    </Notice>
  );
}
