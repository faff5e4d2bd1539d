import { Icon } from "../../elements/icon";
import * as words from "../words";

/** The skip link: the first element in keyboard order. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {words.floatingActionsSkipToContent}
    </a>
  );
}

/**
 * Links to start creating and back to the top. `start={false}` on pages where people are in the middle of something,
 * such as paying. Wide screens show them in the margin; on narrow ones they end above the footer, so that they cover
 * nothing.
 */
export function FloatingActions({ start = true }: { start?: boolean }) {
  return (
    <nav className="floating" aria-label={words.floatingActionsShortcuts} data-floating="">
      {start ? (
        <a className="btn start" href="/store-creator">
          {words.floatingActionsStartCreating}
        </a>
      ) : null}
      <a className="to-top" href="#top">
        <Icon name="arrow-up" />
        <span className="sr-only">{words.floatingActionsBackToTop}</span>
      </a>
    </nav>
  );
}
