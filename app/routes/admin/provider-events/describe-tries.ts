import type { ListedProviderEvent } from "~/domain/operations/provider-events";
import { words } from "./words";

/** How often an event was tried in vain. What went through in the end has not failed. */
export function describeTries({ state, attempts }: Pick<ListedProviderEvent, "state" | "attempts">) {
  if (state === "failed" || state === "received") return { label: words.event.attempts, value: attempts };
  return attempts > 0 && { label: words.event.attemptsBefore, value: attempts };
}
