/** Separate from the world itself, so that tests in workerd can read the matrix. */
export const STAFF = ["admin", "support", "content", "finance"] as const;
/** The roles that request every page; admin pages are requested by the other staff roles, too. */
export const EVERYBODY = ["visitor", "user", "owner", "admin"] as const;
export const ROLES = ["visitor", "user", "owner", ...STAFF] as const;
export type Role = (typeof ROLES)[number];
