import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { socialProfiles } from "~/db/schema";
import { newId } from "~/lib/ids";
import { decryptSecret, encryptSecret } from "~/lib/secrets/encrypt-secret";
import { NETWORKS, type SocialNetwork } from "./networks";

/** Networks that the person has connected, as of the last time that somebody looked; as a query for a batch. */
export function socialProfileQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({ networks: socialProfiles.networks, checkedAt: socialProfiles.checkedAt })
    .from(socialProfiles)
    .where(eq(socialProfiles.userId, userId))
    .limit(1);
}

export function parseNetworks(json: string | undefined): SocialNetwork[] {
  const known = JSON.parse(json ?? "[]") as string[];
  return NETWORKS.map(({ id }) => id).filter((id) => known.includes(id));
}

/** The key that posts in the person's name; null for somebody without a profile. */
export async function readProfileKey(
  app: Pick<App, "db" | "appSecret">,
  { userId }: { userId: string },
): Promise<string | null> {
  const [row] = await app.db
    .select({ key: socialProfiles.profileKey })
    .from(socialProfiles)
    .where(eq(socialProfiles.userId, userId));
  return row ? decryptSecret(app.appSecret, row.key) : null;
}

/** A network that turned out not to be connected is offered as such no longer. A statement for a batch. */
export function forgetNetwork(
  { db }: Pick<App, "db">,
  { userId, network }: { userId: string; network: SocialNetwork },
) {
  const others = sql`(SELECT json_group_array(value) FROM json_each(${socialProfiles.networks}) WHERE value <> ${network})`;
  return db.update(socialProfiles).set({ networks: others }).where(eq(socialProfiles.userId, userId));
}

/** The page on which the person connects accounts. Makes the person's profile the first time; of two made at once one stays. */
export async function beginConnecting(
  app: Pick<App, "db" | "now" | "appSecret" | "socialPoster" | "origin">,
  { userId, returnTo }: { userId: string; returnTo: string },
): Promise<{ status: "off" } | { status: "connect"; url: string }> {
  const { socialPoster } = app;
  if (!socialPoster) return { status: "off" };
  let profileKey = await readProfileKey(app, { userId });
  if (profileKey === null) {
    // A title is taken once: of a profile whose answer was lost, the key is unknown for good.
    const made = await socialPoster.createProfile({ title: `${userId} ${newId()}` });
    await app.db
      .insert(socialProfiles)
      .values({
        userId,
        profileKey: await encryptSecret(app.appSecret, made.profileKey),
        createdAt: app.now(),
      })
      .onConflictDoNothing();
    profileKey = (await readProfileKey(app, { userId })) ?? made.profileKey;
  }
  return { status: "connect", url: await socialPoster.connectUrl({ profileKey, returnTo }) };
}

/** Asks which networks are connected now, and stores it. Null without a profile, or if the service is off. */
export async function refreshNetworks(
  app: Pick<App, "db" | "now" | "appSecret" | "socialPoster">,
  { userId }: { userId: string },
): Promise<SocialNetwork[] | null> {
  const profileKey = app.socialPoster ? await readProfileKey(app, { userId }) : null;
  if (!app.socialPoster || profileKey === null) return null;
  const networks = await app.socialPoster.connectedNetworks({ profileKey });
  await app.db
    .update(socialProfiles)
    .set({ networks: JSON.stringify(networks), checkedAt: app.now() })
    .where(eq(socialProfiles.userId, userId));
  return networks;
}

/**
 * Deletes the person's profile at the service, with the accounts connected to it; the row is the caller's. Safe to repeat.
 * Throws if the service does not answer: our row has the only key. Nothing happens where the service is off.
 */
export async function deleteProfileAtService(
  app: Pick<App, "db" | "appSecret" | "socialPoster">,
  { userId }: { userId: string },
): Promise<void> {
  const profileKey = app.socialPoster ? await readProfileKey(app, { userId }) : null;
  if (profileKey !== null) await app.socialPoster?.deleteProfile({ profileKey });
}
