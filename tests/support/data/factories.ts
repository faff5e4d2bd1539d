import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { pictureProvenance, pictures, stores, userRoles, users } from "~/db/schema";
import { saveCheckStatement } from "~/domain/designs/print-check/save-check";
import { newId } from "~/lib/ids";
import { OverlayMap } from "~/print/index.server";
import { faultlessMeasurements } from "./pictures/picture-measurements";

/** Rows with fixed names; ids are new, since storage lasts for a whole test file. */
export async function createUser({ db, now }: Pick<App, "db" | "now">, email: string): Promise<string> {
  const id = newId();
  await db.insert(users).values({
    id,
    email,
    normalizedEmail: email,
    verifiedAt: now(),
    termsAcceptedAt: now(),
    createdAt: now(),
  });
  return id;
}

/** Somebody who may do everything; one for each app. */
export async function createAdmin(app: Pick<App, "db" | "now">): Promise<string> {
  const id = await createUser(app, `${newId()}@example.com`);
  await app.db.insert(userRoles).values({ userId: id, role: "admin", createdAt: app.now() });
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

/** Like a generated picture: with provenance, and measured without faults. */
export async function createPicture(
  app: Pick<App, "db" | "now">,
  userId: string,
  { widthPx, heightPx }: { widthPx: number; heightPx: number } = { widthPx: 1920, heightPx: 1920 },
): Promise<string> {
  const id = newId();
  await app.db.insert(pictures).values({
    id,
    userId,
    kind: "generated",
    fileKey: `pictures/${id}.png`,
    contentType: "image/png",
    sha256: id,
    widthPx,
    heightPx,
    bytes: 1_000,
    isTransparent: true,
    createdAt: app.now(),
  });
  await app.db
    .insert(pictureProvenance)
    .values({ pictureId: id, how: "generated", isAi: true, createdAt: app.now() });
  const measures = faultlessMeasurements({ widthPx, heightPx });
  const measured = { status: "measured" as const, measures, map: new OverlayMap(widthPx, heightPx) };
  await runTransaction(app.db, [saveCheckStatement(app, { pictureId: id, measured })]);
  return id;
}
