import { ErrorSummary } from "../forms/error-summary";
import type { ShownReply } from "../forms/form-reply";
import { words } from "./words";

export interface InquiryFormProps {
  reply?: ShownReply | undefined;
  /** The path of the page that holds the form, to which the person returns. */
  page: string;
}

/**
 * A field's own attributes. Ids carry the form's name, since a page may hold two forms with the same fields.
 */
export function fieldProps(form: string, reply: ShownReply | undefined) {
  return (name: string) => ({
    name,
    id: `${form}-${name}`,
    defaultValue: reply?.values[name],
    error: reply?.errors[name],
  });
}

/** The hidden fields of a form, and the errors at its top. */
export function InquiryFormStart({
  form,
  reply,
  page,
  title,
}: InquiryFormProps & { form: string; title?: string | undefined }) {
  const errors = Object.fromEntries(
    Object.entries(reply?.errors ?? {}).map(([name, list]) => [
      name === "form" ? name : `${form}-${name}`,
      list,
    ]),
  );
  return (
    <>
      <ErrorSummary errors={errors} {...(title ? { title } : {})} />
      <input type="hidden" name="page" value={reply?.values.page ?? page} />
      <p className="sr-only" aria-hidden="true">
        <label>
          {words.formParts.leaveThisEmpty}
          <input name="fax" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
    </>
  );
}
