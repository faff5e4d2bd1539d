import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { SLOWNESS } from "./size";

/** A frame as the browser sent it. */
interface Frame {
  file: string;
  /** Milliseconds of the wall clock. */
  at: number;
}

/** What was on the screen from one moment to the next; stretches that were cut out do not count in the film's time. */
export class Recorder {
  private readonly frames: Frame[] = [];
  private readonly cuts: { from: number; to: number }[] = [];
  private readonly startedAt = Date.now();
  private cutFrom: number | null = null;
  private writing: Promise<void>[] = [];

  private constructor(
    private readonly session: CDPSession,
    private readonly folder: string,
  ) {}

  static async start(page: Page, folder: string, size: { widthPx: number; heightPx: number }) {
    await mkdir(folder, { recursive: true });
    const session = await page.context().newCDPSession(page);
    const recorder = new Recorder(session, folder);
    session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
      void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
      recorder.keep(data, (metadata.timestamp ?? Date.now() / 1000) * 1000);
    });
    await session.send("Page.startScreencast", {
      format: "jpeg",
      quality: 95,
      maxWidth: size.widthPx,
      maxHeight: size.heightPx,
    });
    return recorder;
  }

  private keep(data: string, at: number): void {
    const file = join(this.folder, `${String(this.frames.length).padStart(5, "0")}.jpg`);
    this.frames.push({ file, at });
    this.writing.push(writeFile(file, Buffer.from(data, "base64")));
  }

  /** Where the film is, in milliseconds of the film. */
  now(wall = Date.now()): number {
    const lost = [...this.cuts, ...(this.cutFrom === null ? [] : [{ from: this.cutFrom, to: wall }])]
      .filter(({ from }) => from < wall)
      .reduce((sum, { from, to }) => sum + Math.min(to, wall) - from, 0);
    return Math.max(0, wall - this.startedAt - lost) / SLOWNESS;
  }

  /** Waiting is not filmed: pauses the recording until `resume`. */
  pause(): void {
    this.cutFrom ??= Date.now();
  }

  resume(): void {
    if (this.cutFrom === null) return;
    this.cuts.push({ from: this.cutFrom, to: Date.now() });
    this.cutFrom = null;
  }

  /**
   * Ends the recording. Writes the list of frames with their durations, in the format of ffmpeg's concat demuxer, and
   * returns its path and the film's length.
   */
  async stop(): Promise<{ list: string; lengthMs: number }> {
    const lengthMs = this.now();
    await this.session.send("Page.stopScreencast");
    await Promise.all(this.writing);
    const shown: { file: string; at: number }[] = [];
    for (const { file, at } of this.frames) {
      const inFilm = this.now(at);
      const last = shown.at(-1);
      // Of frames at the same moment (a cut), the last one counts.
      if (last && inFilm - last.at < 1) last.file = file;
      else shown.push({ file, at: inFilm });
    }
    const list = join(this.folder, "frames.txt");
    const out = createWriteStream(list);
    out.write("ffconcat version 1.0\n");
    for (const [index, { file, at }] of shown.entries()) {
      const until = shown[index + 1]?.at ?? lengthMs;
      const from = index === 0 ? 0 : at;
      out.write(
        `file '${file.slice(this.folder.length + 1)}'\nduration ${(Math.max(1, until - from) / 1000).toFixed(3)}\n`,
      );
    }
    const last = shown.at(-1);
    // The demuxer ignores the last duration unless the file is named once more.
    if (last) out.write(`file '${last.file.slice(this.folder.length + 1)}'\n`);
    await new Promise<void>((resolve) => out.end(resolve));
    return { list, lengthMs };
  }
}
