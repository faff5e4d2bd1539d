/** What helps, in the order in which it is shown: pages that exist. */
export const SUPPORT_RESOURCE_GROUPS = ["Guide", "Support", "Resources", "Community"] as const;
export type SupportResourceGroup = (typeof SUPPORT_RESOURCE_GROUPS)[number];

export interface SupportResource {
  title: string;
  description: string;
  group: SupportResourceGroup;
  href: string;
}

export const SUPPORT_RESOURCES: readonly SupportResource[] = [
  {
    title: "Getting started",
    description: "From the first idea to a shirt in a store: what you do, what we do, and what it costs.",
    group: "Guide",
    href: "/LearnMore",
  },
  {
    title: "Video tutorials",
    description: "Short lessons, from the first design to the first sale. Watch them in any order.",
    group: "Guide",
    href: "/VideoLibrary",
  },
  {
    title: "Frequently asked questions",
    description: "Credits, prices, printing and who owns a design: the questions we hear most, answered.",
    group: "Support",
    href: "/faq",
  },
  {
    title: "Orders, shipping and returns",
    description:
      "When an order is printed, how long shipping takes, and what we do about a damaged or lost parcel.",
    group: "Support",
    href: "/shipping-and-returns",
  },
  {
    title: "Knowledge base",
    description:
      "The manual: resolution, transparent backgrounds, ink on dark fabric, and every message of the print check.",
    group: "Resources",
    href: "/kb",
  },
  {
    title: "Blog and workshop notes",
    description: "How to draw, price and sell what people wear, one question at a time.",
    group: "Community",
    href: "/blog",
  },
];

/**
 * The pages whose title or description has every search word, or a synonym that `alike` gives; all pages for an
 * empty search.
 */
export function searchSupportResources(
  query: string,
  alike: (word: string) => readonly string[] = () => [],
): SupportResource[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return SUPPORT_RESOURCES.filter(({ title, description }) => {
    const text = `${title} ${description}`.toLowerCase();
    return words.every((word) => [word, ...alike(word)].some((each) => text.includes(each)));
  });
}
