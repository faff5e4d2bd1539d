import { Notice } from "~/ui/elements/notice";
import { words } from "./words";

const { webhookMissing: text } = words;

/** Shown while no webhook address is set: beta applications wait until there is one. */
export function WebhookMissing() {
  return (
    <Notice kind="warning" title={text.title}>
      <p>{text.text({ settingsHref: "/admin/settings", outboxHref: "/admin/letters" })}</p>
    </Notice>
  );
}
