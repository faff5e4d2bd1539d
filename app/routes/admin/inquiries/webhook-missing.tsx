import { Notice } from "~/ui/elements/notice";
import { words } from "./words";

const { webhookMissing: text } = words;

/** Applications are passed on to a webhook; without its address they wait. */
export function WebhookMissing() {
  return (
    <Notice kind="warning" title={text.title}>
      <p>{text.text({ settingsHref: "/admin/settings", outboxHref: "/admin/letters" })}</p>
    </Notice>
  );
}
