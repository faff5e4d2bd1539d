import type { Piece, Trim } from "../drawing";
import { across, halfCurve, type Line, line, moved, reversed } from "../pen";
import type { Measures } from "./measures";
import type { Torso } from "./torso";

/** What there is to see at a neck: pieces behind the body, pieces over it, and trims above everything. */
export interface Neck {
  behind: Piece[];
  over: Piece[];
  trims: Trim[];
}

/** A collar of ribbing, stitched on: crew necks of jersey and of fleece. */
export function crewNeck(
  { neck, neckDrop, backDrop, rib, fabric }: Measures,
  torso: Torso,
  view: "front" | "back",
): Neck {
  const rise = rib * 0.5;
  const edgeX = neck - rib * 0.72;
  if (view === "back") {
    const edge = halfCurve(
      [-edgeX, -rise],
      [-edgeX * 0.55, backDrop - rib * 1.06],
      [0, backDrop - rib * 0.92],
    );
    return {
      behind: [],
      over: [
        {
          outline: [across(torso.neck), reversed(across(edge))],
          rim: { reach: 0.4, height: 0.16 },
          barrel: { height: 0.5, halfWidth: neck },
          ribs: [
            {
              along: across(
                halfCurve(
                  [-(neck + edgeX) / 2, -rise / 2],
                  [-neck * 0.52, backDrop - rib * 0.62],
                  [0, backDrop - rib * 0.46],
                ),
              ),
              width: rib * 0.9,
            },
          ],
          stitches: [moved(across(torso.neck), ([x, y]) => [x * 1.035, y + 0.22])],
          casts: 0.1,
        },
      ],
      trims: [],
    };
  }
  const edge = halfCurve(
    [-edgeX, -rise],
    [-edgeX + edgeX * 0.1, neckDrop * 0.44 - rib * 0.3],
    [-edgeX * 0.52, neckDrop * 0.86 - rib * 0.72],
    [0, neckDrop - rib],
  );
  const middle = halfCurve(
    [-(neck + edgeX) / 2, -rise / 2],
    [-(neck + edgeX) / 2 + neck * 0.11, neckDrop * 0.46 - rib * 0.15],
    [-(neck + edgeX) * 0.255, neckDrop * 0.87 - rib * 0.36],
    [0, neckDrop - rib / 2],
  );
  const backTop = halfCurve(
    [-edgeX, -rise],
    [-edgeX * 0.55, backDrop * 0.3 - rise * 0.2],
    [0, backDrop * 0.45],
  );
  const backSeam = moved(backTop, ([x, y]) => [x * 1.02, y + rib * 0.95]);
  const isFleece = fabric === "fleece";
  return {
    behind: [
      {
        outline: [across(backTop), reversed(across(torso.neck))],
        face: "inside",
        rim: { reach: 1.1, height: 0.3 },
        seams: [moved(across(backSeam), ([x, y]) => [x, y + 0.5])],
      },
      {
        outline: [across(backTop), reversed(across(backSeam))],
        face: "inside",
        ribs: [{ along: moved(across(backTop), ([x, y]) => [x * 1.01, y + rib * 0.48]), width: rib * 0.86 }],
        seams: [across(backSeam)],
      },
    ],
    over: [
      {
        outline: [across(torso.neck), reversed(across(edge))],
        rim: { reach: isFleece ? 0.55 : 0.4, height: isFleece ? 0.26 : 0.16 },
        barrel: { height: 0.4, halfWidth: neck },
        ribs: [{ along: across(middle), width: rib * 0.92 }],
        stitches: [
          moved(across(torso.neck), ([x, y]) => [x * 1.05, y + 0.24 - 0.1 * (Math.abs(x) / neck)]),
          ...(isFleece ? vStitch(neckDrop) : []),
        ],
        casts: 0.11,
      },
    ],
    trims: [{ kind: "label", top: backDrop * 0.45 + rib + 0.12, width: 1.55, height: 1.05 }],
  };
}

/** The small triangle below the collar that a sweatshirt is known by. */
function vStitch(neckDrop: number): Line[] {
  return [line([-1.05, neckDrop + 0.12], [0, neckDrop + 1.5], [1.05, neckDrop + 0.12])];
}

/** A scooped neck and arms bound with narrow tape. */
export function boundNeck({ neck, backDrop, rib }: Measures, torso: Torso, view: "front" | "back"): Neck {
  const behind: Piece[] = [];
  if (view === "front") {
    const backTop = halfCurve([-neck, 0], [-neck * 0.78, backDrop * 0.62], [0, backDrop]);
    behind.push({
      outline: [across(backTop), reversed(across(torso.neck))],
      face: "inside",
      rim: { reach: 1.2, height: 0.3 },
      seams: [moved(across(backTop), ([x, y]) => [x, y + rib])],
    });
  }
  return {
    behind,
    over: [],
    trims: view === "front" ? [{ kind: "label", top: backDrop + rib + 0.15, width: 1.4, height: 0.95 }] : [],
  };
}
