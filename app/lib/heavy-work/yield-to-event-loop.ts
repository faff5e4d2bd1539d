/**
 * Yields so that other requests run: decoding and encoding never await anything by themselves, so other pages
 * would wait for seconds. Counted in pixels, because a Worker's clock does not advance while it computes.
 */
export function createPixelYielder(pixelsEach = 500_000): (pixels: number) => Promise<void> | undefined {
  let done = 0;
  return (pixels) => {
    done += pixels;
    if (done < pixelsEach) return undefined;
    done = 0;
    return new Promise((go) => setTimeout(go));
  };
}
