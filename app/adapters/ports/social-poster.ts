/** Networks that a post can go to. */
export type SocialNetwork = "facebook" | "instagram" | "twitter" | "tiktok";

/** A service that posts to people's own accounts at networks, which they connected to it. */
export interface SocialPoster {
  /** Where people connect their accounts; a form may redirect a browser there. */
  connectOrigin: string;
  /** A profile that a person's accounts are connected to. Its key posts in the person's name: keep it secret. */
  createProfile(person: { title: string }): Promise<{ profileKey: string }>;
  /** Disconnects everything, for good. Done as well if the profile is gone already. */
  deleteProfile(profile: { profileKey: string }): Promise<void>;
  /** The page on which the person connects accounts; valid for minutes. */
  connectUrl(profile: { profileKey: string; returnTo: string }): Promise<string>;
  connectedNetworks(profile: { profileKey: string }): Promise<SocialNetwork[]>;
  /**
   * Posts to one network. The same `idempotencyKey` posts once. Throws AdapterError: `refused` when the network does not take the
   * post, with its reason as message, `NOT_CONNECTED` where the account is no longer connected; `auth` when our own key is refused.
   */
  post(post: {
    profileKey: string;
    network: SocialNetwork;
    text: string;
    pictureUrl: string;
    idempotencyKey: string;
  }): Promise<{ externalId: string; url: string | null }>;
}
