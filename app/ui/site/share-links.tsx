import { Icon } from "../elements/icon";
import * as words from "./share-links-words";

const NETWORKS = [
  {
    name: words.facebook,
    address: "https://www.facebook.com/sharer/sharer.php?u=",
    path: "M16 4h-2c-2 0-3 1-3 3.5V21M7 12h8",
  },
  {
    name: "X",
    address: "https://x.com/intent/post?url=",
    path: "M4 4h4l12 16h-4zM20 4l-7 7.5M11 13L4 20",
  },
  {
    name: words.pinterest,
    address: "https://www.pinterest.com/pin/create/button/?url=",
    path: "M8.5 21l3-13M10 15c4 2 7.5-1 7.5-5S14 3.5 11.5 4 6 7 7 11",
  },
] as const;

/** For public pages only: the address of a private page is never given to a network. */
const SHAREABLE =
  /^\/(?:$|(?:browse-stores|examples|example-project|faq|support|contact|beta|provenance|LearnMore|VideoLibrary|terms|privacy|shipping-and-returns)$|(?:blog|kb)(?:\/|$)|store\/|product\/[^/]+$)/;

export function isShareable(path: string): boolean {
  return SHAREABLE.test(path);
}

/** Copies the address of this page, or opens a network's own share page with it. `url` is the whole address. */
export function ShareLinks({ url }: { url: string }) {
  return (
    <aside className="share" aria-label={words.shareThisPage}>
      <button type="button" className="js" data-copy={url} data-copied={words.linkCopied}>
        <Icon name="link" />
        <span className="sr-only">{words.copyLink}</span>
      </button>
      {NETWORKS.map(({ name, address, path }) => (
        <a key={name} href={address + encodeURIComponent(url)} target="_blank" rel="noopener noreferrer">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
          <span className="sr-only">{words.shareOn({ name })}</span>
        </a>
      ))}
    </aside>
  );
}
