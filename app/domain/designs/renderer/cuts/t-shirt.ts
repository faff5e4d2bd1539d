import type { Drawing, Piece } from "../drawing";
import { across, closed, closedPair, line, open, otherSide, pair, reversed, turnedOver } from "../pen";
import { raised, torso } from "./torso";

/** A size between M and L: 21 in across the chest are 592 units. */
const UNITS_PER_IN = 28.2;

export const shoulder = line([384, 160], [344, 176, 296, 190, 250, 210]);
export const armhole = line([250, 210], [268, 272, 262, 372, 204, 446]);
const side = line([204, 446], [214, 560, 216, 640, 212, 740], [209, 830, 204, 900, 202, 984]);
const hem = line(
  [202, 984],
  [236, 994, 270, 998, 312, 998],
  [372, 998, 402, 1005, 456, 1004],
  [520, 1003, 548, 996, 612, 999],
  [680, 1003, 740, 996, 798, 984],
);
const hemStitch = line(
  [203, 958],
  [236, 968, 270, 972, 312, 972],
  [372, 972, 402, 979, 456, 978],
  [520, 977, 548, 970, 612, 973],
  [680, 977, 740, 970, 797, 958],
);

const collarSeam = line([384, 160], [398, 236, 446, 277, 500, 277]);
const collarEdge = line([404, 153], [416, 214, 454, 250, 500, 250]);
const backCollarTop = line([404, 153], [432, 170, 466, 177, 500, 177]);
const backCollarSeam = line([400, 172], [430, 194, 464, 202, 500, 202]);

const sleeveTop = line([250, 210], [200, 232, 158, 272, 124, 320], [98, 356, 76, 388, 60, 420]);
const cuff = line([60, 420], [100, 452, 146, 484, 196, 512]);
const sleeveUnder = line([196, 512], [202, 492, 205, 470, 206, 446]);
const cuffStitch = line([77, 391], [114, 424, 156, 455, 203, 480]);

const sleeves: Piece = {
  outline: closedPair(sleeveTop, cuff, sleeveUnder, reversed(armhole)),
  round: 46,
  folds: [
    [206, 440, 160, 400, 112, 356, 16],
    [214, 420, 190, 340, 170, 282, 14],
    [204, 462, 160, 452, 104, 424, 10],
    otherSide([206, 436, 164, 410, 106, 376, 15]),
    otherSide([216, 410, 190, 350, 178, 270, 14]),
    otherSide([200, 476, 160, 462, 116, 430, 9]),
  ],
  creases: [
    [208, 438, 184, 416, 150, 396, 5],
    [206, 456, 190, 448, 160, 440, 4],
    otherSide([210, 430, 186, 400, 158, 380, 5]),
    otherSide([206, 456, 188, 452, 166, 440, 4]),
  ],
  bulges: [[226, 240, 150, 290, 92, 396, 30], otherSide([226, 240, 150, 290, 92, 396, 20])],
  stitches: pair(cuffStitch) + pair(line([80, 386], [117, 419, 159, 450, 203, 475])),
};

const trunk = { shoulder, armhole, side, hem };

const bodyFolds: Piece["folds"] = [
  [214, 452, 276, 560, 300, 720, 26],
  [226, 560, 258, 720, 246, 1100, 24],
  [352, 640, 326, 860, 356, 1160, 24],
  [478, 720, 462, 920, 446, 1140, 18],
  [604, 620, 646, 840, 622, 1160, 26],
  otherSide([214, 452, 272, 580, 320, 700, 26]),
  otherSide([230, 580, 266, 780, 250, 1120, 26]),
  [270, 240, 300, 330, 286, 420, 22],
  otherSide([272, 240, 304, 320, 292, 430, 20]),
];
const bodyCreases: Piece["creases"] = [
  [208, 448, 240, 490, 262, 560, 6],
  otherSide([208, 448, 244, 500, 276, 560, 6]),
  [212, 470, 226, 520, 236, 600, 5],
  otherSide([212, 480, 224, 530, 230, 610, 4]),
];
const bodyBulges: Piece["bulges"] = [
  [330, 300, 350, 460, 320, 640, 60],
  [640, 320, 620, 480, 650, 640, 40],
  [300, 760, 290, 860, 306, 960, 24],
  [560, 800, 548, 900, 570, 980, 26],
];

const bodyBase: Omit<Piece, "outline"> = {
  printed: true,
  round: 54,
  folds: bodyFolds,
  creases: bodyCreases,
  bulges: bodyBulges,
  stitches: open(hemStitch) + open(raised(hemStitch, 6)),
};

const collar: Piece = {
  outline: closed(across(collarSeam), reversed(across(collarEdge))),
  plain: true,
  lift: 3,
  ribs: [{ along: open(across(line([394, 157], [407, 225, 450, 263.5, 500, 263.5]))), width: 24 }],
  stitches: open(across(line([379, 164], [392, 240, 442, 283, 500, 283]))),
};

const inside: Piece = {
  outline: closed(across(backCollarTop), reversed(across(line([392, 158], [408, 230, 450, 266, 500, 266])))),
  face: "inside",
  round: 30,
};
const backCollarInside: Piece = {
  outline: closed(across(backCollarTop), reversed(across(backCollarSeam))),
  face: "inside",
  plain: true,
  ribs: [{ along: open(across(line([402, 162], [431, 182, 465, 189.5, 500, 189.5]))), width: 24 }],
  seams: open(across(backCollarSeam)),
};

const backNeckSeam = line([384, 160], [412, 182, 456, 193, 500, 193]);
const backNeckEdge = line([402, 148], [432, 164, 466, 170, 500, 170]);

/** The body is the long sleeve's too; only the sleeves differ. */
export function jersey(sleeves: readonly Piece[]): Drawing {
  return {
    unitsPerIn: UNITS_PER_IN,
    span: { top: 148, bottom: 1005 },
    sides: {
      front: {
        areaTop: 318,
        pieces: [
          inside,
          backCollarInside,
          ...sleeves,
          {
            ...bodyBase,
            outline: torso({ ...trunk, neck: collarSeam }),
            seams: pair(armhole) + pair(shoulder),
          },
          collar,
        ],
        trims: [{ kind: "label", top: 204, width: 44, height: 30 }],
      },
      back: {
        areaTop: 262,
        pieces: [
          ...sleeves.map(turnedOver),
          { ...turnedOver(bodyBase), outline: torso({ ...trunk, neck: backNeckSeam }), seams: pair(armhole) },
          {
            outline: closed(across(backNeckSeam), reversed(across(backNeckEdge))),
            plain: true,
            lift: 3,
            ribs: [{ along: open(across(line([393, 154], [422, 173, 461, 181.5, 500, 181.5]))), width: 22 }],
            stitches: open(across(line([380, 165], [410, 188, 454, 199, 500, 199]))),
          },
        ],
      },
    },
  };
}

export const tShirt: Drawing = jersey([sleeves]);
