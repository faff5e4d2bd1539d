import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { cx } from "../elements/class-names";

/** One message, or the list that a schema gives for a field. The first one is shown. */
export type FieldError = string | string[] | undefined;

type Shared = {
  label: ReactNode;
  name: string;
  /** Defaults to `name`; give one where a page has two fields of the same name. */
  id?: string;
  error?: FieldError;
  hint?: ReactNode;
  className?: string;
};

export const firstError = (error: FieldError) => (Array.isArray(error) ? error[0] : error);

function described(id: string, hint: ReactNode, error: FieldError) {
  return {
    "aria-describedby": hint ? `${id}-hint ${id}-error` : `${id}-error`,
    "aria-invalid": firstError(error) ? (true as const) : undefined,
  };
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  ) : null;
}

/** Shown to browsers and screen readers by `required`. */
function Required({ when }: { when: boolean | undefined }) {
  return when ? <span aria-hidden="true">{"\u00a0*"}</span> : null;
}

/** The error element is always there, so that validation on blur has somewhere to write. */
function ErrorText({ id, error }: { id: string; error: FieldError }) {
  return (
    <p className="error" id={`${id}-error`}>
      {firstError(error)}
    </p>
  );
}

/** Label, hint and error around any control: give the control `id` and `aria-describedby="{id}-hint {id}-error"`. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  className,
  children,
}: Omit<Shared, "name" | "id"> & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className={cx("field", className)}>
      <label className="label" htmlFor={id}>
        {label}
        <Required when={required} />
      </label>
      <Hint id={id}>{hint}</Hint>
      {children}
      <ErrorText id={id} error={error} />
    </div>
  );
}

export function Input({
  label,
  hint,
  error,
  className,
  prefix,
  suffix,
  ...native
}: Shared &
  Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> & {
    /** Shown inside the box before or after the text, for a currency sign or a unit. */
    prefix?: string;
    suffix?: string;
  }) {
  const id = native.id ?? native.name;
  const input = <input {...native} id={id} className="input" {...described(id, hint, error)} />;
  return (
    <Field {...{ id, label, hint, error, className, required: native.required }}>
      {prefix || suffix ? (
        <div className="affix">
          {prefix ? <span>{prefix}</span> : null}
          {input}
          {suffix ? <span>{suffix}</span> : null}
        </div>
      ) : (
        input
      )}
    </Field>
  );
}

export function Textarea({
  label,
  hint,
  error,
  className,
  rows = 5,
  ...native
}: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = native.id ?? native.name;
  return (
    <Field {...{ id, label, hint, error, className, required: native.required }}>
      <textarea {...native} rows={rows} id={id} className="input" {...described(id, hint, error)} />
    </Field>
  );
}

export type SelectOption = { value: string; label: string; disabled?: boolean };

export function Select({
  label,
  hint,
  error,
  className,
  options,
  placeholder,
  autoSubmit,
  ...native
}: Shared &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly SelectOption[];
    placeholder?: string;
    /** Sends the form when the choice changes; keep a submit button in `<noscript>` or beside it. */
    autoSubmit?: boolean;
  }) {
  const id = native.id ?? native.name;
  return (
    <Field {...{ id, label, hint, error, className, required: native.required }}>
      <select
        {...native}
        id={id}
        className="input"
        data-autosubmit={autoSubmit ? "" : undefined}
        {...described(id, hint, error)}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

export function Checkbox({
  label,
  hint,
  error,
  className,
  ...native
}: Shared & InputHTMLAttributes<HTMLInputElement>) {
  const id = native.id ?? native.name;
  return (
    <div className={cx("field", className)}>
      <label className="check" htmlFor={id}>
        <input {...native} type="checkbox" id={id} {...described(id, hint, error)} />
        <span>
          {label}
          <Required when={native.required} />
        </span>
      </label>
      <Hint id={id}>{hint}</Hint>
      <ErrorText id={id} error={error} />
    </div>
  );
}

export type RadioCard = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** Shown at the end of the line, for a price. */
  aside?: ReactNode;
  disabled?: boolean;
};

/** Radio buttons as cards that can be pressed anywhere. */
export function RadioCards({
  label,
  name,
  id = name,
  hint,
  error,
  className,
  options,
  defaultValue,
  required,
}: Shared & { options: readonly RadioCard[]; defaultValue?: string; required?: boolean }) {
  return (
    <fieldset id={id} tabIndex={-1} className={cx("field", className)} {...described(id, hint, error)}>
      <legend className="label">
        {label}
        <Required when={required} />
      </legend>
      <Hint id={id}>{hint}</Hint>
      <div className="radios">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
            />
            <span>
              <b>{option.label}</b>
              {option.description ? <small>{option.description}</small> : null}
            </span>
            {option.aside ? <span className="aside">{option.aside}</span> : null}
          </label>
        ))}
      </div>
      <ErrorText id={id} error={error} />
    </fieldset>
  );
}
