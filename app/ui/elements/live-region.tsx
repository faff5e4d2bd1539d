import { createElement, type ReactNode } from "react";
import { Icon } from "./icon";
import * as words from "./live-region-words";

/**
 * A part of a page that is fetched anew every `everySeconds` while `active`. `src` answers with HTML that holds
 * an element of the same `id`; its content and attributes replace these. It stops when that answer has
 * `active={false}` or the header `x-live: done`. With `thenReload` the page is loaded again at the end.
 * For pages that are not hydrated; put `<noscript><meta http-equiv="refresh" …>` in the head for those without script.
 */
export function LiveRegion({
  id,
  src,
  everySeconds = 3,
  active = true,
  thenReload: reloadWhenDone,
  children,
}: {
  id: string;
  src: string;
  everySeconds?: number;
  active?: boolean;
  thenReload?: boolean;
  children: ReactNode;
}) {
  return createElement(
    "live-region",
    {
      id,
      src,
      every: active ? everySeconds : undefined,
      reload: reloadWhenDone ? "" : undefined,
      "aria-live": "polite",
    },
    children,
  );
}

/** Copies `text`. Shown only if the script runs; otherwise people can select the text. */
export function CopyButton({ text, label = words.copy }: { text: string; label?: string }) {
  return (
    <button type="button" className="btn btn-outline btn-sm js" data-copy={text}>
      <Icon name="copy" />
      {label}
    </button>
  );
}
