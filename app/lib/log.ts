/** Logs are JSON lines. Secrets, addresses and bodies are never logged: callers pass named facts only. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export function log(level: "info" | "warn" | "error", event: string, facts: LogFields = {}): void {
  const line = JSON.stringify({ at: new Date().toISOString(), level, event, ...facts });
  if (level === "error") console.error(line);
  else console.log(line);
}

/**
 * The loggable parts of an unexpected error: its name, its first line without values in quotes, and where it
 * arose.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: "not an Error" };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return {
    error: error.name,
    message: redact(error.message),
    cause: cause ? redact(cause) : undefined,
    // Only the frames: the first line of the stack repeats the message with its parameters.
    where: error.stack
      ?.split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("at "))
      .slice(0, 3)
      .join(" < "),
  };
}

function redact(text: string): string {
  return text
    .replace(/\nparams:[\s\S]*/, "")
    .slice(0, 400)
    .replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, "[address]")
    .replace(/\b(sk|pk|rk|whsec|re|pf|Bearer)[_ -][\w-]+/gi, "[secret]")
    .replace(/\b[0-9a-f]{32,}\b/gi, "[token]");
}
