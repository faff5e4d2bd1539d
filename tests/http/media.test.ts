import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, describe, expect, it } from "vitest";
import { loader } from "~/routes/system/media";
import { testApp } from "../support/app/test-app";

const NAME = "films/a-walk-0123abcd.webm";

describe("a film in the bucket", () => {
  const app = testApp();
  beforeAll(() => app.files.put(NAME, "0123456789"));

  async function ask(name: string, range?: string): Promise<Response> {
    const request = new Request(`http://localhost/media/${name}`, { headers: range ? { range } : {} });
    const args = { request, params: { "*": name }, context: { app } } as unknown as LoaderFunctionArgs;
    try {
      return await loader(args);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }

  it.each([
    ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=4-", 206, "456789", "bytes 4-9/10"],
    ["bytes=4-5", 206, "45", "bytes 4-5/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=5-4", 200, "0123456789", null],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
    ["bytes=-0", 200, "0123456789", null],
    ["bytes=10-", 416, "", "bytes */10"],
  ])("answers %s with %i", async (range, status, text, contentRange) => {
    const answer = await ask(NAME, range);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("content-range")).toBe(contentRange);
  });

  it("is WebM, and nothing outside of its folder is found", async () => {
    const whole = await ask(NAME);
    expect([whole.headers.get("content-type"), whole.headers.get("accept-ranges")]).toEqual([
      "video/webm",
      "bytes",
    ]);
    await whole.text();
    for (const name of ["films/../pictures/x.webm", "films/a-walk-0123abce.webm", "films/a/b-0123abcd.webm"])
      expect((await ask(name, "bytes=0-1")).status).toBe(404);
  });
});
