import { words } from "./words";

const text = words.navigation;

/** The sections of the account, in their order. A page below a section's address belongs to that section. */
export const ACCOUNT_SECTIONS: readonly { label: string; href: string }[] = [
  { label: text.account, href: "/account" },
  { label: text.orders, href: "/orders" },
  { label: text.purchases, href: "/account/purchases" },
  { label: text.membership, href: "/membership" },
  { label: text.security, href: "/account/security" },
  { label: text.devices, href: "/account/devices" },
  { label: text.emails, href: "/account/emails" },
  { label: text.data, href: "/account/data" },
];

/** The section that a page belongs to: the one with the longest matching address. */
export function currentSection(pathname: string): string {
  const matching = ACCOUNT_SECTIONS.filter(
    ({ href }) => pathname === href || pathname.startsWith(`${href}/`),
  ).map(({ href }) => href);
  return matching.sort((a, b) => b.length - a.length)[0] ?? "/account";
}
