import { afterEach, beforeEach, expect, it } from "vitest";
import { createRasterizer } from "~/adapters/pictures/rasterizer.server";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { nodeWasm } from "~/adapters/raster/wasm-node";
import { type Garment, listGarments, type PrintArea } from "~/garments/find-garments";
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

/** All with `RELIABILITY=full`. The others' small areas, which need large pictures, are placed by the same rules. */
const WITH_ALL_AREAS = ["t-shirt", "hoodie", "tank-top"];
const areasOf = ({ id, printAreas }: Garment) =>
  process.env.RELIABILITY === "full" || WITH_ALL_AREAS.includes(id)
    ? printAreas
    : printAreas.filter((area) => !isSmall(area));
const isSmall = ({ widthIn, heightIn }: PrintArea) => Math.min(widthIn, heightIn) < 8;

it("shows the print at the same place in the partner's mockup and in ours, within 1 % of the area, on every garment's front and back and on every placement", {
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
    // A pixel is less than a hundredth of the area: small areas need a larger picture.
    widthPxFor: (area) => (isSmall(area) ? 1600 : 700),
    areasOf,
    // The partner's limits pass at once; a mockup is drawn within milliseconds.
    wait: async (seconds) => {
      rehearsal.sandbox.control.advanceClock(seconds * 1000);
      await new Promise((done) => setTimeout(done, 25));
    },
  }))
    compared.push(each);
  const areas = listGarments().flatMap(areasOf);
  expect(compared).toHaveLength(areas.length);
  expect(compared.filter(({ off }) => off === null || off > 0.01)).toEqual([]);
});
