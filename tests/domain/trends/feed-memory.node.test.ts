import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { machinePace } from "../../../scripts/local/machine-pace";
import { reportQualityResult } from "../../support/app/report-quality";

/** Of the 128 MB of an isolate, half is for others; the process ends if its heap needs more. */
const MOST_MB = 64;
/** Of processor time of an idle core. A busy machine adds to it: the best of three readings counts, at its pace. */
const MOST_CPU_MS = 2_000;
const MOST_READINGS = 3;

function readFeed(feed: string) {
  const child = spawnSync(
    process.execPath,
    [
      ...[`--max-old-space-size=${MOST_MB}`, "--expose-gc", "--import", "tsx"],
      ...["tests/support/app/read-large-feed.ts", feed],
    ],
    { encoding: "utf8", timeout: 150_000 },
  );
  expect(child.stderr.split("\n").filter((line) => /heap|Error/.test(line))).toEqual([]);
  const { sampleSize, fault, bytes, most, readerMs = 0 } = JSON.parse(child.stdout);
  expect(most / 1e6).toBeLessThan(MOST_MB);
  return { sampleSize, fault, bytes, most, readerMs };
}

describe("a feed of twenty pages is read and counted within 64 MB and two seconds:", () => {
  it.each([
    ["ordinary", 5_000],
    ["of long texts", 5_000],
    // What comes after four million characters is not read.
    ["of different words", 2_000],
    ["of empty objects", null],
  ])("%s", (feed, products) => {
    const { sampleSize, fault, bytes, most, ...first } = readFeed(feed);
    let readerMs: number = first.readerMs;
    for (let readings = 1; readings < MOST_READINGS && readerMs >= MOST_CPU_MS; readings++)
      readerMs = Math.min(readerMs, readFeed(feed).readerMs / machinePace());
    if (products === null) expect(fault).toBe("type");
    else expect(sampleSize).toBeGreaterThanOrEqual(products);
    expect(readerMs).toBeLessThan(MOST_CPU_MS);
    reportQualityResult(
      "S19",
      `a feed ${feed}`,
      `${(bytes / 1e6).toFixed(0)} MB read within a heap of ${MOST_MB} MB, ${(most / 1e6).toFixed(1)} MB held at most, ${readerMs.toFixed(0)} ms of CPU`,
    );
  });
});
