/** Most bytes of a block: 64 codes of 16 bits with 11 value bits each, every byte followed by a stuffed zero. */
const BLOCK_BYTES = 512;

const EOI = 0xd9;

/** Writes the bits of a JPEG scan: highest bit first, a zero byte after each 0xff (ITU T.81, F.1.2.3). */
export class BitWriter {
  private out: Uint8Array;
  private view: DataView;
  private at = 0;
  /** The lowest `held` bits (31 at most) are pending: bytes are written four at a time. */
  private bits = 0;
  private held = 0;

  constructor(likelyBytes: number) {
    this.out = new Uint8Array(likelyBytes);
    this.view = new DataView(this.out.buffer);
  }

  /** Makes room for one more block. */
  private prepare(): void {
    if (this.at + BLOCK_BYTES <= this.out.length) return;
    const larger = new Uint8Array(this.out.length * 2);
    larger.set(this.out);
    this.out = larger;
    this.view = new DataView(larger.buffer);
  }

  /** Appends the lowest `count` bits of `value` (at most 31, no others set), then `rest` bits of `words` from index `from`. */
  put(value: number, count: number, words: Int32Array, from: number, rest: number): void {
    this.prepare();
    const { out, view } = this;
    let { at, bits, held } = this;
    let [next, size, left] = [value, count, rest];
    for (let index = from; ; index++) {
      const room = 32 - held;
      if (size < room) {
        bits = (bits << size) | next;
        held += size;
      } else {
        const over = size - room;
        // With nothing pending the shift would be by 32, which JavaScript treats as 0.
        const word = room === 32 ? next : (bits << room) | (next >>> over);
        if (((~word - 0x01010101) & word & 0x80808080) === 0) {
          view.setInt32(at, word);
          at += 4;
        } else
          for (let shift = 24; shift >= 0; shift -= 8) {
            const byte = (word >>> shift) & 255;
            out[at++] = byte;
            if (byte === 0xff) out[at++] = 0;
          }
        bits = next & ((1 << over) - 1);
        held = over;
      }
      if (left <= 0) break;
      size = left < 32 ? left : 32;
      next = (words[index] as number) >>> (32 - size);
      left -= 32;
    }
    this.at = at;
    this.bits = bits;
    this.held = held;
  }

  /** Fills the last byte with ones and appends the end-of-image marker. */
  end(): Uint8Array {
    this.prepare();
    const rest = (8 - (this.held & 7)) & 7;
    // At most 31 bits are pending, so four bytes are enough.
    for (let held = this.held + rest; held > 0; held -= 8) {
      const byte =
        held > 8 ? (this.bits >>> (held - rest - 8)) & 255 : ((this.bits << rest) | ((1 << rest) - 1)) & 255;
      this.out[this.at++] = byte;
      if (byte === 0xff) this.out[this.at++] = 0;
    }
    this.out.set([0xff, EOI], this.at);
    return this.out.subarray(0, this.at + 2);
  }
}
