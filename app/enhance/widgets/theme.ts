/** Changes the theme at once and tells the server, so that the next page has it too. */
export function wireTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const theme = event.submitter instanceof HTMLButtonElement ? event.submitter.value : "";
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-theme-form]")) return;
    event.preventDefault();
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const button of document.querySelectorAll("[data-theme-form] [aria-pressed]")) {
      button.setAttribute(
        "aria-pressed",
        String(button instanceof HTMLButtonElement && button.value === theme),
      );
    }
    // The redirect leads back to this page and is not followed.
    void fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      body: new URLSearchParams({ theme }),
      redirect: "manual",
      keepalive: true,
    }).catch(() => undefined);
  });
}
