import * as words from "./error-summary-words";
import { type FieldError, firstError } from "./fields";

/* One function, so that React calls it once: `autofocus` does nothing when the reply arrives without a new page. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/**
 * What is wrong with a form, at its top, with a link to each field. Takes the focus when the page comes back
 * (without JavaScript too). Renders nothing where there is no error. `errors` is keyed by the field's id;
 * `form` holds what belongs to no field.
 */
export function ErrorSummary({
  errors,
  title = words.pleaseCheckTheseFields,
}: {
  errors: Record<string, FieldError> & { form?: FieldError };
  title?: string;
}) {
  const wrong = Object.entries(errors).flatMap(([id, error]) => {
    const text = firstError(error);
    return text ? [{ id, text }] : [];
  });
  if (wrong.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked for by sending the form, and this is its answer
    <div className="notice notice-error" role="alert" tabIndex={-1} autoFocus ref={takeFocus} data-summary="">
      <h2>{title}</h2>
      <ul>
        {wrong.map(({ id, text }) => (
          <li key={id}>{id === "form" ? text : <a href={`#${id}`}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
