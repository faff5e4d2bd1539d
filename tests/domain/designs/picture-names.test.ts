import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { REMOVE_BACKGROUND } from "~/domain/designs/generation/ai-edits/edit-prompts";
import { readPictureWords } from "~/domain/designs/generation/ai-edits/picture-words";
import { requestEdit, requestVariations } from "~/domain/designs/generation/ai-edits/request-edit";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { listRecentJobs } from "~/domain/designs/generation/jobs/job-queries";
import { requestAgain } from "~/domain/designs/generation/requests/request-again";
import { EVERY_PICTURE } from "~/domain/designs/library/library-filter";
import { listLibrary } from "~/domain/designs/library/list-library";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { imageModelAnswering, requestedJob, userWithCredits } from "../../support/data/generation";
import { storedPicture } from "../../support/data/library";
import { ringOnWhite, SMALL_SIZE, smallPicture } from "../../support/data/pictures/small-picture";
import { storedUpload } from "../../support/data/pictures/stored-upload";

let app: TestApp;
let userId: string;

beforeEach(async () => {
  const vision = { moderate: async () => [], readLettering: async () => ["Good morning"] };
  app = testApp({ imageGenerator: imageModelAnswering((call) => smallPicture(100 + call)), vision });
  userId = await userWithCredits(app, 9);
});

/** The picture of a request, drawn small. */
async function drawn(asked: { status: string; jobId?: string }): Promise<string> {
  if (!asked.jobId) throw new Error(asked.status);
  const { widthPx, heightPx } = SMALL_SIZE;
  await app.db.run(
    sql`UPDATE generation_jobs SET width_px = ${widthPx}, height_px = ${heightPx} WHERE id = ${asked.jobId}`,
  );
  const made = await generateJob(app, { jobId: asked.jobId });
  if (made.status !== "done") throw new Error(JSON.stringify(made));
  return made.pictureId;
}

const edited = async (pictureId: string, prompt: string) =>
  drawn(await requestEdit(app, { userId, pictureId, formKey: newId(), prompt, mask: null }));
const varied = async (pictureId: string) => {
  const how = { strength: "medium", count: 1 } as const;
  return drawn(await requestVariations(app, { userId, pictureId, formKey: newId(), ...how }));
};
const list = async (filter = {}) =>
  (await listLibrary(app, { userId, filter: { ...EVERY_PICTURE, ...filter } })).rows.map(
    ({ label, style }) => [label, style],
  );
const jobOf = (pictureId: string) =>
  app.db.query.generationJobs.findFirst({ where: (t, { eq }) => eq(t.pictureId, pictureId) });

describe("a picture that a model made from another", () => {
  it("has its name and style, with what was changed, and is found by both", async () => {
    const fox = await drawn({
      status: "queued",
      jobId: await requestedJob(app, userId, { prompt: "a fox", style: "anime" }),
    });
    const blue = await edited(fox, "make it blue");
    await edited(blue, REMOVE_BACKGROUND);
    await varied(blue);
    expect(await list()).toEqual([
      ["a fox · make it blue", "anime"],
      ["a fox · make it blue", "anime"],
      ["a fox · make it blue", "anime"],
      ["a fox", "anime"],
    ]);
    expect(await list({ style: "anime", search: "fox blue" })).toHaveLength(3);
    expect(await list({ style: "" })).toEqual([]);
    // The generator calls it the same.
    expect((await listRecentJobs(app, { userId, limit: 4 })).map(({ name }) => name)).toEqual([
      "a fox · make it blue",
      "a fox · make it blue",
      "a fox · make it blue",
      "a fox",
    ]);
  });

  it("is named after an upload, and asked for again it keeps name and style", async () => {
    const logo = await storedUpload(app, userId, await ringOnWhite());
    await app.db.run(sql`UPDATE library_pictures SET label = 'logo.png' WHERE picture_id = ${logo}`);
    const picture = await varied(logo);
    const job = await jobOf(picture);
    expect(job?.finalPrompt).not.toContain("It shows");
    await drawn(await requestAgain(app, { userId, formKey: newId(), jobId: job?.id ?? "" }));
    await edited(logo, "make it blue");
    expect(await list()).toEqual([
      ["logo.png · make it blue", ""],
      ["logo.png", ""],
      ["logo.png", ""],
      ["logo.png", ""],
    ]);
  });

  it("is varied by what it shows and what was changed since, and spells the last lettering only", async () => {
    const fox = await drawn({
      status: "queued",
      jobId: await requestedJob(app, userId, { prompt: "a fox “Good morning”" }),
    });
    const again = await edited(fox, "letter it “Good morning” in red");
    const varied1 = await jobOf(await varied(await edited(again, REMOVE_BACKGROUND)));
    expect(varied1?.prompt).toBe("a fox “Good morning”");
    expect(varied1?.finalPrompt).toContain(
      "It shows: a fox Good morning. Since then it was changed: letter it “Good morning” in red. Isolated",
    );
  });

  it("is used again by the request that it goes back to; an upload has none", async () => {
    const fox = await drawn({
      status: "queued",
      jobId: await requestedJob(app, userId, { prompt: "a fox", style: "anime", isEnhanced: false }),
    });
    const blue = await edited(fox, "make it blue");
    const fixed = await storedPicture(app, userId, { parentId: blue });
    expect((await readPictureWords(app, { userId, pictureId: fixed }))?.request).toEqual({
      ...{ prompt: "a fox", style: "anime", size: SMALL_SIZE.value, isTransparent: true, isEnhanced: false },
    });
    const logo = await storedUpload(app, userId, await ringOnWhite());
    expect((await readPictureWords(app, { userId, pictureId: logo }))?.request).toBeNull();
    const stranger = await userWithCredits(app, 0);
    expect(await readPictureWords(app, { userId: stranger, pictureId: fox })).toBeNull();
  });
});

it("pictures that were made before have their names and styles since a migration", async () => {
  const fox = await drawn({
    status: "queued",
    jobId: await requestedJob(app, userId, { prompt: "a fox", style: "anime" }),
  });
  const blue = await edited(fox, "make it blue");
  const bare = await edited(blue, REMOVE_BACKGROUND);
  const fixed = await storedPicture(app, userId, { parentId: bare });
  const other = await varied(blue);
  const before = await list();
  const long =
    "Remove the background completely, also where it shows through enclosed holes, and keep the rest";
  await app.db.run(sql`UPDATE generation_jobs SET prompt = ${long} WHERE picture_id = ${bare}`);
  for (const [id, label] of [
    [blue, "make it blue"],
    [bare, long],
    [fixed, long],
    [other, ""],
  ])
    await app.db.run(sql`UPDATE library_pictures SET label = ${label}, style = '' WHERE picture_id = ${id}`);
  await app.db.run(sql`UPDATE generation_jobs SET style = '' WHERE kind <> 'generate'`);
  const migration = env.MIGRATIONS.find(({ name }) => name.includes("names_of_changed_pictures"));
  for (const query of migration?.queries ?? []) await env.DB.prepare(query).run();
  expect(await list()).toEqual(before);
  expect(await list({ search: "fox blue" })).toHaveLength(4);
  expect((await jobOf(other))?.style).toBe("anime");
});
