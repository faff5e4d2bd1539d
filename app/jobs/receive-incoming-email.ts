import type { App } from "~/app";
import { receiveEmail } from "~/domain/inquiries/conversation/receive-email";
import { words } from "~/domain/inquiries/words";
import { withSupportEmail } from "~/domain/settings/settings";
import { log } from "~/lib/log";

/** Stores an email that came in; one that it refuses goes back to its sender with the reason. */
export async function receiveIncomingEmail(
  app: App,
  message: Pick<ForwardableEmailMessage, "from" | "to" | "raw" | "rawSize" | "setReject">,
): Promise<void> {
  const result = await receiveEmail(await withSupportEmail(app), message);
  log("info", "email.received", {
    status: result.status,
    why: "why" in result ? result.why : undefined,
    bytes: message.rawSize,
  });
  if (result.status === "refused") message.setReject(words.emailRefused[result.why]);
}
