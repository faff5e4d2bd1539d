/** Huffman codes for deflate (RFC 1951, section 3.2.2). */

/** A code's bits in writing order, lowest first, and their number. */
export interface HuffmanCodes {
  bits: Uint16Array;
  lengths: Uint8Array;
}

/**
 * Codes for symbols by their frequency, none longer than `longest` bits. A symbol that never occurs has no code; if only one
 * occurs, its code is one bit.
 */
export function buildHuffmanCodes(counts: Uint32Array, longest: number): HuffmanCodes {
  const lengths = new Uint8Array(counts.length);
  let weights = Array.from(counts);
  // Small counts are raised until the tree is flat enough. This costs very little compression.
  while (!measure(weights, lengths, longest)) weights = weights.map((weight) => (weight + 1) >> 1);
  return { bits: numbered(lengths), lengths };
}

/** Computes the code lengths of a Huffman tree. False if one is too long. */
function measure(weights: readonly number[], lengths: Uint8Array, longest: number): boolean {
  const leaves: number[] = [];
  for (let symbol = 0; symbol < weights.length; symbol++) if (weights[symbol]) leaves.push(symbol);
  lengths.fill(0);
  if (leaves.length === 1) lengths[leaves[0] as number] = 1;
  if (leaves.length < 2) return true;
  leaves.sort((a, b) => (weights[a] as number) - (weights[b] as number));
  // Two queues, both sorted by weight: leaves, and pairs in the order they were made.
  const count = leaves.length;
  const weight = Float64Array.from({ length: 2 * count - 1 }, (_, at) => weights[leaves[at] ?? -1] ?? 0);
  const parent = new Int32Array(2 * count - 1);
  let leaf = 0;
  let pair = count;
  for (let made = count; made < 2 * count - 1; made++)
    for (let each = 0; each < 2; each++) {
      const isLeaf = leaf < count && (pair >= made || (weight[leaf] as number) <= (weight[pair] as number));
      const light = isLeaf ? leaf++ : pair++;
      parent[light] = made;
      weight[made] = (weight[made] as number) + (weight[light] as number);
    }
  const depth = new Uint8Array(2 * count - 1);
  for (let node = 2 * count - 3; node >= 0; node--) {
    depth[node] = (depth[parent[node] as number] as number) + 1;
    if (node >= count) continue;
    if ((depth[node] as number) > longest) return false;
    lengths[leaves[node] as number] = depth[node] as number;
  }
  return true;
}

/** Assigns canonical codes: shorter first, then by symbol. Bits are reversed, since deflate writes codes from the highest bit. */
function numbered(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(17);
  for (const length of lengths) if (length > 0) next[length + 1] = (next[length + 1] as number) + 1;
  for (let length = 1; length < 17; length++)
    next[length] = ((next[length - 1] as number) + (next[length] as number)) << 1;
  const bits = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as number;
    if (length === 0) continue;
    let code = next[length] as number;
    next[length] = code + 1;
    let turned = 0;
    for (let bit = 0; bit < length; bit++, code >>= 1) turned = (turned << 1) | (code & 1);
    bits[symbol] = turned;
  }
  return bits;
}
