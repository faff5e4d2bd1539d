import { closestTarget } from "../closest-target";

/**
 * `[data-thumbs]` around a row `[data-reel]` and links to each part of it: they scroll the row instead of loading the page,
 * and the one whose part is seen is the current one, however the row was moved.
 */
export function wireGalleryThumbnails(): void {
  for (const gallery of document.querySelectorAll<HTMLElement>("[data-thumbs]")) {
    const reel = gallery.querySelector<HTMLElement>("[data-reel]");
    if (reel) run(reel, [...gallery.querySelectorAll<HTMLAnchorElement>("nav a")]);
  }
}

function run(reel: HTMLElement, links: HTMLAnchorElement[]): void {
  const step = () => reel.scrollWidth / links.length;
  const mark = () => {
    const at = Math.round(reel.scrollLeft / step());
    for (const [each, link] of links.entries())
      if (each === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  };
  reel.addEventListener("scroll", mark, { passive: true });
  links[0]?.parentElement?.addEventListener("click", (event) => {
    const at = links.indexOf(closestTarget(event, "a") as HTMLAnchorElement);
    if (at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Smooth or not is up to the stylesheet, which knows about reduced motion.
    reel.scrollTo({ left: at * step() });
  });
}
