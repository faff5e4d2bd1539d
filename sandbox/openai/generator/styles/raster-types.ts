/** Pixels in straight (not premultiplied) RGBA. */
export interface Raster {
  w: number;
  h: number;
  data: Buffer;
}

export interface Pixels {
  data: Buffer;
  /** How many palette colors the picture needs: few for graphite, 256 for smooth light. */
  colors: number;
}
