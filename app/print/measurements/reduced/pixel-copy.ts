/** A picture, or a copy of it with fewer pixels. */
export interface PixelCopy {
  width: number;
  height: number;
  /** Edge in source pixels of the area that one pixel stands for. */
  factor: number;
  /** Red, green, blue, alpha of each pixel. */
  rgba: Uint8Array;
}
