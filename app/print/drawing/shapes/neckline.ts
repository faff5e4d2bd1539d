import type { DrawingPiece, Trim } from "../drawing-types";
import { mapPoints, type Path, reversed, smoothHalfPath, straightPath, withMirrorImage } from "../paths";
import type { GarmentPattern } from "./pattern";
import type { TorsoLines } from "./torso";

/** The parts of a neck: pieces behind the body, pieces over it, and trims on top. */
export interface NeckPieces {
  behind: DrawingPiece[];
  over: DrawingPiece[];
  trims: Trim[];
}

/** A ribbed crew-neck collar, for jersey and fleece. */
export function crewNeckPieces(
  { neck, frontNeckDrop, backNeckDrop, collarHeight, fabric }: GarmentPattern,
  torso: TorsoLines,
  view: "front" | "back",
): NeckPieces {
  const rise = collarHeight * 0.5;
  const edgeX = neck - collarHeight * 0.72;
  if (view === "back") {
    const edge = smoothHalfPath(
      [-edgeX, -rise],
      [-edgeX * 0.55, backNeckDrop - collarHeight * 1.06],
      [0, backNeckDrop - collarHeight * 0.92],
    );
    return {
      behind: [],
      over: [
        {
          outline: [withMirrorImage(torso.neck), reversed(withMirrorImage(edge))],
          bevel: { reach: 0.4, height: 0.16 },
          bulge: { height: 0.5, halfWidth: neck },
          ribbing: [
            {
              along: withMirrorImage(
                smoothHalfPath(
                  [-(neck + edgeX) / 2, -rise / 2],
                  [-neck * 0.52, backNeckDrop - collarHeight * 0.62],
                  [0, backNeckDrop - collarHeight * 0.46],
                ),
              ),
              width: collarHeight * 0.9,
            },
          ],
          stitches: [mapPoints(withMirrorImage(torso.neck), ([x, y]) => [x * 1.035, y + 0.22])],
          shadowReachIn: 0.1,
        },
      ],
      trims: [],
    };
  }
  const edge = smoothHalfPath(
    [-edgeX, -rise],
    [-edgeX + edgeX * 0.1, frontNeckDrop * 0.44 - collarHeight * 0.3],
    [-edgeX * 0.52, frontNeckDrop * 0.86 - collarHeight * 0.72],
    [0, frontNeckDrop - collarHeight],
  );
  const middle = smoothHalfPath(
    [-(neck + edgeX) / 2, -rise / 2],
    [-(neck + edgeX) / 2 + neck * 0.11, frontNeckDrop * 0.46 - collarHeight * 0.15],
    [-(neck + edgeX) * 0.255, frontNeckDrop * 0.87 - collarHeight * 0.36],
    [0, frontNeckDrop - collarHeight / 2],
  );
  const backTop = smoothHalfPath(
    [-edgeX, -rise],
    [-edgeX * 0.55, backNeckDrop * 0.3 - rise * 0.2],
    [0, backNeckDrop * 0.45],
  );
  const backSeam = mapPoints(backTop, ([x, y]) => [x * 1.02, y + collarHeight * 0.95]);
  const isFleece = fabric === "fleece";
  return {
    behind: [
      {
        outline: [withMirrorImage(backTop), reversed(withMirrorImage(torso.neck))],
        face: "inside",
        bevel: { reach: 1.1, height: 0.3 },
        seams: [mapPoints(withMirrorImage(backSeam), ([x, y]) => [x, y + 0.5])],
      },
      {
        outline: [withMirrorImage(backTop), reversed(withMirrorImage(backSeam))],
        face: "inside",
        ribbing: [
          {
            along: mapPoints(withMirrorImage(backTop), ([x, y]) => [x * 1.01, y + collarHeight * 0.48]),
            width: collarHeight * 0.86,
          },
        ],
        seams: [withMirrorImage(backSeam)],
      },
    ],
    over: [
      {
        outline: [withMirrorImage(torso.neck), reversed(withMirrorImage(edge))],
        bevel: { reach: isFleece ? 0.55 : 0.4, height: isFleece ? 0.26 : 0.16 },
        bulge: { height: 0.4, halfWidth: neck },
        ribbing: [{ along: withMirrorImage(middle), width: collarHeight * 0.92 }],
        stitches: [
          mapPoints(withMirrorImage(torso.neck), ([x, y]) => [
            x * 1.05,
            y + 0.24 - 0.1 * (Math.abs(x) / neck),
          ]),
          ...(isFleece ? vStitch(frontNeckDrop) : []),
        ],
        shadowReachIn: 0.11,
      },
    ],
    trims: [{ kind: "label", top: backNeckDrop * 0.45 + collarHeight + 0.12, width: 1.55, height: 1.05 }],
  };
}

/** The V-shaped stitching below a sweatshirt's collar. */
function vStitch(neckDrop: number): Path[] {
  return [straightPath([-1.05, neckDrop + 0.12], [0, neckDrop + 1.5], [1.05, neckDrop + 0.12])];
}

/** A scooped neck and armholes bound with narrow tape. */
export function boundNeckPieces(
  { neck, backNeckDrop, collarHeight }: GarmentPattern,
  torso: TorsoLines,
  view: "front" | "back",
): NeckPieces {
  const behind: DrawingPiece[] = [];
  if (view === "front") {
    const backTop = smoothHalfPath([-neck, 0], [-neck * 0.78, backNeckDrop * 0.62], [0, backNeckDrop]);
    behind.push({
      outline: [withMirrorImage(backTop), reversed(withMirrorImage(torso.neck))],
      face: "inside",
      bevel: { reach: 1.2, height: 0.3 },
      seams: [mapPoints(withMirrorImage(backTop), ([x, y]) => [x, y + collarHeight])],
    });
  }
  return {
    behind,
    over: [],
    trims:
      view === "front"
        ? [{ kind: "label", top: backNeckDrop + collarHeight + 0.15, width: 1.4, height: 0.95 }]
        : [],
  };
}
