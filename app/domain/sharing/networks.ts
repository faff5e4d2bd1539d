import type { SocialNetwork } from "~/adapters/ports/social-poster";

export type { SocialNetwork };

export const MAX_POST_CHARACTERS = 500;
/** How far ahead a post may be scheduled. */
export const MAX_SCHEDULE_MS = 90 * 24 * 60 * 60 * 1000;
/** The query parameter of a product's address that names the post that led there. */
export const CAMPAIGN_PARAMETER = "via";

/**
 * In the order of the form. `maxCharacters` are the network's; X counts every link as 23. `isOn`: ticked at first. `composeUrl`: the
 * network's own page for a post, null where it has none on the web.
 */
export const NETWORKS = [
  { id: "facebook", name: "Facebook", isOn: true, maxCharacters: 5000 },
  { id: "instagram", name: "Instagram", isOn: true, maxCharacters: 2200 },
  { id: "twitter", name: "Twitter", isOn: true, maxCharacters: 280 },
  { id: "tiktok", name: "TikTok", isOn: false, maxCharacters: 2200 },
] as const satisfies readonly { id: SocialNetwork; name: string; isOn: boolean; maxCharacters: number }[];

export function findNetwork(id: SocialNetwork): (typeof NETWORKS)[number] {
  const network = NETWORKS.find((each) => each.id === id);
  if (!network) throw new Error(`${id} is no network`);
  return network;
}

/** The network's own page for a post with this text or link; null for networks that have none on the web. */
export function composeUrl(
  network: SocialNetwork,
  { text, link }: { text: string; link: string | null },
): string | null {
  if (network === "twitter") return `https://x.com/intent/tweet?text=${encodeURIComponent(text)}`;
  if (network === "facebook" && link)
    return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`;
  return null;
}
