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
