/** Names of fields whose values nobody needs to read here. */
const SECRET = /secret|token|password|authorization|signature|api_?key/i;
/** An address that pays or opens by itself carries its secret in the path. */
const OPENS = /^https?:\/\/\S*(checkout|pay|invoice)\S*$/i;

/** A raw body as an admin may read it: indented, with `[hidden]` for what could be used. Text that is no JSON stays. */
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

/** Text that a machine wrote, in a box that can be scrolled and reached by keyboard. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className="raw" aria-label={label} tabIndex={0}>
      {text}
    </section>
  );
}
