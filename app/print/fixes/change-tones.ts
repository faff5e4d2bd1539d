import type { RowSource } from "../formats/picture-rows";
import { TRANSPARENT_WHITE } from "../pixels/rgba";
import { type FixedPng, mapRows } from "./row-pipeline";
import { TONE_CHANGES, type ToneFix, toneLevels } from "./tone-values";

export function changeTones(source: RowSource, fix: ToneFix): Promise<FixedPng> {
  const levels = toneLevels(TONE_CHANGES[fix]);
  const level = (value: number) => levels[value & 255] as number;
  return mapRows(source, (row) => {
    for (let x = 0; x < row.length; x++) {
      const pixel = row[x] as number;
      const color = level(pixel) | (level(pixel >>> 8) << 8) | (level(pixel >>> 16) << 16);
      row[x] = pixel >>> 24 === 0 ? TRANSPARENT_WHITE : ((pixel & 0xff000000) | color) >>> 0;
    }
  });
}
