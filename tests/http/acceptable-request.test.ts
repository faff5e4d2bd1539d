import { describe, expect, it } from "vitest";
import { acceptableRequest } from "~/http/routing/acceptable-request";

const at = (path: string, init: RequestInit = {}) => new Request(`http://localhost:8788${path}`, init);

describe("a request, before the framework reads it", () => {
  it("is passed on unchanged if nothing about it is odd", () => {
    for (const request of [
      at("/store/abc?q=%00"),
      at("/%F0%9F%91%95"),
      at("/login", { method: "POST", body: "a=1", headers: { origin: "http://localhost:8788" } }),
    ])
      expect(acceptableRequest(request)).toBe(request);
  });

  it.each(["/admin/credits/%0A", "/product/%00", "/files/%zz", `/store/${"a".repeat(2_000)}`])(
    "asks for a page that is not there where its path is %s",
    (path) => {
      expect(new URL(acceptableRequest(at(path)).url).pathname).toBe("/not-found");
    },
  );

  it("keeps a form's body, and gets the host of its origin", async () => {
    const headers = { origin: "http://localhost:8788", "x-forwarded-host": "evil.example" };
    const request = acceptableRequest(at("/login", { method: "POST", body: "a=1", headers }));
    expect([request.method, request.headers.get("x-forwarded-host"), await request.text()]).toEqual([
      "POST",
      "localhost:8788",
      "a=1",
    ]);
  });

  it("is not treated as a form if it is a HEAD request for data", () => {
    const request = acceptableRequest(
      at("/account.data", { method: "HEAD", headers: { cookie: "session=a", "x-forwarded-host": "b" } }),
    );
    expect([request.method, request.headers.get("cookie"), request.headers.has("x-forwarded-host")]).toEqual([
      "GET",
      "session=a",
      false,
    ]);
  });
});
