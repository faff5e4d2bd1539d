import { NumberList } from "./number-list";

type BytesName = "labels" | "widths" | "plane" | "cover" | "cells" | "across" | "around";

/** Memory that one measurement uses after the other, so that a large picture needs it only once. */
export class Workspace {
  private ids: Int32Array | null = null;
  private readonly bytes = new Map<string, Uint8Array>();
  private readonly lists = new Map<string, NumberList>();
  /** Pixels still to be visited by a flood fill; replaced by a larger one as needed. */
  stack: Int32Array<ArrayBuffer> = new Int32Array(1 << 16);

  /** `mostPixels` of any copy that is measured with it. */
  constructor(private readonly mostPixels: number) {}

  /** Not cleared. */
  idsFor(pixels: number): Int32Array {
    if (!this.ids || this.ids.length < pixels) this.ids = new Int32Array(pixels);
    return this.ids.subarray(0, pixels);
  }

  /** Returns the list of that name, emptied. */
  listFor(name: "parents" | "starts" | "ends" | "numbers"): NumberList {
    const kept = this.lists.get(name) ?? new NumberList();
    this.lists.set(name, kept);
    return kept.empty();
  }

  /** Returns the memory of that name, filled with zeros. */
  bytesFor(name: BytesName, pixels: number): Uint8Array {
    let kept = this.bytes.get(name);
    if (!kept || kept.length < pixels) {
      const isAnySize = name === "labels" || name === "widths";
      kept = new Uint8Array(isAnySize ? Math.max(pixels, this.mostPixels) : pixels);
      this.bytes.set(name, kept);
    }
    return kept.subarray(0, pixels).fill(0);
  }

  growStack(): Int32Array<ArrayBuffer> {
    const larger = new Int32Array(this.stack.length * 2);
    larger.set(this.stack);
    this.stack = larger;
    return larger;
  }
}
