import type { Toast } from "~/http/cookies/toast-cookie";
import { googleWords } from "./google/google-words";

const KINDS = {
  connected: "success",
  disconnected: "success",
  "last-way-in": "error",
  "not-connected": "info",
} as const;

/** What happened to a connection with Google. */
export function connectionToast(outcome: keyof typeof KINDS): Toast {
  return { kind: KINDS[outcome], ...googleWords.connection[outcome] };
}
