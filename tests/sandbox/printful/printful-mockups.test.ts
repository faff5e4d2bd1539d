import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Rehearsal, until } from "../rehearsal.ts";

let rehearsal: Rehearsal;
let art: string;
const DAY_MS = 24 * 3600 * 1000;

beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  const picture = sharp({ create: { width: 600, height: 600, channels: 4, background: "#00ff00" } });
  rehearsal.receiver.files.set("/art.png", await picture.png().toBuffer());
  rehearsal.receiver.files.set("/not-a-picture.png", Buffer.from("<html>sign in</html>"));
  art = `${rehearsal.origin}/art.png`;
});
afterEach(async () => {
  const { violations } = (await rehearsal.call("control", "GET", "/api/violations")).json as {
    violations: [];
  };
  await rehearsal.stop();
  expect(violations).toEqual([]);
});

interface Task {
  id: number;
  status: string;
  catalog_variant_mockups: {
    catalog_variant_id: number;
    mockups: { style_id: number; mockup_url: string }[];
  }[];
  failure_reasons: { detail: string }[];
}
type Answer = {
  status: number;
  json: { data: Task[]; error: { reason: string; message: string } };
  headers: Headers;
};

function wish(product: object = {}, more: object = {}) {
  const position = { width: 12, height: 12, top: 1, left: 0 };
  const placements = [
    { placement: "front", technique: "dtg", layers: [{ type: "file", url: art, position }] },
  ];
  return {
    format: "png",
    mockup_width_px: 400,
    products: [
      {
        source: "catalog",
        catalog_product_id: 71,
        catalog_variant_ids: [4017],
        mockup_style_ids: [7101, 7102],
        placements,
        ...product,
      },
    ],
    ...more,
  };
}
const ask = (body: object = wish()) =>
  rehearsal.call("printful", "POST", "/v2/mockup-tasks", body) as Promise<Answer>;
const look = async (id: number) =>
  ((await rehearsal.call("printful", "GET", `/v2/mockup-tasks?id=${id}`)) as Answer).json.data[0];
const end = (id: number) =>
  until("the mockup", async () => {
    const task = await look(id);
    return task?.status !== "pending" && task;
  });

describe("a mockup task", () => {
  it("draws the garment with the print file and sends a webhook when done", async () => {
    rehearsal.sandbox.control.setTiming({ mockupMs: 60_000 });
    const asked = await ask();
    expect(asked.json.data).toMatchObject([{ status: "pending", catalog_variant_mockups: [] }]);
    const id = asked.json.data[0]?.id ?? 0;
    rehearsal.sandbox.control.advanceClock(60_000);
    const task = await end(id);
    const told = JSON.parse((await rehearsal.receiver.event("mockup_task_finished")).body);
    expect(told.data).toMatchObject({ id, status: "completed" });
    const [front, back] = task.catalog_variant_mockups[0]?.mockups ?? [];
    expect([front?.style_id, back?.style_id]).toEqual([7101, 7102]);

    const pixels = async (url: string) => {
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      return sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
    };
    const green = ({ data, info }: { data: Buffer; info: { channels: number } }) => {
      let count = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if ((data[at] ?? 0) < 60 && (data[at + 1] ?? 0) > 160 && (data[at + 2] ?? 0) < 60) count += 1;
      return count;
    };
    const seen = await pixels(front?.mockup_url ?? "");
    expect(seen.info).toMatchObject({ width: 400, height: 400 });
    // 12 × 12 inches at ten pixels per inch, only on the front.
    expect(green(seen)).toBeGreaterThan(0.9 * 120 * 120);
    expect(green(await pixels(back?.mockup_url ?? ""))).toBe(0);
  });

  it("has links that expire after a day, and fails if the file is not a picture or a fault is planned", async () => {
    const made = await end((await ask()).json.data[0]?.id ?? 0);
    const url = made.catalog_variant_mockups[0]?.mockups[0]?.mockup_url ?? "";
    expect((await fetch(url)).status).toBe(200);
    rehearsal.sandbox.control.advanceClock(DAY_MS + 1000);
    expect((await fetch(url)).status).toBe(404);
    expect((await look(made.id))?.status).toBe("completed");
    expect((await fetch(url.replace(/tmp\/\w{8}/, "tmp/00000000"))).status).toBe(404);

    const position = { width: 4, height: 4, top: 0, left: 0 };
    const layers = [{ type: "file", url: `${rehearsal.origin}/not-a-picture.png`, position }];
    const placements = [{ placement: "front", technique: "dtg", layers }];
    const broken = await end((await ask(wish({ placements }))).json.data[0]?.id ?? 0);
    expect(broken).toMatchObject({ status: "failed", catalog_variant_mockups: [] });
    expect(broken.failure_reasons[0]?.detail).toContain("is not a picture");

    rehearsal.sandbox.control.advanceClock(120_000);
    for (const outcome of ["mockup-fails", "mockup-link-dies"])
      rehearsal.sandbox.control.addFault({
        service: "printful",
        action: { kind: "outcome", outcome },
        times: 1,
      });
    expect((await end((await ask()).json.data[0]?.id ?? 0)).status).toBe("failed");
    const late = await end((await ask()).json.data[0]?.id ?? 0);
    expect(late.status).toBe("completed");
    expect((await fetch(late.catalog_variant_mockups[0]?.mockups[0]?.mockup_url ?? "")).status).toBe(404);
  });

  it("is allowed twice a minute for a new store; further requests are refused for a minute", async () => {
    await ask();
    await ask();
    const over = await ask();
    expect([over.status, over.json.error.reason, over.headers.get("retry-after")]).toEqual([
      429,
      "MG-8",
      "60",
    ]);
    rehearsal.sandbox.control.advanceClock(30_000);
    expect((await ask()).status).toBe(429);
    rehearsal.sandbox.control.advanceClock(60_001);
    expect((await ask()).status).toBe(200);
    expect((await ask(wish({}, { products: [wish().products[0], wish().products[0]] }))).status).toBe(429);
  });

  it("is refused for invalid products, styles and placements", async () => {
    for (const body of [
      wish({ catalog_variant_ids: [10442] }),
      wish({ mockup_style_ids: [1] }),
      wish({ placements: [] }),
      wish({ catalog_product_id: 1 }),
      wish({}, { products: [] }),
      wish({}, { mockup_width_px: 2001 }),
    ])
      expect((await ask(body)).status).toBe(400);
    expect((await rehearsal.call("printful", "GET", "/v2/mockup-tasks")).status).toBe(400);
  });
});
