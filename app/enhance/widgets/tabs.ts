/** Where a row of tabs is wider than the screen, the page's own tab is scrolled to its middle. */
export function showCurrentTab(): void {
  for (const tab of document.querySelectorAll<HTMLElement>(".tabs > [aria-current]")) {
    const row = tab.parentElement as HTMLElement;
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }
}
