import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [`app/${name}`, readFileSync(`app/${name}`, "utf8")] as const);

it("a request's body is read in one place, which bounds it", () => {
  const reader = /request\s*\.(?:clone\(\)\s*\.)?(?:formData|text|json|arrayBuffer|blob|bytes|body)\b/;
  const readers = files.filter(([, source]) => reader.test(source)).map(([path]) => path);
  // The second passes the body on unread.
  expect(readers).toEqual(["app/http/forms/read-body.ts", "app/http/routing/acceptable-request.ts"]);
});

it("the form library is called in one place, after the fields were counted", () => {
  const callers = files.filter(([, source]) => source.includes("@conform-to/")).map(([path]) => path);
  expect(callers).toEqual(["app/http/forms/parse-form.ts"]);
});
