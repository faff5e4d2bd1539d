import { describe, expect, it } from "vitest";
import { generateJob } from "~/domain/designs/generation/generate-picture";
import { failJob } from "~/domain/designs/generation/jobs/fail-job";
import { requestPictureEmail, sendPictureEmails } from "~/domain/designs/generation/picture-emails";
import { cancelJob } from "~/domain/designs/generation/requests/cancel-job";
import { type TestApp, testApp } from "../../support/app/test-app";
import { imageModelAnswering, requestPicture, userWithCredits } from "../../support/data/generation";
import { smallPicture } from "../../support/data/pictures/small-picture";

async function requested(count: number) {
  const app = testApp({ imageGenerator: imageModelAnswering(() => smallPicture()) });
  const userId = await userWithCredits(app, count);
  const asked = await requestPicture(app, userId, { count });
  if (asked.status !== "queued") throw new Error(asked.status);
  return { app, userId, ids: asked.jobIds as [string, ...string[]] };
}

async function letters(app: TestApp, userId: string) {
  const user = await app.db.query.users.findFirst({ where: (t, { eq }) => eq(t.id, userId) });
  const rows = await app.db.query.deliveries.findMany({
    where: (t, { and, eq }) => and(eq(t.recipient, user?.email ?? ""), eq(t.template, "pictures-ready")),
  });
  return rows.map((row) => JSON.parse(row.data));
}

describe("a letter about pictures", () => {
  it("comes once, when the last of those requested together has ended, and counts them", async () => {
    const { app, userId, ids } = await requested(3);
    const [first, second, third] = ids as unknown as [string, string, string];
    expect(await requestPictureEmail(app, { userId, jobId: second })).toBe(true);
    expect(await requestPictureEmail(app, { userId, jobId: first })).toBe(true);
    await generateJob(app, { jobId: first });
    await failJob(app, { id: second, userId, credits: 1 }, "provider:unavailable");
    await sendPictureEmails(app);
    expect(await letters(app, userId)).toEqual([]);
    await generateJob(app, { jobId: third });
    await Promise.all([sendPictureEmails(app), sendPictureEmails(app)]);
    await sendPictureEmails(app);
    expect(await letters(app, userId)).toEqual([{ jobId: first, prompt: "a fox", done: 2, failed: 1 }]);
  });

  it("does not come unasked, nor for what was canceled", async () => {
    const { app, userId, ids } = await requested(1);
    await generateJob(app, { jobId: ids[0] });
    const other = await requested(1);
    await requestPictureEmail(other.app, { userId: other.userId, jobId: other.ids[0] });
    await cancelJob(other.app, { userId: other.userId, jobId: other.ids[0] });
    await sendPictureEmails(app);
    expect(await letters(app, userId)).toEqual([]);
    expect(await letters(other.app, other.userId)).toEqual([]);
  });

  it("cannot be asked for by somebody else, nor about what has ended", async () => {
    const { app, userId, ids } = await requested(1);
    const stranger = await userWithCredits(app, 1);
    expect(await requestPictureEmail(app, { userId: stranger, jobId: ids[0] })).toBe(false);
    await generateJob(app, { jobId: ids[0] });
    expect(await requestPictureEmail(app, { userId, jobId: ids[0] })).toBe(false);
  });
});
