import type { Role } from "./roles";

/** Roles besides admin; an admin may do everything in the table. */
type Staff = Exclude<Role, "admin">;
type Acts = Readonly<Record<string, readonly Staff[]>>;

const SUPPORT = ["support"] as const;
const FINANCE = ["finance"] as const;
const SUPPORT_AND_FINANCE = ["support", "finance"] as const;
const CONTENT = ["content"] as const;
const ADMINS_ONLY = [] as const;

/**
 * Who may do what: pages of the admin (by their pattern in routes.ts), their acts, and the roles. The guards, the menu
 * and the HTTP tests read it. Anything not listed is forbidden.
 */
export const PERMISSIONS = {
  "/admin": { see: SUPPORT_AND_FINANCE },
  "/admin/attentions": { see: SUPPORT_AND_FINANCE },
  "/admin/attentions/:id": {
    see: SUPPORT_AND_FINANCE,
    resolve: SUPPORT_AND_FINANCE,
    handleOrder: SUPPORT,
    handleMoney: FINANCE,
    // As on the pages of events, queues and the outbox.
    handleSystem: ADMINS_ONLY,
  },
  "/admin/search": { see: SUPPORT_AND_FINANCE },
  "/admin/orders": { see: SUPPORT_AND_FINANCE },
  "/admin/orders/:id": { see: SUPPORT_AND_FINANCE, cancelPart: SUPPORT },
  "/admin/claims/:id": { see: SUPPORT, decide: SUPPORT },
  "/admin/claims/:id/photos/:position": { see: SUPPORT },
  "/admin/moderation": { see: SUPPORT },
  "/admin/moderation/:id": { see: SUPPORT, moderate: SUPPORT },
  "/admin/inbox": { see: SUPPORT },
  "/admin/inbox/:id": { see: SUPPORT, answer: SUPPORT },
  "/admin/inbox/:id/files/:message/:position": { see: SUPPORT },
  "/admin/replies": { see: SUPPORT, write: SUPPORT },
  "/admin/money": { see: FINANCE },
  "/admin/money/:provider": { see: FINANCE },
  "/admin/payments": { see: FINANCE },
  "/admin/subscriptions": { see: FINANCE },
  "/admin/payments/:id": { see: FINANCE, refund: FINANCE },
  "/admin/payouts": { see: FINANCE },
  "/admin/payouts/:id": { see: FINANCE, handleMoney: FINANCE },
  "/admin/users": { see: SUPPORT_AND_FINANCE },
  "/admin/users/:id": {
    see: SUPPORT_AND_FINANCE,
    signOut: SUPPORT,
    suspend: SUPPORT,
    impersonate: SUPPORT,
    handOver: ADMINS_ONLY,
    delete: ADMINS_ONLY,
  },
  "/admin/credits": { see: FINANCE },
  "/admin/credits/:id": { see: FINANCE, adjust: FINANCE },
  "/admin/credits/:id/roles": { see: ADMINS_ONLY, change: ADMINS_ONLY },
  "/admin/pricing": { see: FINANCE },
  "/admin/pricing/:id": { see: FINANCE, change: FINANCE },
  "/admin/videos": { see: SUPPORT_AND_FINANCE },
  "/admin/videos/:id": { see: SUPPORT_AND_FINANCE, produce: SUPPORT, refund: FINANCE },
  "/admin/affiliate-banners": { see: ADMINS_ONLY, manage: ADMINS_ONLY },
  "/admin/affiliate-banners/export": { see: ADMINS_ONLY },
  "/admin/affiliate-banners/imports": { see: ADMINS_ONLY, manage: ADMINS_ONLY },
  "/admin/affiliate-banners/imports/:id": { see: ADMINS_ONLY, manage: ADMINS_ONLY },
  "/admin/content": { see: CONTENT, begin: CONTENT },
  "/admin/content/new": { see: CONTENT, write: CONTENT },
  "/admin/content/:id": { see: CONTENT, write: CONTENT, publish: CONTENT },
  "/admin/content/:id/revisions/:number": { see: CONTENT, write: CONTENT },
  "/admin/content/files": { see: CONTENT, upload: CONTENT },
  "/admin/content/files/:id": { see: CONTENT, delete: CONTENT },
  "/admin/content/imports": { see: CONTENT, import: CONTENT },
  "/admin/content/imports/:id": { see: CONTENT, import: CONTENT },
  "/admin/content/export.json": { see: CONTENT },
  "/admin/invariants": { see: FINANCE, check: FINANCE },
  "/admin/queues": { see: ADMINS_ONLY },
  "/admin/queues/:id": { see: ADMINS_ONLY, decide: ADMINS_ONLY },
  "/admin/health": { see: SUPPORT_AND_FINANCE, save: FINANCE },
  "/admin/figures": { see: FINANCE },
  "/admin/events": { see: ADMINS_ONLY },
  "/admin/events/:id": { see: ADMINS_ONLY, replay: ADMINS_ONLY },
  "/admin/audit": { see: ADMINS_ONLY },
  "/admin/letters": { see: ADMINS_ONLY },
  "/admin/letters/:id": { see: ADMINS_ONLY, resend: ADMINS_ONLY },
  "/admin/settings": { see: ADMINS_ONLY, save: ADMINS_ONLY },
  "/blog/import": { import: CONTENT },
} as const satisfies Record<string, Acts>;

export type ProtectedPage = keyof typeof PERMISSIONS;
export type ActOn<P extends ProtectedPage> = keyof (typeof PERMISSIONS)[P] & string;

/** Pages that are a list, or begin with one; most actions are on the pages of their rows. */
export type ListPageAddress = Extract<
  ProtectedPage,
  | "/admin/affiliate-banners"
  | "/admin/attentions"
  | "/admin/content"
  | "/admin/credits"
  | "/admin/events"
  | "/admin/figures"
  | "/admin/queues"
  | "/admin/inbox"
  | "/admin/audit"
  | "/admin/letters"
  | "/admin/moderation"
  | "/admin/money"
  | "/admin/videos"
  | "/admin/payments"
  | "/admin/subscriptions"
  | "/admin/orders"
  | "/admin/pricing"
  | "/admin/payouts"
  | "/admin/users"
>;

/** The roles that may do this, admin among them. */
export function rolesFor<P extends ProtectedPage>(page: P, act: ActOn<P>): Role[] {
  const acts: Acts = PERMISSIONS[page];
  return ["admin", ...(acts[act] ?? [])];
}

/** False for a visitor (`null`). */
export function isAllowed<P extends ProtectedPage>(
  person: { roles: ReadonlySet<Role> } | null,
  page: P,
  act: ActOn<P>,
): boolean {
  return person !== null && rolesFor(page, act).some((role) => person.roles.has(role));
}

/**
 * Acts that do not touch money, security or permissions: viewing, notes, answers, advertisements, posts. Every
 * other act, new ones included, requires a proof.
 */
const ACTS_WITHOUT_PROOF: ReadonlySet<string> = new Set([
  "see",
  "resolve",
  "answer",
  "write",
  "produce",
  "manage",
  "check",
  "import",
]);

/** Whether the person must have shown their second factor, or the password without one, a short time ago. */
export const needsRecentProof = (act: string): boolean => !ACTS_WITHOUT_PROOF.has(act);
