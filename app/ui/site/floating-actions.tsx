import { Icon } from "../elements/icon";
import { words } from "./words";

/** The first thing that the keyboard reaches. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      {words.floatingActions.skipToContent}
    </a>
  );
}

/**
 * The way into the product from anywhere, and the way back up once there is one. `start={false}` on pages where
 * somebody is in the middle of something, such as paying. Stands between the page and its foot: a wide screen has it in the
 * margin, like a label in a side seam; on a narrow one it comes to rest here, so that nothing stays covered.
 */
export function FloatingActions({ start = true }: { start?: boolean }) {
  return (
    <nav className="floating" aria-label={words.floatingActions.shortcuts} data-floating="">
      {start ? (
        <a className="btn start" href="/store-creator">
          {words.floatingActions.startCreating}
        </a>
      ) : null}
      <a className="to-top" href="#top">
        <Icon name="arrow-up" />
        <span className="sr-only">{words.floatingActions.backToTop}</span>
      </a>
    </nav>
  );
}
