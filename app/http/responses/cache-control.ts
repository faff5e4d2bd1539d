/** For pages that visitors share. `finalizeResponse` replaces it where the request is not anonymous. */
export const SHARED_PAGE = "public, max-age=0, must-revalidate";
/** Files about the site that may be an hour old. */
export const SHARED_HOUR = "public, max-age=3600";
export const PRIVATE = "private, no-store";
export const IMMUTABLE = "public, max-age=31536000, immutable";
export const PRIVATE_IMMUTABLE = "private, max-age=31536000, immutable";

/** `export const headers = privatePage;` on every page about one person. */
export const privatePage = () => ({ "cache-control": PRIVATE });

/** `export const headers = secretAddress;` on every page whose address holds a secret: it is not sent on as a referrer. */
export const secretAddress = () => ({ "cache-control": PRIVATE, "referrer-policy": "same-origin" });

/** `export const headers = sharedPage;` on every page that shows the same to all visitors. */
export const sharedPage = () => ({ "cache-control": SHARED_PAGE });
