import { smoothHalfPath } from "../../paths";

export function crown(neck: number) {
  const s = neck / 4.1;
  return smoothHalfPath(
    [-neck - 0.1, 0.15],
    [-4.95 * s, -2.6 * s],
    [-5.15 * s, -5.6 * s],
    [-4.3 * s, -8.8 * s],
    [-2.3 * s, -10.9 * s],
    [0, -11.5 * s],
  );
}
