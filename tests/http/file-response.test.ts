import { expect, it } from "vitest";
import { fileResponse } from "~/http/responses/file-response";
import { testApp } from "../support/app/test-app";

it("a file is sent unless the browser names the tag that it has, even if that header is malformed", async () => {
  const app = testApp();
  const stored = await app.files.put("files/odd-tags", "a picture");
  const statusFor = async (tag: string) => {
    const request = new Request("http://localhost/x", { headers: { "if-none-match": tag } });
    const wanted = {
      key: "files/odd-tags",
      contentType: "image/png",
      downloadName: null,
      cacheControl: "private",
    };
    const response = await fileResponse(app, request, wanted);
    await response.arrayBuffer();
    return response.status;
  };
  const tag = stored?.httpEtag ?? "";
  expect([await statusFor(tag), await statusFor(`W/${tag}`)]).toEqual([304, 304]);
  for (const odd of [
    '"another"',
    "01m842phatev5a6vnd20a1dwyz",
    '"',
    "W/",
    '""',
    "a,b",
    `"${"x".repeat(5_000)}"`,
  ])
    expect([odd.slice(0, 30), await statusFor(odd)]).toEqual([odd.slice(0, 30), 200]);
});
