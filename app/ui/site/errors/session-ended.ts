import * as words from "./session-ended-words";

export const SESSION_ENDED_TITLE = words.title;

/** A form that arrived after its person's session had ended; `action` is where it was posted to. */
export interface SessionEnded {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** Reads our own answer (http/security/session-ended). */
export function readSessionEnded(body: unknown): SessionEnded | null {
  const kind = (body as { kind?: unknown } | null)?.kind;
  return kind === "session-ended" ? (body as SessionEnded) : null;
}
