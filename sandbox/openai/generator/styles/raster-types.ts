/** Pixels in straight RGBA. */
export interface Raster {
  w: number;
  h: number;
  data: Buffer;
}

export interface Pixels {
  data: Buffer;
  /** How many colours the picture needs: few for graphite, all 256 for light that runs smoothly. */
  colours: number;
}
