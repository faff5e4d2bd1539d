import type { Drawing, Piece } from "../drawing";
import { across, closed, closedPair, line, open, otherSide, pair, reversed, turnedOver } from "../pen";
import { torso } from "./torso";

/** A size M: 22 in across the chest are 594 units. */
const UNITS_PER_IN = 27;

const shoulder = line([378, 166], [338, 182, 288, 196, 240, 220]);
const armhole = line([240, 220], [254, 290, 250, 390, 201, 466]);
const side = line([201, 466], [196, 600, 188, 740, 196, 830], [198, 850, 206, 868, 216, 880]);
const hem = line([216, 880], [300, 892, 400, 896, 500, 896], [600, 896, 700, 892, 784, 880]);

const collarSeam = line([378, 166], [394, 246, 444, 292, 500, 292]);
const collarEdge = line([402, 156], [414, 222, 454, 262, 500, 262]);
const backCollarTop = line([402, 156], [432, 176, 466, 184, 500, 184]);
const backCollarSeam = line([396, 180], [428, 206, 464, 214, 500, 214]);

const outer = line(
  [240, 220],
  [176, 244, 124, 310, 98, 400],
  [66, 510, 40, 640, 32, 760],
  [31, 786, 34, 806, 44, 820],
);
const wrist = line([44, 820], [76, 838, 108, 846, 142, 846]);
const inner = line([142, 846], [160, 832, 164, 790, 168, 750], [178, 640, 192, 560, 201, 466]);

const sleeves: Piece = {
  outline: closedPair(outer, wrist, inner, reversed(armhole)),
  round: 62,
  folds: [
    [204, 458, 166, 410, 122, 380, 20],
    [212, 430, 190, 340, 178, 284, 18],
    [192, 560, 150, 590, 92, 570, 22],
    [178, 660, 130, 680, 66, 640, 22],
    [166, 760, 120, 770, 54, 740, 18],
    [146, 836, 110, 806, 56, 810, 14],
    otherSide([204, 458, 164, 420, 118, 400, 20]),
    otherSide([212, 430, 192, 350, 176, 276, 18]),
    otherSide([190, 580, 140, 610, 84, 600, 24]),
    otherSide([174, 690, 130, 690, 62, 690, 20]),
    otherSide([160, 800, 120, 790, 50, 770, 16]),
  ],
  creases: [
    [200, 480, 184, 540, 150, 580, 7],
    [184, 630, 150, 664, 110, 658, 8],
    [170, 730, 140, 752, 100, 746, 7],
    [146, 838, 124, 822, 94, 820, 5],
    otherSide([200, 480, 184, 550, 146, 590, 7]),
    otherSide([180, 660, 146, 684, 108, 684, 8]),
    otherSide([166, 770, 136, 788, 96, 780, 7]),
  ],
  bulges: [
    [206, 256, 120, 350, 84, 560, 36],
    [64, 610, 46, 700, 46, 790, 26],
    otherSide([206, 256, 120, 350, 84, 560, 24]),
  ],
};

const cuffs: Piece = {
  outline: closedPair(
    line([50, 822], [46, 846, 45, 868, 44, 888]),
    line([44, 888], [72, 902, 102, 908, 128, 908]),
    line([128, 908], [134, 888, 138, 866, 140, 846]),
    line([140, 846], [108, 846, 78, 838, 50, 822]),
  ),
  round: 22,
  ribs: [{ along: pair(line([46, 856], [74, 872, 106, 878, 136, 877])), width: 64 }],
};

const band: Piece = {
  outline: closed(
    line([218, 878], [300, 890, 400, 894, 500, 894], [600, 894, 700, 890, 782, 878]),
    line([782, 878], [782, 904, 779, 926, 776, 948]),
    line([776, 948], [700, 960, 600, 964, 500, 964], [400, 964, 300, 960, 224, 948]),
    line([224, 948], [221, 926, 218, 904, 218, 878]),
  ),
  round: 24,
  ribs: [{ along: open(across(line([221, 913], [300, 925, 400, 929, 500, 929]))), width: 70 }],
  creases: [
    [340, 900, 344, 926, 338, 960, 5],
    otherSide([300, 900, 306, 926, 298, 958, 5]),
    [520, 900, 524, 930, 518, 964, 4],
  ],
};

