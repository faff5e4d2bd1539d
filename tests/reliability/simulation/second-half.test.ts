import { vi } from "vitest";
import { simulateHalf } from "./simulate";

// Every model of these days draws the one picture: it is measured once, not in each of their minutes.
vi.mock(import("~/print/measurements/scan-pixels"), async (original) => {
  const real = await original();
  let measured: ReturnType<typeof real.measurePicture> | undefined;
  return { ...real, measurePicture: (file) => (measured ??= real.measurePicture(file)) };
});

simulateHalf(1);
