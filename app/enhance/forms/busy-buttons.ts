type Pressed = { button: HTMLButtonElement; content: Node[] };

const sentForms = new Map<HTMLFormElement, Pressed | null>();

/**
 * A form is sent once: until the next page comes, another submit is refused and its button shows the busy text.
 * The back button may restore this page, so `pageshow` resets everything.
 */
export function wireBusyButtons(): void {
  // On the window, after every other listener: a form that other code handles (React, a confirmation) is left
  // alone.
  window.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    // A button may send its form another way, such as a download.
    const method = (event.submitter as HTMLButtonElement | null)?.formMethod || form.method;
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    // A form that only reads is held back where its button says what is shown meanwhile, such as "Retrying...".
    if (method !== "post" && !button?.dataset.busy) return;
    if (form.target === "_blank") return;
    if (sentForms.has(form)) {
      event.preventDefault();
      return;
    }
    // Pressed by the page itself and only reads: what the person presses meanwhile takes its place.
    if (button?.hasAttribute("data-look-again")) return;
    sentForms.set(form, button && { button, content: [...button.childNodes] });
    // Disabled a moment later, because a disabled button is not sent.
    if (button) setTimeout(() => showBusy(button));
    // A chosen file is not sent again.
    setTimeout(() => setFiles(form, true));
  });
  window.addEventListener("pageshow", () => {
    for (const form of sentForms.keys()) setFiles(form, false);
    for (const entry of sentForms.values()) {
      if (!entry) continue;
      entry.button.disabled = false;
      entry.button.removeAttribute("aria-busy");
      if (entry.button.dataset.busy) entry.button.replaceChildren(...entry.content);
    }
    sentForms.clear();
  });
}

function setFiles(form: HTMLFormElement, disabled: boolean): void {
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.type === "file") field.disabled = disabled;
}

function showBusy(button: HTMLButtonElement): void {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  if (button.dataset.busy) button.textContent = button.dataset.busy;
}
