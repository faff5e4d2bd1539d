import { closestTarget } from "../closest-target";
import { released } from "../released";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The request that checks one field. `value` is null for an unchecked box. */
export function validationBody(name: string, value: string | null): URLSearchParams {
  const body = new URLSearchParams({ intent: "validate" });
  if (value !== null) body.set(name, value);
  return body;
}

/** A field's first error in an answer; "" if it is valid, null if the answer cannot be read. */
export function readFieldError(answer: unknown, name: string): string | null {
  if (typeof answer !== "object" || answer === null || !("errors" in answer)) return null;
  const { errors } = answer;
  if (typeof errors !== "object" || errors === null) return null;
  const list: unknown = Object.getOwnPropertyDescriptor(errors, name)?.value;
  if (list === undefined) return "";
  const first: unknown = Array.isArray(list) ? list[0] : list;
  return typeof first === "string" ? first : null;
}

const asked = new WeakMap<Control, AbortController>();

/** When a field of `<form data-validate>` loses focus, has the server check it; a failed request is ignored. */
export function wireFieldValidation(): void {
  document.querySelector<HTMLElement>("[data-summary]")?.focus();
  const listen = (event: Event) => {
    const control = closestTarget<Control>(event, "input, textarea, select");
    if (!control?.form?.matches("[data-validate]") || !control.name) return;
    if (["hidden", "radio", "file", "submit"].includes(control.type)) return;
    // A field with an error is checked again on every change; `data-validate="wrong"` checks no other field.
    const isLeft = event.type === "focusout" && control.form.dataset.validate !== "wrong";
    if (isLeft || (event.type === "change" && control.ariaInvalid)) void validate(control, control.form);
  };
  document.addEventListener("focusout", listen);
  document.addEventListener("change", listen);
}

async function validate(control: Control, form: HTMLFormElement): Promise<void> {
  asked.get(control)?.abort();
  const abort = new AbortController();
  asked.set(control, abort);
  const isBox = control instanceof HTMLInputElement && control.type === "checkbox";
  const value = isBox && !control.checked ? null : control.value;
  try {
    // Not `form.action`: a field called "action" would shadow it.
    const answer = await fetch(form.getAttribute("action") ?? location.href, {
      method: "POST",
      headers: { accept: "application/json" },
      body: validationBody(control.name, value),
      signal: abort.signal,
    });
    const message = readFieldError(await answer.json(), control.name);
    await released();
    if (message !== null && !abort.signal.aborted) show(control, message);
  } catch {
    // Offline, rate limited or outdated: the server decides when the form is sent.
  }
}

function show(control: Control, message: string): void {
  control.ariaInvalid = message ? "true" : null;
  const place = document.getElementById(`${control.id}-error`);
  if (place && place.textContent !== message) place.textContent = message;
}
