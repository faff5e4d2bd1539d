import { vi } from "vitest";
import { simulateHalf } from "./simulate";

// The fake image model always draws the same picture, so it is measured only once.
vi.mock(import("~/print/measurements/scan-pixels"), async (original) => {
  const real = await original();
  let measured: ReturnType<typeof real.measurePicture> | undefined;
  return { ...real, measurePicture: (file) => (measured ??= real.measurePicture(file)) };
});

simulateHalf(0);
