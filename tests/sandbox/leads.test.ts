import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rehearsal } from "./rehearsal.ts";

let rehearsal: Rehearsal;
beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(() => rehearsal.stop());

const fields = {
  fullName: "Ann Example",
  email: "ann@example.com",
  companyName: "",
  phoneNumber: "+1 555 010 0000",
  businessType: "Band",
  website: "",
  expectedVolume: "50 a month",
  message: "",
  acceptTerms: true,
  source: "Beta Signup Form",
  signupDate: "2026-11-20T12:00:00.000Z",
  recipientEmail: "sales@example.com",
  userEmail: "ann@example.com",
};

async function call({
  body = JSON.stringify(fields),
  secret = "leads_sandbox_secret",
  ageMs = 0,
  key = "k1",
} = {}) {
  const seconds = Math.floor((Date.now() - ageMs) / 1000);
  const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const response = await fetch(`${rehearsal.sandbox.url}/leads/hook`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "content-type": "application/json",
      "inkloom-signature": `t=${seconds},v1=${signature}`,
      ...(key ? { "idempotency-key": key } : {}),
    },
    body,
  });
  return response.status;
}
const received = async () => {
  const response = await fetch(`${rehearsal.sandbox.url}/control/api/leads`);
  return ((await response.json()) as { leads: { id: string; times: number; fields: unknown }[] }).leads;
};

describe("the receiver of leads", () => {
  it("stores each key once and counts its deliveries", async () => {
    expect([await call(), await call(), await call({ key: "k2" })]).toEqual([200, 200, 200]);
    expect((await received()).map(({ id, times }) => [id, times])).toEqual([
      ["k2", 1],
      ["k1", 2],
    ]);
    expect((await received())[1]?.fields).toEqual(fields);
    const page = await (await fetch(`${rehearsal.sandbox.url}/control/leads`)).text();
    expect(page).toContain("Ann Example");
    expect(page).toContain("came 2 times, taken once");
  });

  it("refuses a wrong, old or missing signature, and a missing key", async () => {
    expect(await call({ secret: "another secret" })).toBe(401);
    expect(await call({ ageMs: 301_000 })).toBe(401);
    expect(await call({ key: "" })).toBe(400);
    expect((await fetch(`${rehearsal.sandbox.url}/leads/hook`, { method: "POST", body: "{}" })).status).toBe(
      401,
    );
    expect(await received()).toEqual([]);
  });

  it("refuses an unknown or missing field and records a contract violation", async () => {
    expect(await call({ body: JSON.stringify({ ...fields, ip: "127.0.0.1" }) })).toBe(422);
    const { website: _website, ...fewer } = fields;
    expect(await call({ body: JSON.stringify(fewer) })).toBe(422);
    expect(rehearsal.sandbox.control.violations().map(({ company, errors }) => [company, errors])).toEqual([
      ["leads", ["Unknown fields: ip."]],
      ["leads", ["Missing or of a wrong type: website."]],
    ]);
    rehearsal.sandbox.control.reset();
  });

  it("has the same faults as the other services: fail after storing, redirect, gone, down", async () => {
    const { control } = rehearsal.sandbox;
    control.addFault({ service: "leads", action: { kind: "fail-after", status: 503 }, times: 1 });
    expect(await call()).toBe(503);
    expect(await received()).toHaveLength(1);
    control.addFault({ service: "leads", action: { kind: "refuse", reason: "moved" }, times: 1 });
    expect(await call({ key: "k3" })).toBe(308);
    control.addFault({ service: "leads", action: { kind: "refuse", reason: "gone" }, times: 1 });
    expect(await call({ key: "k3" })).toBe(410);
    control.setMode("leads", "down");
    await expect(call({ key: "k3" })).rejects.toThrow();
    control.setMode("leads", "normal");
    expect(await call({ key: "k3" })).toBe(200);
    expect(await received()).toHaveLength(2);
  });
});
