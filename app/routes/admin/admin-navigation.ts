import { words } from "./words";

const { operations, people, shop } = words;

export const ADMIN_NAVIGATION = [
  {
    title: operations.title,
    pages: [
      { label: operations.incidents, href: "/admin/attentions" },
      { label: operations.providerEvents, href: "/admin/events" },
      { label: operations.outbox, href: "/admin/letters" },
      { label: operations.invariants, href: "/admin/invariants" },
    ],
  },
  {
    title: people.title,
    pages: [
      { label: people.inbox, href: "/admin/inbox" },
      { label: people.credits, href: "/admin/credits" },
    ],
  },
  { title: shop.title, pages: [{ label: shop.settings, href: "/admin/settings" }] },
];
