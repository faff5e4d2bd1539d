/**
 * A form that opens another window leaves its own page behind: `data-afterwards` says what to show there instead. The
 * submission has its window already, so leaving does not stop it.
 */
export function wireLeaveBehind(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const afterwards = form.dataset.afterwards;
    if (afterwards && !event.defaultPrevented) setTimeout(() => location.assign(afterwards), 0);
  });
}
