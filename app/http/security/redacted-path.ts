/** A path for the log: links in emails carry secrets, so only the first two segments are kept, and no token. */
export function redactedPath(url: URL): string {
  return url.pathname
    .split("/")
    .slice(0, 3)
    .join("/")
    .slice(0, 120)
    .replace(/[0-9a-f]{32,}/gi, "[token]");
}
