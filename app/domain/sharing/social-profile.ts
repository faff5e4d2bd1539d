import { and, eq, sql } from "drizzle-orm";
import { AdapterError, isNotConnected } from "~/adapters/adapter-error";
import type { SocialPoster } from "~/adapters/ports/social-poster";
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

interface StoredProfile {
  /** The key that posts in the person's name; null where our secret no longer opens it. */
  key: string | null;
  encryptedKey: string;
}

async function readProfile(
  app: Pick<App, "db" | "appSecret">,
  { userId }: { userId: string },
): Promise<StoredProfile | null> {
  const [row] = await app.db
    .select({ key: socialProfiles.profileKey })
    .from(socialProfiles)
    .where(eq(socialProfiles.userId, userId));
  return row ? { key: await decryptSecret(app.appSecret, row.key), encryptedKey: row.key } : null;
}

/** The key that posts in the person's name; null for somebody without a profile. */
export async function readProfileKey(
  app: Pick<App, "db" | "appSecret">,
  person: { userId: string },
): Promise<string | null> {
  return (await readProfile(app, person))?.key ?? null;
}

/** A network that turned out not to be connected is offered as such no longer. A statement for a batch. */
export function forgetNetwork(
  { db }: Pick<App, "db">,
  { userId, network }: { userId: string; network: SocialNetwork },
) {
  const others = sql`(SELECT json_group_array(value) FROM json_each(${socialProfiles.networks}) WHERE value <> ${network})`;
  return db.update(socialProfiles).set({ networks: others }).where(eq(socialProfiles.userId, userId));
}

type Connecting = Pick<App, "db" | "now" | "appSecret" | "origin">;

/**
 * The page on which the person connects accounts. Makes the person's profile the first time, and anew where the service no longer has
 * it: its accounts are gone with it.
 */
export async function beginConnecting(
  app: Connecting & Pick<App, "socialPoster">,
  { userId, returnTo }: { userId: string; returnTo: string },
): Promise<{ status: "off" } | { status: "connect"; url: string }> {
  const { socialPoster } = app;
  if (!socialPoster) return { status: "off" };
  const known = await readProfile(app, { userId });
  const connect = async (profileKey: string) => ({
    ...{ status: "connect" as const, url: await socialPoster.connectUrl({ profileKey, returnTo }) },
  });
  if (known?.key)
    try {
      return await connect(known.key);
    } catch (error) {
      if (!(error instanceof AdapterError) || error.kind !== "refused") throw error;
      if (!(await isGone(socialPoster, known.key))) throw error;
    }
  if (known)
    await app.db
      .delete(socialProfiles)
      .where(and(eq(socialProfiles.userId, userId), eq(socialProfiles.profileKey, known.encryptedKey)));
  return connect(await makeProfile(app, socialPoster, userId));
}

/** The key of the person's profile; of two made at once one stays, and the other is deleted at the service. */
async function makeProfile(app: Connecting, socialPoster: SocialPoster, userId: string): Promise<string> {
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
  const kept = (await readProfileKey(app, { userId })) ?? made.profileKey;
  if (kept !== made.profileKey)
    await socialPoster.deleteProfile({ profileKey: made.profileKey }).catch((error) => {
      if (!(error instanceof AdapterError)) throw error;
    });
  return kept;
}

/** Whether the service knows the profile no longer; the answer to a page that it refuses does not say so. */
async function isGone(socialPoster: SocialPoster, profileKey: string): Promise<boolean> {
  try {
    await socialPoster.connectedNetworks({ profileKey });
    return false;
  } catch (error) {
    return error instanceof AdapterError && isNotConnected(error);
  }
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
