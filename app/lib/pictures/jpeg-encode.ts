import { STANDARD } from "./jpeg-tables";

/** A colour to be written, block by block. */
export interface TurnedComponent {
  id: number;
  across: number;
  down: number;
  storedColumns: number;
  storedRows: number;
  /** In the order of the stream. */
  quantisation: Uint16Array;
  /** Puts a block's 64 frequencies into `block`, in the order of the stream. */
  read(row: number, column: number, block: Int16Array): void;
}

type Codes = { code: Uint16Array; length: Uint8Array };

function codesOf({ counts, symbols }: { counts: readonly number[]; symbols: readonly number[] }): Codes {
  const codes: Codes = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    for (let each = 0; each < (counts[length - 1] ?? 0); each++) {
      const symbol = symbols[index++] as number;
      codes.code[symbol] = code++;
      codes.length[symbol] = length;
    }
    code <<= 1;
  }
  return codes;
}

/**
 * Frequencies as one baseline scan in the standard's own Huffman codes, with the end of the picture behind it. Throws where
 * a frequency is larger than a baseline JPEG can say.
 */
export function encodeScan(
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  components: TurnedComponent[],
): Uint8Array {
  const dc = STANDARD.dc.map(codesOf) as [Codes, Codes];
  const ac = STANDARD.ac.map(codesOf) as [Codes, Codes];
  let out = new Uint8Array(1024 * 1024);
  let at = 0;
  let bits = 0;
  let held = 0;
  const write = (value: number, count: number) => {
    bits = (bits << count) | (value & ((1 << count) - 1));
    held += count;
    while (held >= 8) {
      held -= 8;
      const byte = (bits >>> held) & 255;
      out[at++] = byte;
      if (byte === 0xff) out[at++] = 0;
    }
    bits &= (1 << held) - 1;
  };
  const symbol = (codes: Codes, value: number) => {
    const length = codes.length[value] as number;
    if (length === 0) throw new Error("larger than a baseline JPEG can say");
    write(codes.code[value] as number, length);
  };
  const sized = (value: number, size: number) => write(value < 0 ? value - 1 : value, size);
  const means = new Int32Array(components.length);

  const frequencies = new Int16Array(64);

  const block = (component: TurnedComponent, which: number, row: number, column: number) => {
    component.read(row, column, frequencies);
    const table = which === 0 ? 0 : 1;
    // A block is at most 64 codes of 16 bits with 11 more each, every byte of it stuffed.
    if (at + 512 > out.length) {
      const larger = new Uint8Array(out.length * 2);
      larger.set(out);
      out = larger;
    }
    const mean = frequencies[0] as number;
    const step = mean - (means[which] as number);
    means[which] = mean;
    const size = 32 - Math.clz32(Math.abs(step));
    symbol(dc[table], size);
    if (size > 0) sized(step, size);
    let run = 0;
    for (let index = 1; index < 64; index++) {
      const value = frequencies[index] as number;
      if (value === 0) {
        run += 1;
        continue;
      }
      for (; run > 15; run -= 16) symbol(ac[table], 0xf0);
      const length = 32 - Math.clz32(Math.abs(value));
      if (length > 10) throw new Error("larger than a baseline JPEG can say");
      symbol(ac[table], (run << 4) | length);
      sized(value, length);
      run = 0;
    }
    if (run > 0) symbol(ac[table], 0);
  };

  const lead = components[0] as TurnedComponent;
  if (components.length === 1) {
    // Alone in its scan a colour has no units: it ends with the last block that holds picture.
    for (let row = 0; row < Math.ceil(heightPx / 8); row++)
      for (let column = 0; column < Math.ceil(widthPx / 8); column++) block(lead, 0, row, column);
  } else {
    const columns = lead.storedColumns / lead.across;
    const rows = lead.storedRows / lead.down;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        components.forEach((component, which) => {
          const { across, down } = component;
          for (let y = 0; y < down; y++)
            for (let x = 0; x < across; x++) block(component, which, row * down + y, column * across + x);
        });
  }
  if (held > 0) write((1 << (8 - held)) - 1, 8 - held);
  out[at++] = 0xff;
  out[at++] = 0xd9;
  return out.subarray(0, at);
}
