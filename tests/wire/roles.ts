/** Apart from the world itself, so that tests in workerd can read the matrix. */
export const STAFF = ["admin", "support", "content", "finance"] as const;
/** Whom every page is asked as; the pages of the admin also as the rest of the staff. */
export const EVERYBODY = ["visitor", "user", "owner", "admin"] as const;
export const ROLES = ["visitor", "user", "owner", ...STAFF] as const;
export type Role = (typeof ROLES)[number];
