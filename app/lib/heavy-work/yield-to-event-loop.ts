/**
 * Lets whoever waits in the same isolate in: decoding and encoding never wait for anything by themselves, and pages that
 * came in meanwhile stood for seconds. Counted in pixels, because clocks stand still while a Worker computes.
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
