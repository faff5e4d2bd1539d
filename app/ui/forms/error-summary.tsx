import * as words from "./error-summary-words";
import { type FieldError, firstError } from "./fields";

/*
 * One function and not a component, so that React calls it once: `autofocus` does nothing if the reply arrives
 * without a new page.
 */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * A form's errors at its top, with a link to each field. Takes the focus when the page comes back (without
 * JavaScript too). Renders nothing if there is no error. `errors` is keyed by field id; `form` holds errors that
 * belong to no field. With an `id`, the form's address can lead to it where the form is far down its page.
 */
export function ErrorSummary({
  errors,
  title = words.pleaseCheckTheseFields,
  id,
}: {
  errors: Record<string, FieldError> & { form?: FieldError };
  title?: string;
  id?: string;
}) {
  const wrong = Object.entries(errors).flatMap(([id, error]) => {
    const text = firstError(error);
    return text ? [{ id, text }] : [];
  });
  if (wrong.length === 0) return null;
  return (
    <div
      id={id}
      className="notice notice-error"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: this page is the answer to the form that the person just sent
      autoFocus
      ref={takeFocus}
      data-summary=""
    >
      <h2>{title}</h2>
      <ul>
        {wrong.map(({ id, text }) => (
          <li key={id}>{id === "form" ? text : <a href={`#${id}`}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
