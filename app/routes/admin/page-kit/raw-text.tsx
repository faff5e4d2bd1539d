/** Names of fields whose values are hidden. */
const SECRET = /secret|token|password|authorization|signature|api_?key/i;
/** An address that works without signing in has its secret in the path. */
const OPENS = /^https?:\/\/\S*(checkout|pay|invoice)\S*$/i;

/** Prepares a raw body for admins: indented JSON with `[hidden]` in place of secrets. Other text is unchanged. */
export function redactedJson(text: string): string {
  try {
    return JSON.stringify(
      JSON.parse(text),
      (name, value: unknown) =>
        typeof value === "string" && value !== "" && (SECRET.test(name) || OPENS.test(value))
          ? "[hidden]"
          : value,
      2,
    );
  } catch {
    return text;
  }
}

/** Text made by a program, in a box that scrolls and can be reached by keyboard. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className="raw" aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
