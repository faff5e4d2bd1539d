import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rehearsal, until } from "./rehearsal.ts";

let rehearsal: Rehearsal;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

const LETTER = {
  from: "Inkloom <hello@inkloom.test>",
  to: ["creator@example.com"],
  subject: "Confirm <your> address",
  html: '<p>Hello <a href="https://shop.test/verify?t=1">confirm</a></p><script>alert(1)</script>',
  text: "Hello, confirm: https://shop.test/verify?t=1",
  tags: [{ name: "template", value: "verify" }],
};

interface Answer {
  status: number;
  json: {
    id: string;
    name: string;
    message: string;
    statusCode: number;
    data: { id: string }[];
    last_event: string;
  };
  headers: Headers;
}

const send = (body: unknown, headers: Record<string, string> = {}, path = "/emails") =>
  rehearsal.call("mail", "POST", path, body, headers) as Promise<Answer>;

async function letters(to = ""): Promise<{ id: string; subject: string; html: string; text: string }[]> {
  const { json } = await rehearsal.call("control", "GET", `/api/mail?to=${encodeURIComponent(to)}`);
  return (json as { emails: [] }).emails;
}

describe("an email", () => {
  it("appears in the outbox, where its scripts do not run", async () => {
    const { status, json, headers } = await send(LETTER);
    expect([status, headers.get("ratelimit-limit")]).toEqual([200, "10"]);
    await send({ ...LETTER, to: "shopper@example.com", subject: "Your order" });

    const found = await letters("CREATOR@example.com");
    expect(found).toMatchObject([{ id: json.id, text: LETTER.text, html: LETTER.html }]);
    expect((await letters()).map((letter) => letter.subject)).toEqual(["Your order", LETTER.subject]);

    const list = await (await fetch(`${rehearsal.sandbox.url}/mail/outbox?to=creator`)).text();
    expect(list).toContain("Confirm &lt;your&gt; address");
    expect(list).not.toContain("Your order");
    const page = await (await fetch(`${rehearsal.sandbox.url}/mail/outbox/${json.id}`)).text();
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script>");
    expect((await rehearsal.call("mail", "GET", `/emails/${json.id}`)).json).toMatchObject({
      last_event: "delivered",
    });
  });

  it("is refused with the name of the error", async () => {
    const cases: [object, number, string][] = [
      [{ from: undefined }, 422, "missing_required_field"],
      [{ to: undefined }, 422, "missing_required_field"],
      [{ subject: "" }, 422, "missing_required_field"],
      [{ html: undefined, text: undefined }, 422, "missing_required_field"],
      [{ from: "Inkloom" }, 422, "invalid_from_address"],
      [{ to: "nobody" }, 422, "validation_error"],
      [{ to: "a@b.test\r\nBcc: x@y.test" }, 422, "validation_error"],
      [{ subject: "a\nb" }, 422, "validation_error"],
      [{ tags: [{ name: "order id", value: "1" }] }, 422, "validation_error"],
    ];
    for (const [changes, status, name] of cases) {
      const answer = await send({ ...LETTER, ...changes });
      expect([answer.status, answer.json.name, changes]).toEqual([status, name, changes]);
    }
    expect(await letters()).toEqual([]);
  });

  it("waits for its scheduled time and can be canceled until then", async () => {
    const scheduled_at = new Date(Date.now() + 3600_000).toISOString();
    const first = await send({ ...LETTER, scheduled_at });
    const second = await send({ ...LETTER, scheduled_at });
    expect((await send({}, {}, `/emails/${second.json.id}/cancel`)).status).toBe(200);
    rehearsal.sandbox.control.advanceClock(3601_000);
    const state = async (id: string) =>
      ((await rehearsal.call("mail", "GET", `/emails/${id}`)) as Answer).json.last_event;
    await until("the sending", async () => (await state(first.json.id)) === "delivered");
    expect(await state(second.json.id)).toBe("canceled");
  });
});

describe("idempotency keys", () => {
  it("send once and refuse another payload", async () => {
    const key = { "idempotency-key": "verify:u1:1" };
    const first = await send(LETTER, key);
    expect((await send(LETTER, key)).json.id).toBe(first.json.id);
    await rehearsal.restart();
    expect((await send(LETTER, key)).json.id).toBe(first.json.id);
    expect(await letters()).toHaveLength(1);
    const other = await send({ ...LETTER, subject: "Other" }, key);
    expect([other.status, other.json.name]).toEqual([409, "invalid_idempotent_request"]);
    const long = await send(LETTER, { "idempotency-key": "k".repeat(257) });
    expect([long.status, long.json.name]).toEqual([400, "invalid_idempotency_key"]);
  });

  it("answer 409 while the first request is still working", async () => {
    const slow = { service: "mail", action: { kind: "slow", ms: 1500 }, times: 1 };
    await rehearsal.call("control", "POST", "/api/faults", slow);
    const key = { "idempotency-key": "k" };
    const first = send(LETTER, key);
    await new Promise((done) => setTimeout(done, 50));
    expect((await send(LETTER, key)).json.name).toBe("concurrent_idempotent_requests");
    expect((await first).status).toBe(200);
  });
});

describe("batches, keys and paths", () => {
  it("accepts a batch as a whole or not at all", async () => {
    const good = await send([LETTER, { ...LETTER, subject: "Second" }], {}, "/emails/batch");
    expect(good.json.data).toHaveLength(2);
    expect((await send([LETTER, { ...LETTER, to: "x" }], {}, "/emails/batch")).status).toBe(422);
    expect(await letters()).toHaveLength(2);
  });

  it("refuses a missing or wrong key, and unknown paths", async () => {
    const missing = await send(LETTER, { authorization: "" });
    expect([missing.status, missing.json.name]).toEqual([401, "missing_api_key"]);
    const wrong = await send(LETTER, { authorization: "Bearer re_no" });
    expect([wrong.status, wrong.json.message]).toEqual([401, "API key is invalid"]);
    expect((await send({}, {}, "/unicorns")).json.name).toBe("not_found");
    expect(((await rehearsal.call("mail", "GET", "/emails/none")) as Answer).json.name).toBe("not_found");
  });
});
