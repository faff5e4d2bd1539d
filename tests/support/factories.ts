import type { App } from "~/app";
import { pictureProvenance, pictures, stores, users } from "~/db/schema";
import { newId } from "~/lib/ids";

/** Rows with fixed names; ids are new, since storage lasts for a file. */
export async function createUser({ db, now }: Pick<App, "db" | "now">, email: string): Promise<string> {
  const id = newId();
  await db.insert(users).values({
    id,
    email,
    normalisedEmail: email,
    verifiedAt: now(),
    termsAcceptedAt: now(),
    createdAt: now(),
  });
  return id;
}

export async function createStore(
  app: Pick<App, "db" | "now">,
  userId: string,
  storeName: string,
): Promise<string> {
  const id = newId();
  await app.db.insert(stores).values({ id, userId, storeName, createdAt: app.now() });
  return id;
}

export async function createPicture(app: Pick<App, "db" | "now">, userId: string): Promise<string> {
  const id = newId();
  await app.db.insert(pictures).values({
    id,
    userId,
    kind: "generated",
    fileKey: `pictures/${id}.png`,
    contentType: "image/png",
    sha256: id,
    widthPx: 1920,
    heightPx: 1920,
    bytes: 1_000,
    isTransparent: true,
    createdAt: app.now(),
  });
  await app.db
    .insert(pictureProvenance)
    .values({ pictureId: id, how: "generated", isAi: true, createdAt: app.now() });
  return id;
}