const trunk = { shoulder, armhole, side, hem };
const body: Omit<Piece, "outline"> = {
  printed: true,
  round: 66,
  folds: [
    [206, 476, 280, 600, 320, 740, 30],
    [204, 620, 250, 740, 300, 880, 26],
    [330, 760, 330, 830, 350, 910, 26],
    [470, 800, 474, 850, 462, 910, 24],
    [600, 780, 620, 840, 610, 910, 24],
    [680, 790, 700, 840, 690, 905, 20],
    otherSide([206, 476, 270, 610, 330, 720, 30]),
    otherSide([204, 640, 240, 760, 290, 880, 26]),
    [262, 260, 296, 340, 280, 440, 24],
    otherSide([262, 260, 300, 340, 284, 450, 24]),
  ],
  creases: [
    [204, 470, 240, 520, 270, 590, 8],
    otherSide([204, 470, 246, 530, 284, 600, 8]),
    [204, 840, 240, 820, 270, 780, 7],
    otherSide([204, 840, 250, 830, 290, 800, 7]),
    [380, 892, 384, 864, 380, 836, 6],
    [560, 894, 568, 870, 562, 840, 6],
  ],
  bulges: [
    [330, 320, 350, 480, 320, 660, 64],
    [640, 340, 620, 500, 650, 660, 44],
    [270, 780, 262, 830, 280, 876, 26],
    [540, 800, 530, 850, 546, 890, 26],
  ],
};

const collar: Piece = {
  outline: closed(across(collarSeam), reversed(across(collarEdge))),
  plain: true,
  lift: 3.5,
  ribs: [{ along: open(across(line([390, 161], [404, 234, 449, 277, 500, 277]))), width: 31 }],
  stitches: open(across(line([372, 170], [388, 250, 440, 298, 500, 298]))),
};
const inside: Piece = {
  outline: closed(across(backCollarTop), reversed(across(line([390, 160], [406, 240, 450, 280, 500, 280])))),
  face: "inside",
  round: 30,
};
const backCollarInside: Piece = {
  outline: closed(across(backCollarTop), reversed(across(backCollarSeam))),
  face: "inside",
  plain: true,
  ribs: [{ along: open(across(line([399, 168], [430, 191, 465, 199, 500, 199]))), width: 30 }],
  seams: open(across(backCollarSeam)),
};

const backNeckSeam = line([378, 166], [410, 192, 456, 204, 500, 204]);
const backNeckEdge = line([400, 150], [432, 168, 466, 175, 500, 175]);
const seams = pair(armhole);
const doubleStitch = pair(line([232, 224], [246, 292, 242, 386, 195, 460]));

export const sweatshirt: Drawing = {
  unitsPerIn: UNITS_PER_IN,
  span: { top: 150, bottom: 964 },
  sides: {
    front: {
      areaTop: 332,
      pieces: [
        inside,
        backCollarInside,
        cuffs,
        { ...sleeves, stitches: doubleStitch },
        band,
        { ...body, outline: torso({ ...trunk, neck: collarSeam }), seams: seams + pair(shoulder) },
        collar,
      ],
      trims: [{ kind: "label", top: 216, width: 48, height: 32 }],
    },
    back: {
      areaTop: 272,
      pieces: [
        cuffs,
        { ...turnedOver(sleeves), stitches: doubleStitch },
        band,
        { ...turnedOver(body), outline: torso({ ...trunk, neck: backNeckSeam }), seams },
        {
          outline: closed(across(backNeckSeam), reversed(across(backNeckEdge))),
          plain: true,
          lift: 3.5,
          ribs: [{ along: open(across(line([389, 158], [421, 180, 461, 189.5, 500, 189.5]))), width: 29 }],
          stitches: open(across(line([374, 171], [406, 198, 452, 210, 500, 210]))),
        },
      ],
    },
  },
};
