import type { userRoles } from "~/db/schema";

/** What a person may do beyond their own account. permissions.ts says what each role opens. */
export type Role = typeof userRoles.$inferSelect.role;

export const ALL_ROLES = ["admin", "support", "content", "finance"] as const satisfies readonly Role[];

/** True where the person has the role; false for a visitor (`null`). */
export function hasRole(person: { roles: ReadonlySet<Role> } | null, role: Role): boolean {
  return person?.roles.has(role) ?? false;
}
