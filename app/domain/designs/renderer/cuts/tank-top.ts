import type { Drawing, Piece } from "../drawing";
import { across, closed, closedPair, line, open, otherSide, pair, reversed, turnedOver } from "../pen";
import { raised, torso } from "./torso";

/** A size between M and L: 20 in across the chest are 590 units. */
const UNITS_PER_IN = 29.5;

const shoulder = line([402, 150], [334, 164]);
const armhole = line([334, 164], [350, 290, 326, 400, 206, 452]);
const side = line([206, 452], [214, 580, 214, 700, 210, 780], [207, 860, 204, 920, 202, 986]);
const hem = line(
  [202, 986],
  [240, 998, 280, 1002, 322, 1001],
  [380, 1000, 410, 1008, 460, 1007],
  [530, 1006, 560, 998, 620, 1002],
  [690, 1006, 740, 997, 798, 986],
);
const hemStitch = raised(hem, 26);

const scoop = line([402, 150], [404, 262, 438, 332, 500, 332]);
const backScoop = line([402, 150], [418, 190, 458, 206, 500, 206]);
const backArmhole = line([334, 164], [338, 280, 300, 404, 206, 452]);

const insideBack: Piece = {
  outline: closed(across(backScoop), reversed(across(line([396, 160], [400, 280, 440, 346, 500, 346])))),
  face: "inside",
  round: 34,
  stitches: open(across(line([400, 164], [420, 204, 458, 218, 500, 218]))),
};
const insideArms: Piece = {
  outline: closedPair(backArmhole, reversed(armhole)),
  face: "inside",
  plain: true,
  round: 40,
};

const trunk = { shoulder, armhole, side, hem };
const body: Omit<Piece, "outline"> = {
  printed: true,
  round: 54,
  folds: [
    [212, 466, 280, 580, 310, 740, 26],
    [222, 560, 258, 720, 246, 1100, 24],
    [356, 660, 332, 880, 360, 1160, 24],
    [486, 740, 468, 920, 448, 1140, 18],
    [612, 640, 652, 860, 626, 1160, 26],
    otherSide([212, 466, 274, 600, 330, 720, 26]),
    otherSide([226, 590, 262, 780, 248, 1120, 26]),
    [352, 200, 366, 300, 330, 390, 16],
    otherSide([352, 200, 368, 300, 334, 400, 16]),
  ],
  creases: [
    [210, 460, 246, 510, 270, 590, 6],
    otherSide([210, 460, 250, 520, 284, 600, 6]),
    [216, 500, 228, 550, 236, 620, 5],
  ],
  bulges: [
    [340, 380, 360, 520, 330, 680, 56],
    [630, 390, 612, 540, 640, 680, 38],
    [300, 780, 290, 880, 306, 970, 24],
    [566, 820, 552, 910, 574, 990, 26],
  ],
  stitches: open(hemStitch) + open(raised(hemStitch, 6)),
};
const armBinding = { along: pair(line([327, 164], [343, 288, 320, 394, 202, 446])), width: 14 };

export const tankTop: Drawing = {
  unitsPerIn: UNITS_PER_IN,
  span: { top: 148, bottom: 1008 },
  sides: {
    front: {
      areaTop: 372,
      pieces: [
        insideBack,
        insideArms,
        {
          ...body,
          outline: torso({ ...trunk, neck: scoop }),
          bindings: [
            armBinding,
            { along: open(across(line([396, 150], [397, 268, 434, 340, 500, 340]))), width: 16 },
          ],
        },
      ],
      trims: [{ kind: "label", top: 222, width: 40, height: 28 }],
    },
    back: {
      areaTop: 300,
      pieces: [
        {
          ...turnedOver(body),
          outline: torso({ ...trunk, neck: backScoop }),
          bindings: [
            armBinding,
            { along: open(across(line([396, 152], [412, 196, 455, 214, 500, 214]))), width: 16 },
          ],
        },
      ],
    },
  },
};
