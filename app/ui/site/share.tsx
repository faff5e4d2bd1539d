import { Icon } from "../icon";

const NETWORKS = [
  {
    name: "Facebook",
    address: "https://www.facebook.com/sharer/sharer.php?u=",
    path: "M14 22v-8.5h3l.5-3.5H14V8c0-1 .5-2 2-2h1.5V3H15c-3 0-4.5 2-4.5 4.5V10h-3v3.5h3V22z",
  },
  {
    name: "X",
    address: "https://x.com/intent/post?url=",
    path: "M3 3h5l4.5 6.3L18 3h2.5l-6.9 7.9L21.5 21h-5l-5-6.9L5.5 21H3l7.3-8.4zM6.6 5l10.9 14h1.2L7.8 5z",
  },
  {
    name: "Pinterest",
    address: "https://www.pinterest.com/pin/create/button/?url=",
    path: "M12 2a10 10 0 0 0-3.7 19.3c-.1-.8-.1-2 .1-2.9l1.3-5.4s-.3-.7-.3-1.6c0-1.5.9-2.7 2-2.7.9 0 1.4.7 1.4 1.5 0 1-.6 2.4-.9 3.7-.3 1.1.5 2 1.6 2 2 0 3.4-2.5 3.4-5.5 0-2.3-1.5-4-4.3-4a4.9 4.9 0 0 0-5.1 4.9c0 .9.3 1.5.7 2 .2.2.2.3.1.6l-.2.9c-.1.3-.3.4-.6.3-1.4-.6-2.1-2.2-2.1-3.9 0-2.9 2.5-6.4 7.3-6.4 3.9 0 6.5 2.8 6.5 5.9 0 4-2.2 7-5.5 7-1.1 0-2.1-.6-2.5-1.3l-.7 2.7c-.2.9-.7 1.8-1.2 2.5A10 10 0 1 0 12 2z",
  },
] as const;

/** Pages made for everybody. What belongs to one person is never handed to a network, not even its address. */
const SHAREABLE =
  /^\/(?:$|(?:browse-stores|examples|example-project|faq|support|contact|membership|LearnMore|VideoLibrary|terms|privacy|shipping-and-returns)$|(?:blog|kb)(?:\/|$)|store\/|product\/[^/]+$)/;

export function isShareable(path: string): boolean {
  return SHAREABLE.test(path);
}

/** Copies the address of this page, or opens a network's own share page with it. `url` is the whole address. */
export function ShareLinks({ url }: { url: string }) {
  return (
    <aside className="share" aria-label="Share this page">
      <button type="button" className="js" data-copy={url} data-copied="Link Copied!">
        <Icon name="link" />
        <span className="sr-only">Copy link</span>
      </button>
      {NETWORKS.map(({ name, address, path }) => (
        <a key={name} href={address + encodeURIComponent(url)} target="_blank" rel="noopener noreferrer">
          <svg className="icon solid" viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
          <span className="sr-only">Share on {name}</span>
        </a>
      ))}
    </aside>
  );
}
