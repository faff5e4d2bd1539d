/** A button with `data-needs` can be pressed once the named fields of its form have text. Without script the server says what is missing. */
export function wireNeededFields(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-needs]")) {
    const { form } = button;
    if (!form || button.disabled) continue;
    const names = button.dataset.needs?.split(" ") ?? [];
    const update = () => {
      const fields = new FormData(form);
      button.disabled = names.some((name) => String(fields.get(name) ?? "").trim() === "");
    };
    form.addEventListener("input", update);
    // The back button restores the page with what was typed.
    window.addEventListener("pageshow", update);
    update();
  }
}
