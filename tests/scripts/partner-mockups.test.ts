import { afterEach, beforeEach, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { listGarments } from "~/garments/find-garments";
import { SANDBOX_CREDENTIALS } from "../../sandbox/server/credentials.ts";
import { compareMockups, markerFile } from "../../scripts/partner-mockups/compare-mockups.ts";
import { Rehearsal } from "../sandbox/rehearsal.ts";

/** What `scripts/partner-mockups.ts` does with the partner's real API, done with the sandbox. */
let rehearsal: Rehearsal;
beforeEach(async () => {
  rehearsal = await new Rehearsal().start();
  for (const marker of ["corner", "print"] as const)
    rehearsal.receiver.files.set(`/${marker}.png`, await markerFile(marker));
});
afterEach(() => rehearsal.stop());

it("shows the print at the same place in the partner's mockup and in ours, within 1 % of the area, on every garment and every placement", {
  timeout: 600_000,
}, async () => {
  const compared = [];
  for await (const each of compareMockups({
    partner: createPrintfulPartner({
      baseUrl: `${rehearsal.sandbox.url}/printful/v2`,
      token: SANDBOX_CREDENTIALS.PRINTFUL_TOKEN,
      webhookSecret: SANDBOX_CREDENTIALS.PRINTFUL_WEBHOOK_SECRET,
      fetch,
    }),
    rasterizer: createRasterizer(nodeWasm),
    urls: {
      corner: `${rehearsal.origin}/corner.png`,
      print: `${rehearsal.origin}/print.png`,
    },
    // The partner's limits pass at once; a mockup is drawn within milliseconds.
    wait: async (seconds) => {
      rehearsal.sandbox.control.advanceClock(seconds * 1000);
      await new Promise((done) => setTimeout(done, 25));
    },
  }))
    compared.push(each);
  const areas = listGarments().flatMap(({ printAreas }) => printAreas);
  expect(compared).toHaveLength(areas.length);
  expect(compared.filter(({ off }) => off === null || off > 0.01)).toEqual([]);
});
