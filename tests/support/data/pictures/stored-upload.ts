import { pictureChecks, pictures } from "~/db/schema";
import { newId } from "~/lib/ids";
import { MEASUREMENTS_VERSION, type Measurements } from "~/print";
import type { TestApp } from "../../app/test-app";
import { smallPicture } from "./small-picture";

/** A person's own picture with its file; returns its id. */
export async function storedUpload(app: TestApp, userId: string, file?: Uint8Array): Promise<string> {
  const id = newId();
  const fileKey = `pictures/${id}.png`;
  const bytes = file ?? (await smallPicture());
  await app.files.put(fileKey, bytes);
  await app.db.insert(pictures).values({
    ...{ id, userId, fileKey, kind: "upload", contentType: "image/png", sha256: id },
    ...{ widthPx: 240, heightPx: 240, bytes: bytes.length, isTransparent: true },
    createdAt: app.now(),
  });
  return id;
}

/** A picture whose row says that it prints sharply; its file is small. */
export async function largeUpload(app: TestApp, userId: string): Promise<string> {
  const id = newId();
  await app.files.put(`pictures/${id}.png`, await smallPicture());
  await app.db.insert(pictures).values({
    ...{ id, userId, fileKey: `pictures/${id}.png`, kind: "upload", contentType: "image/png", sha256: id },
    ...{ widthPx: 3600, heightPx: 3600, bytes: 1000, isTransparent: true },
    createdAt: app.now(),
  });
  return id;
}

/** Stores these measurements as the picture's print check. */
export async function measureAs(app: TestApp, pictureId: string, measures: Measurements): Promise<void> {
  await app.db
    .insert(pictureChecks)
    .values({
      ...{ pictureId, measures: JSON.stringify(measures), version: MEASUREMENTS_VERSION },
      measuredAt: app.now(),
    })
    .onConflictDoUpdate({
      target: pictureChecks.pictureId,
      set: { measures: JSON.stringify(measures), version: MEASUREMENTS_VERSION, measuredAt: app.now() },
    });
}
