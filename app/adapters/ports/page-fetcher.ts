import type { ExternalUrlFault } from "../../lib/external-url";

/** What is expected at an address; decides the content types taken and the most bytes. */
export type PageKind = keyof typeof PAGE_KINDS;

const KB = 1024;
const MB = 1024 * KB;

export const PAGE_KINDS = {
  html: {
    accept: "text/html, application/xhtml+xml",
    types: /^(text\/html|application\/xhtml\+xml)$/,
    maxBytes: 2 * MB,
  },
  /** A product feed. */
  json: { accept: "application/json", types: /^application\/([a-z0-9.-]+\+)?json$/, maxBytes: 5 * MB },
  picture: {
    accept: "image/png, image/jpeg",
    types: /^image\/(png|jpe?g|webp)$/,
    maxBytes: 2 * MB,
  },
  /** robots.txt: programs read at most this much (RFC 9309). */
  robots: { accept: "text/plain", types: /^text\/plain$/, maxBytes: 500 * KB },
} as const;

/** Why a page could not be read. */
export type PageFault =
  | ExternalUrlFault
  /** The name does not exist. */
  | "no-such-name"
  /** The name leads into a private network. */
  | "inside"
  /** More than three redirects. */
  | "redirects"
  | "timeout"
  | "unreachable"
  /** More bytes than the kind may have, after decompression. */
  | "too-large"
  /** Another kind of content than was asked for. */
  | "type"
  /** The site asks for a login or a CAPTCHA, or throttles robots. */
  | "wall"
  /** 404 or 410. */
  | "gone"
  /** Any other status. */
  | "status"
  /** The site's robots.txt forbids it. */
  | "robots"
  /** The queue for this site is too long. */
  | "busy";

export interface FetchedPage {
  ok: true;
  /** Where it was found, after redirects. */
  url: URL;
  bytes: Uint8Array;
  /** For text: decoded by mark, header or the page's own statement, else as UTF-8. */
  text: () => string;
}

export interface UnreadPage {
  ok: false;
  fault: PageFault;
  status?: number;
}

/** Reads pages at addresses that people typed. The only way to do so. */
export interface PageFetcher {
  /**
   * Never throws. `beforeRequest` is awaited before the address and each redirect are requested, once they have been found
   * public; a fault that it returns ends the reading. The time it takes does not count.
   */
  read(
    address: string,
    options: { kind: PageKind; beforeRequest?: (url: URL) => Promise<PageFault | null> },
  ): Promise<FetchedPage | UnreadPage>;
}
