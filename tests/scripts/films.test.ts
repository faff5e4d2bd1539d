import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { FILMS, type Film } from "~/content/films";
import { filmFiles } from "../../scripts/local/seed-films";

const MAX_BYTES = 3_000_000;
const films: [string, Film][] = Object.entries(FILMS);

it("each film has its file, its captions and its poster, and none is larger than 3 MB", () => {
  const stored = new Map(filmFiles().map(({ key, path }) => [`/media/${key}`, path]));
  expect([...stored.keys()].sort()).toEqual(films.flatMap(([, film]) => [film.src, film.captionsSrc]).sort());
  for (const [name, film] of films) {
    const path = stored.get(film.src) ?? "";
    expect(readFileSync(path).subarray(0, 4).toString("hex"), name).toBe("1a45dfa3");
    expect(statSync(path).size, name).toBeLessThanOrEqual(MAX_BYTES);
    expect(existsSync(`public${film.poster}`), name).toBe(true);
  }
});

it("each film is as long as the page says", () => {
  const stored = new Map(filmFiles().map(({ key, path }) => [`/media/${key}`, path]));
  for (const [name, film] of films)
    expect(Math.abs(secondsOf(readFileSync(stored.get(film.src) ?? "")) - film.seconds), name).toBeLessThan(
      1,
    );
});

/** Of a WebM file: its duration in ticks, whose length in nanoseconds stands beside it. */
function secondsOf(webm: Buffer): number {
  const info = webm.indexOf(Buffer.from("1549a966", "hex"));
  const scaleAt = webm.indexOf(Buffer.from("2ad7b183", "hex"), info);
  const durationAt = webm.indexOf(Buffer.from("448988", "hex"), info);
  expect(Math.min(info, scaleAt, durationAt)).toBeGreaterThan(0);
  return (webm.readDoubleBE(durationAt + 3) * webm.readUIntBE(scaleAt + 4, 3)) / 1e9;
}

it("chapters lie in their film, and everything the captions say can be read", () => {
  const stored = new Map(filmFiles().map(({ key, path }) => [`/media/${key}`, path]));
  for (const [name, { captionsSrc, chapters, seconds, transcript }] of films) {
    const said = readFileSync(stored.get(captionsSrc) ?? "", "utf8")
      .split("\n\n")
      .slice(1)
      .map((cue) => cue.trim().split("\n").slice(1).join(" "));
    expect(transcript.filter(Boolean).join(" "), name).toBe(said.join(" "));
    const times = chapters.map(({ at }) => at);
    expect(times, name).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1), name).toBeLessThan(seconds);
  }
});
