import type { ReactNode } from "react";
import * as words from "./dialog-words";
import { Icon } from "./icon";

/**
 * A dialog. Open it with `<a href="#{id}" data-dialog>`: the script shows it as a modal; without the script the
 * link's target makes it appear in the page. It closes by its button, by Escape and by a click outside.
 */
export function Dialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <a href="#top" className="btn btn-ghost btn-icon" data-close="">
          <Icon name="close" />
          <span className="sr-only">{words.close}</span>
        </a>
      </header>
      {children}
    </dialog>
  );
}
