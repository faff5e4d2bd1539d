import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { createAirtable } from "~/adapters/airtable.server";

/** Answers in turn; the addresses that were asked for are kept. */
function airtable(answers: (() => Response)[]) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const call = (async (url: string) => {
    asked.push(url);
    return (answers.shift() as () => Response)();
  }) as typeof fetch;
  const adapter = createAirtable({
    baseUrl: "https://airtable.test",
    fetch: call,
    pause: async (ms) => void pauses.push(ms),
  });
  const list = (most = 1000) =>
    adapter.listRecords({ key: "pat", baseId: "app1", table: "Our Products", most });
  return { asked, pauses, list };
}
const records = (...ids: string[]) =>
  ids.map((id) => ({ id, createdTime: "2026-01-01T00:00:00.000Z", fields: { n: id } }));
const page = (ids: string[], offset?: string) => () => Response.json({ records: records(...ids), offset });
const tooMany = (retryAfter?: string) => () =>
  Response.json(
    { errors: [{ error: "RATE_LIMIT_REACHED", message: "Slow" }] },
    { status: 429, headers: retryAfter ? { "retry-after": retryAfter } : {} },
  );
const expired = () =>
  Response.json({ error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE", message: "gone" } }, { status: 422 });

describe("Airtable", () => {
  it("is read page by page, no faster than five requests a second", async () => {
    const { asked, pauses, list } = airtable([page(["rec1", "rec2"], "itr/rec3"), page(["rec3"])]);
    const { records: read, isComplete } = await list();
    expect(read.map(({ id }) => id)).toEqual(["rec1", "rec2", "rec3"]);
    expect(isComplete).toBe(true);
    expect(asked[0]).toBe("https://airtable.test/v0/app1/Our%20Products?pageSize=100");
    expect(asked[1]).toContain("offset=itr%2Frec3");
    expect(pauses).toEqual([220]);
  });

  it("begins again when the list expired while it was read", async () => {
    const { list, asked } = airtable([page(["rec1"], "x"), expired, page(["rec1"], "x"), page(["rec2"])]);
    expect((await list()).records.map(({ id }) => id)).toEqual(["rec1", "rec2"]);
    expect(asked).toHaveLength(4);
    await expect(airtable([expired, expired, expired]).list()).rejects.toThrow(/ITERATOR/);
  });

  it("is asked for the same page again after half a minute, or after the time it names, where it gets too many requests", async () => {
    const slow = airtable([page(["rec1"], "itr/rec2"), tooMany(), tooMany("3"), page(["rec2"])]);
    expect((await slow.list()).records.map(({ id }) => id)).toEqual(["rec1", "rec2"]);
    expect(slow.pauses).toEqual([220, 30_000, 3_000]);
    expect(slow.asked[1]).toContain("offset=itr%2Frec2");
    expect(slow.asked.slice(2)).toEqual([slow.asked[1], slow.asked[1]]);
  });

  it.each([
    ["the third time in one reading", [tooMany("1"), tooMany("1"), tooMany("1")], [1_000, 1_000]],
    ["for longer than half a minute", [tooMany("3600")], []],
  ])("is given up where it refuses %s", async (_, answers, waited) => {
    const { list, pauses } = airtable(answers);
    await expect(list()).rejects.toMatchObject({ status: 429 });
    expect(pauses).toEqual(waited);
  });

  it("stops at the most that is asked for, and says so", async () => {
    const { list } = airtable([page(["rec1", "rec2"], "x")]);
    expect(await list(2)).toMatchObject({ isComplete: false });
    expect((await airtable([page(["rec1", "rec2", "rec3"])]).list(2)).records).toHaveLength(2);
  });

  it.each([
    ["a word", { error: "NOT_FOUND" }, 404, /NOT_FOUND/],
    [
      "a type and a message",
      { error: { type: "AUTHENTICATION_REQUIRED", message: "No" } },
      401,
      /AUTHENTICATION_REQUIRED: No/,
    ],
    [
      "a list",
      { errors: [{ error: "RATE_LIMIT_REACHED", message: "Slow" }] },
      429,
      /RATE_LIMIT_REACHED: Slow/,
    ],
    ["none of its forms", "<html>", 500, /refused/],
  ])("explains an error in the form of %s", async (_, body, status, message) => {
    const answer = () =>
      typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
    const error = await airtable([answer, answer, answer])
      .list()
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AdapterError);
    expect(error.status).toBe(status);
    expect(error.message).toMatch(message);
  });

  it("refuses an answer of another form", async () => {
    await expect(airtable([() => Response.json({ records: [{ id: 1 }] })]).list()).rejects.toThrow(
      /unexpected form/,
    );
  });
});
