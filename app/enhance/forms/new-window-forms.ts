/**
 * A form that opens a new window: its own page goes to the address in `data-afterwards`. The submission has its window already, so
 * this does not stop it.
 */
export function wireNewWindowForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const afterwards = form.dataset.afterwards;
    if (afterwards && !event.defaultPrevented) setTimeout(() => location.assign(afterwards), 0);
  });
}
