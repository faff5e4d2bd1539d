import { statSync } from "node:fs";
import { runCommand } from "../local/run-command";
import { FILM, MAX_BYTES, STRIP_COLOR } from "./size";

const FRAMES_PER_SECOND = 20;
/** VP9's constant quality: the first one that fits is taken. */
const QUALITIES = [33, 37, 41, 45, 50];

/** Encodes frames as VP9 in WebM, without sound, at the best quality that fits. Needs ffmpeg (Debian's package). */
export async function encodeFilm(list: string, out: string): Promise<number> {
  const page = FILM.heightPx - FILM.stripPx;
  for (const quality of QUALITIES) {
    await runCommand("ffmpeg", [
      ...["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list],
      "-vf",
      `fps=${FRAMES_PER_SECOND},scale=${FILM.widthPx}:${page}:flags=lanczos,pad=${FILM.widthPx}:${FILM.heightPx}:0:0:${STRIP_COLOR.replace("#", "0x")},format=yuv420p`,
      ...["-c:v", "libvpx-vp9", "-crf", String(quality), "-b:v", "0", "-g", "200", "-row-mt", "1"],
      // Settings for screen content: sharp type, mostly still pictures.
      ...["-tune-content", "screen", "-deadline", "good", "-cpu-used", "4", "-threads", "4", "-an"],
      ...["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", out],
    ]);
    const { size } = statSync(out);
    if (size <= MAX_BYTES) return size;
  }
  throw new Error(`${out} is larger than ${MAX_BYTES} bytes at every quality`);
}
