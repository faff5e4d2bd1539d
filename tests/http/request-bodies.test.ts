import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { withBodyMemory } from "~/http/forms/body-memory";
import { MAX_FIELDS, MAX_FIELDS_OF_ONE_NAME } from "~/http/forms/count-fields";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { readRequestBody } from "~/http/forms/read-body";
import { readFormWithFiles, type SentFile } from "~/http/forms/read-form-with-files";
import { readOneFile, readUpload } from "~/http/forms/read-upload";
import { action as receiveWebhook } from "~/routes/webhooks/receive";
import { testApp } from "../support/app/test-app";

const URLENCODED = "application/x-www-form-urlencoded";
const MEGABYTE = 1024 * 1024;

const posted = (body: BodyInit, type = URLENCODED) =>
  new Request("http://localhost/x", { method: "POST", headers: { "content-type": type }, body });

/** A body of unknown length that counts the bytes read. */
function endless(bytes: number, chunkBytes = 64 * 1024) {
  const taken = { bytes: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.bytes >= bytes) return controller.close();
        taken.bytes += chunkBytes;
        controller.enqueue(new Uint8Array(chunkBytes).fill(97));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost/x", {
    method: "POST",
    headers: { "content-type": URLENCODED },
    body: stream,
    duplex: "half",
  } as RequestInit);
  return { request, taken };
}

const statusOf = async (read: Promise<unknown>) =>
  read.then(
    () => 200,
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );

/** A multipart body with these fields. */
const multipart = (names: string[], boundary = "b") =>
  posted(
    `${names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join("")}--${boundary}--\r\n`,
    `multipart/form-data; boundary=${boundary}`,
  );

