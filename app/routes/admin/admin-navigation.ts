import { isAllowed, type ListPageAddress } from "~/domain/accounts/roles/permissions";
import type { Role } from "~/domain/accounts/roles/roles";
import { words } from "./words";

const { money, operations, people, shop } = words;

interface Section {
  title: string;
  pages: { label: string; href: MenuPage }[];
}

type MenuPage =
  | ListPageAddress
  | "/admin/invariants"
  | "/admin/health"
  | "/admin/money"
  | "/admin/search"
  | "/admin/settings";

const SECTIONS: Section[] = [
  {
    title: money.title,
    pages: [
      { label: money.overview, href: "/admin/money" },
      { label: money.figures, href: "/admin/figures" },
      { label: money.payments, href: "/admin/payments" },
      { label: money.subscriptions, href: "/admin/subscriptions" },
    ],
  },
  {
    title: operations.title,
    pages: [
      { label: operations.incidents, href: "/admin/attentions" },
      { label: operations.search, href: "/admin/search" },
      { label: operations.orders, href: "/admin/orders" },
      { label: operations.providerEvents, href: "/admin/events" },
      { label: operations.outbox, href: "/admin/letters" },
      { label: operations.queues, href: "/admin/queues" },
      { label: operations.health, href: "/admin/health" },
      { label: operations.invariants, href: "/admin/invariants" },
      { label: operations.auditLog, href: "/admin/audit" },
    ],
  },
  {
    title: people.title,
    pages: [
      { label: people.inbox, href: "/admin/inbox" },
      { label: people.moderation, href: "/admin/moderation" },
      { label: people.users, href: "/admin/users" },
      { label: people.credits, href: "/admin/credits" },
      { label: people.pricing, href: "/admin/pricing" },
      { label: people.payouts, href: "/admin/payouts" },
    ],
  },
  {
    title: shop.title,
    pages: [
      { label: shop.content, href: "/admin/content" },
      { label: shop.videos, href: "/admin/videos" },
      { label: shop.banners, href: "/admin/affiliate-banners" },
      { label: shop.settings, href: "/admin/settings" },
    ],
  },
];

/** The pages that this person may see. */
export function adminNavigationFor(person: { roles: ReadonlySet<Role> } | null): Section[] {
  return SECTIONS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ href }) => isAllowed(person, href, "see")),
  })).filter(({ pages }) => pages.length > 0);
}
