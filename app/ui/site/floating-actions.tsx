import { Icon } from "../elements/icon";
import * as words from "./words";

/** The first element that the keyboard reaches. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {words.floatingActionsSkipToContent}
    </a>
  );
}

/**
 * Links to start creating and back to the top. `start={false}` on pages where somebody is in the middle of
 * something, such as paying. Wide screens show them in the margin; on narrow ones they come to rest above the
 * footer, so that nothing stays covered.
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