describe("a request body", () => {
  it("waits for its turn while others fill the memory for bodies; small ones do not", async () => {
    let [end, isSecondBegun] = [() => {}, false];
    const gate = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = withBodyMemory(20 * MEGABYTE, () => gate);
    const second = withBodyMemory(20 * MEGABYTE, async () => {
      isSecondBegun = true;
    });
    expect(await withBodyMemory(MEGABYTE, async () => "read")).toBe("read");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(isSecondBegun).toBe(false);
    end();
    await Promise.all([first, second]);
    expect(isSecondBegun).toBe(true);
  });

  it("gets no memory for what is declared before it arrives", async () => {
    const sizes: number[] = [];
    const counting = new Proxy(Uint8Array, {
      construct(target, [first, ...rest]) {
        if (typeof first === "number") sizes.push(first);
        return Reflect.construct(target, [first, ...rest]);
      },
    });
    const request = new Request("http://localhost/x", {
      ...{ method: "POST", headers: { "content-length": "20000000" }, duplex: "half" },
      body: new ReadableStream({ pull: (controller) => controller.close() }),
    } as RequestInit);
    vi.stubGlobal("Uint8Array", counting);
    try {
      await readRequestBody(request, 21 * MEGABYTE);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(16 * 1024);
  });

  it.each([
    ["form", 200_000, (request: Request) => readForm(request)],
    ["file", 5 * MEGABYTE, (request: Request) => readUpload(request, 5 * MEGABYTE)],
    [
      "file without an account",
      5 * MEGABYTE,
      (request: Request) =>
        readOneFile(request, { field: "file", maxBytes: 5 * MEGABYTE }, async () => "read"),
    ],
    [
      "webhook",
      1_000_000,
      (request: Request) =>
        receiveWebhook({ request, params: { provider: "stripe" }, context: { app: testApp() } } as never),
    ],
  ])(
    "of a %s is bounded while it streams in, and at most twice its limit is taken",
    async (what, most, read) => {
      const { request, taken } = endless(90 * MEGABYTE);
      const answer = await read(request).catch((thrown: unknown) => thrown);
      if (answer instanceof Response) expect(answer.status).toBe(413);
      else expect(answer).toBe("too-large");
      expect(taken.bytes).toBeLessThanOrEqual(2 * most + 2 * 64 * 1024);
      console.log(`S19: 90 MB sent as a ${what}: ${taken.bytes.toLocaleString("en")} bytes taken, 413`);
    },
  );

  it("that declares too great a length is not read at all", async () => {
    const { request, taken } = endless(MEGABYTE);
    const declared = new Request(request, { headers: { "content-length": "90000000" } });
    expect(await readRequestBody(declared, 200_000)).toBe("too-large");
    expect(taken.bytes).toBeLessThanOrEqual(64 * 1024);
  });

  it("is read whole up to its limit, in chunks of any size", async () => {
    for (const [bytes, chunkBytes] of [
      [200_000, 250],
      [200_000, 100_000],
      [0, 1],
    ] as const)
      expect(await readRequestBody(endless(bytes, chunkBytes).request, 200_000)).toEqual(
        new Uint8Array(bytes).fill(97),
      );
    expect(await readRequestBody(posted(new Uint8Array(200_001)), 200_000)).toBe("too-large");
  });
});

describe("the fields of a form", () => {
  it("are counted before they are parsed", async () => {
    const parsing = vi.spyOn(Response.prototype, "formData");
    const bodies = [
      posted("e&".repeat(95_000)),
      posted(`${"e=1&".repeat(MAX_FIELDS)}e=1`),
      multipart(Array.from({ length: MAX_FIELDS + 1 }, (_, at) => `n${at}`)),
      multipart(Array.from({ length: 1_500 }, () => "e")),
      posted("x", "text/plain"),
      posted("--\r\n".repeat(100), `multipart/form-data; boundary=${"-".repeat(71)}`),
    ];
    for (const request of bodies) expect(await statusOf(readForm(request))).toBe(400);
    expect(parsing).not.toHaveBeenCalled();
    parsing.mockRestore();
    console.log(`S19: 95,000 fields of one name: 0 of them parsed, 400 beyond ${MAX_FIELDS} fields`);
  });

  it("may be as many as the limit allows, and repeat a name as often", async () => {
    const names = Array.from({ length: MAX_FIELDS }, (_, at) => `n${at}`);
    expect([...(await readForm(posted(names.map((name) => `${name}=1`).join("&"))))]).toHaveLength(
      MAX_FIELDS,
    );
    expect([...(await readForm(multipart(names)))]).toHaveLength(MAX_FIELDS);
    const repeated = (count: number) => posted(Array.from({ length: count }, () => "e=1").join("&"));
    expect(await statusOf(readForm(repeated(MAX_FIELDS_OF_ONE_NAME)))).toBe(200);
    expect(await statusOf(readForm(repeated(MAX_FIELDS_OF_ONE_NAME + 1)))).toBe(400);
  });

  it.each(["__intent__=x", "__state__=", "a=%00", "a%00=1", `${"n".repeat(201)}=1`])(
    "are refused where they are “%s”, which no form of ours sends",
    async (body) => {
      expect(await statusOf(readForm(posted(body)))).toBe(400);
      expect(await statusOf(readUpload(posted(body), MEGABYTE))).toBe(400);
    },
  );

  it("must be text, except in uploads", async () => {
    const form = new FormData();
    form.append("city", new File(["x"], "New York"));
    const request = () => new Request("http://localhost/x", { method: "POST", body: form });
    expect(await statusOf(readForm(request()))).toBe(400);
    expect(await statusOf(readUpload(request(), MEGABYTE))).toBe(200);
  });

  it("that the schema does not name are never parsed", () => {
    const schema = z
      .object({
        title: z.string(),
        tags: z.array(z.string()).optional(),
        front: z.object({ left: z.string() }),
      })
      .refine(() => true);
    const form = new FormData();
    for (const [name, value] of [
      ["title", "A"],
      ["tags", "1"],
      ["tags", "2"],
      ["tags[9999]", "3"],
      ["front.left", "4"],
      [`front.left${".x".repeat(5_000)}`, "5"],
      ["title[0]", "6"],
      ["__proto__.polluted", "7"],
      ["constructor.prototype.polluted", "8"],
    ] as const)
      form.append(name, value);
    expect(parseForm(form, schema)).toEqual({
      ok: true,
      value: { title: "A", tags: ["1", "2"], front: { left: "4" } },
    });
    expect({}).not.toHaveProperty("polluted");
    console.log(`S2: ${[...form].length} fields sent, 4 of them the schema's: 0 others parsed`);
  });
});

describe("a file of a form", () => {
  const limits = { field: "file", maxBytes: 2 * MEGABYTE };
  const same = async (bytes: Uint8Array<ArrayBuffer>) => bytes;
  const withFile = (body: BlobPart, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append("file", new File([body], "fox.png"));
    return new Request("http://localhost/x", { method: "POST", body: form });
  };

  it("and others beside the form's fields are kept in memory once, and counted as any form's are", async () => {
    const form = new FormData();
    form.append("reason", "damaged");
    for (const name of ["a.png", "b.png"]) form.append("photos", new File([name], name));
    form.append("photos", new File([], ""));
    form.append("other", new File(["x"], "c.png"));
    const request = (body: FormData) => new Request("http://localhost/x", { method: "POST", body });
    const options = { field: "photos", maxBytes: MEGABYTE };
    const use = async (sent: { form: FormData; files: SentFile[] }) => ({
      fields: [...sent.form],
      files: sent.files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)]),
      bodies: new Set(sent.files.map(({ bytes }) => bytes.buffer)).size,
    });
    const read = await readFormWithFiles(request(form), options, use, () => "refused");
    expect(read).toEqual({
      fields: [["reason", "damaged"]],
      files: ["a.png", "b.png"].map((name) => [name, name]),
      bodies: 1,
    });
    form.append("__intent__", "x");
    expect(await statusOf(readFormWithFiles(request(form), options, use, () => "refused"))).toBe(400);
  });

  it("that is too large leaves what was typed above it, and nothing of what came after", async () => {
    const form = new FormData();
    form.append("detail", "The print is cracked; filename= is none.\r\nSee the left side 👕");
    form.append("wanted", "refund");
    form.append("photos", new File([new Uint8Array(MEGABYTE + 1)], "large.png"));
    form.append("late", "lost");
    const request = new Request("http://localhost/x", { method: "POST", body: form });
    const typed = await readFormWithFiles(
      request,
      { field: "photos", maxBytes: MEGABYTE },
      async () => null,
      (kept) => [...kept],
    );
    expect(typed).toEqual([...form].slice(0, 2));
  });

  it("is read unchanged, and is kept in memory once: it lies in the body", async () => {
    const bytes = new Uint8Array(MEGABYTE).map((_, at) => (at * 7 + (at >> 8)) % 256);
    const read = await readOneFile(withFile(bytes, { note: "first" }), limits, same);
    if (typeof read === "string") throw new Error(read);
    expect(Buffer.compare(read, bytes)).toBe(0);
    expect(read.byteOffset).toBeGreaterThan(0);
    expect(read.buffer.byteLength).toBeLessThanOrEqual(limits.maxBytes);
    console.log("S19: a file of an anonymous form is in memory once, as a part of its body");
  });

  it("may hold what looks like the start of a delimiter, at any place", async () => {
    const type = { headers: { "content-type": "multipart/form-data; boundary=aXb" }, method: "POST" };
    for (const content of ["\r\n--aX", "\r\n-", "--aX\r\n--aX", "\r", "x\r\n--aY--"]) {
      const body = `--aXb\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--aXb--\r\n`;
      const read = await readOneFile(new Request("http://localhost/x", { ...type, body }), limits, same);
      expect(typeof read === "string" ? read : new TextDecoder().decode(read)).toBe(content);
    }
  });

  it("is missing where the field is empty, is text, has another name, or the form can hold no files", async () => {
    const text = new FormData();
    text.append("file", "a text");
    for (const request of [
      withFile(""),
      new Request("http://localhost/x", { method: "POST", body: text }),
      multipart(["other"]),
      posted("file=1"),
    ])
      expect(await readOneFile(request, limits, same)).toBe("no-file");
    expect(await readOneFile(withFile(new Uint8Array(2 * MEGABYTE)), limits, same)).toBe("too-large");
  });

  it("is refused with 400 in any body that is no form", async () => {
    const part = 'Content-Disposition: form-data; name="file"; filename="a"';
    const pieces = [
      "--b",
      "\r\n",
      part,
      "x",
      "--",
      ":",
      "filename*=utf-8''%ff",
      "\0",
      "é",
      "; =",
      '"',
      "\r\n\r\n",
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), async (list) => {
        const request = posted(`--b\r\n${list.join("")}`, "multipart/form-data; boundary=b");
        const read = await readOneFile(request, limits, same).catch((thrown: unknown) => thrown);
        if (read instanceof Response) expect(read.status).toBe(400);
        else expect(read === "no-file" || read instanceof Uint8Array).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
