import type { userRoles } from "~/db/schema";

/** What a person may do beyond their own account. `support`, `content` and `finance` open no page yet. */
export type Role = typeof userRoles.$inferSelect.role;

/** True where the person has the role; false for a visitor (`null`). */
export function hasRole(person: { roles: ReadonlySet<Role> } | null, role: Role): boolean {
  return person?.roles.has(role) ?? false;
}
