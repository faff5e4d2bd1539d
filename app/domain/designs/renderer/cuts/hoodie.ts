import type { Drawing, Piece } from "../drawing";
import {
  across,
  closed,
  closedPair,
  type Fold,
  line,
  mirrored,
  open,
  otherSide,
  pair,
  reversed,
  turnedOver,
} from "../pen";
import { torso } from "./torso";

/** A size M: 22 in across the chest are 583 units. The hood stands, as it does when the garment is laid out flat. */
const UNITS_PER_IN = 26.5;

const shoulder = line([364, 300], [330, 312, 284, 324, 240, 346]);
const armhole = line([240, 346], [254, 410, 250, 500, 204, 578]);
const side = line([204, 578], [198, 690, 190, 820, 198, 900], [200, 918, 208, 934, 218, 946]);
const hem = line([218, 946], [300, 957, 400, 961, 500, 961], [600, 961, 700, 957, 782, 946]);
const neckSeam = line([364, 300], [404, 352, 452, 376, 500, 378]);
const backNeckSeam = line([364, 300], [410, 322, 456, 330, 500, 330]);

const outer = line(
  [240, 346],
  [178, 368, 128, 430, 102, 516],
  [70, 622, 44, 740, 36, 850],
  [35, 876, 38, 896, 48, 910],
);
const wrist = line([48, 910], [80, 928, 112, 936, 146, 936]);
const inner = line([146, 936], [164, 922, 168, 880, 172, 840], [182, 740, 196, 670, 204, 578]);

const sleeves: Piece = {
  outline: closedPair(outer, wrist, inner, reversed(armhole)),
  round: 66,
  folds: [
    [208, 570, 170, 526, 126, 496, 22],
    [214, 540, 194, 460, 180, 406, 18],
    [196, 660, 152, 690, 96, 676, 24],
    [182, 756, 134, 772, 70, 740, 24],
    [170, 850, 122, 858, 58, 836, 18],
    [150, 926, 112, 896, 60, 900, 14],
    otherSide([208, 570, 168, 536, 122, 516, 22]),
    otherSide([214, 540, 194, 470, 180, 396, 18]),
    otherSide([194, 680, 146, 706, 88, 700, 24]),
    otherSide([178, 780, 134, 786, 66, 780, 22]),
    otherSide([164, 888, 122, 880, 56, 864, 16]),
  ],
  creases: [
    [204, 590, 188, 648, 154, 684, 8],
    [188, 730, 152, 758, 112, 754, 9],
    [174, 820, 144, 842, 104, 838, 8],
    [150, 928, 128, 912, 98, 910, 5],
    otherSide([204, 590, 188, 656, 150, 696, 8]),
    otherSide([184, 752, 150, 778, 110, 776, 9]),
    otherSide([170, 860, 140, 878, 100, 872, 8]),
  ],
  bulges: [
    [208, 384, 124, 470, 88, 660, 38],
    [68, 710, 50, 800, 50, 880, 26],
    otherSide([208, 384, 124, 470, 88, 660, 24]),
  ],
};

const cuffs: Piece = {
  outline: closedPair(
    line([54, 912], [50, 934, 49, 956, 48, 976]),
    line([48, 976], [76, 990, 106, 996, 132, 996]),
    line([132, 996], [138, 976, 142, 956, 144, 936]),
    line([144, 936], [112, 936, 82, 928, 54, 912]),
  ),
  round: 22,
  ribs: [{ along: pair(line([50, 945], [78, 961, 110, 967, 140, 966])), width: 62 }],
};

const band: Piece = {
  outline: closed(
    line([220, 944], [300, 955, 400, 959, 500, 959], [600, 959, 700, 955, 780, 944]),
    line([780, 944], [780, 970, 777, 992, 774, 1012]),
    line([774, 1012], [700, 1024, 600, 1028, 500, 1028], [400, 1028, 300, 1024, 226, 1012]),
    line([226, 1012], [223, 992, 220, 970, 220, 944]),
  ),
  round: 24,
  ribs: [{ along: open(across(line([223, 978], [300, 990, 400, 993, 500, 993]))), width: 68 }],
  creases: [[330, 966, 334, 990, 328, 1022, 5], otherSide([300, 966, 306, 990, 298, 1022, 5])],
};

const body: Omit<Piece, "outline"> = {
  printed: true,
  round: 68,
  folds: [
    [210, 588, 280, 690, 310, 830, 30],
    [206, 720, 246, 830, 280, 946, 26],
    [314, 860, 312, 910, 322, 970, 22],
    otherSide([210, 588, 270, 700, 330, 810, 30]),
    otherSide([206, 740, 240, 840, 276, 946, 26]),
    otherSide([310, 850, 312, 910, 300, 970, 22]),
    [262, 384, 296, 460, 282, 560, 24],
    otherSide([262, 384, 300, 460, 284, 570, 24]),
    [390, 340, 420, 392, 470, 408, 16],
    otherSide([390, 340, 424, 396, 474, 412, 16]),
  ],
  creases: [
    [208, 584, 244, 630, 272, 700, 9],
    otherSide([208, 584, 248, 640, 286, 712, 9]),
    [206, 908, 240, 890, 268, 850, 7],
    otherSide([206, 908, 244, 896, 280, 866, 7]),
  ],
  bulges: [
    [330, 440, 350, 580, 320, 740, 64],
    [640, 450, 620, 600, 650, 740, 44],
    [264, 860, 258, 900, 274, 940, 24],
  ],
};

/** What the pocket covers on the front. */
const withHemFolds = {
  ...body,
  folds: [
    ...(body.folds ?? []),
    [404, 830, 412, 890, 398, 990, 22],
    [520, 850, 526, 900, 514, 990, 18],
    [610, 810, 628, 880, 618, 990, 24],
  ] satisfies Fold[],
};

const hoodTop = line([364, 300], [340, 244, 338, 176, 366, 124], [390, 80, 440, 60, 500, 60]);
const opening = line([500, 360], [452, 330, 414, 268, 414, 200], [414, 150, 454, 118, 500, 118]);
const hoodHem = line([466, 368], [418, 328, 391, 272, 390, 204], [388, 138, 440, 94, 500, 94]);

const hood: Piece = {
  outline: closed(across(hoodTop), reversed(across(neckSeam))),
  round: 52,
  lift: 4,
  folds: [
    [370, 290, 380, 240, 372, 180, 18],
    [400, 330, 392, 280, 398, 230, 12],
    otherSide([370, 290, 378, 230, 368, 170, 18]),
    otherSide([404, 336, 392, 280, 396, 230, 12]),
    [420, 84, 460, 74, 500, 78, 12],
  ],
  creases: [[372, 304, 384, 270, 382, 236, 6], otherSide([372, 304, 386, 276, 384, 240, 6])],
  bulges: [[384, 130, 400, 96, 450, 80, 26]],
  stitches: pair(hoodHem),
};
const hoodInside: Piece = {
  outline: closed(across(opening)),
  face: "inside",
  round: 60,
  folds: [[440, 150, 452, 220, 446, 300, 22], otherSide([440, 150, 452, 220, 446, 300, 22])],
  seams: "M500 118V292",
};

const pocketSlant = line([396, 760], [380, 800, 352, 846, 326, 872]);
const pocketSide = line([326, 872], [324, 900, 324, 930, 326, 950]);
const pocket: Piece = {
  outline: closed(
    across(line([396, 760], [430, 762, 470, 763, 500, 763])),
    mirrored(pocketSlant),
    mirrored(pocketSide),
    reversed(across(line([326, 950], [390, 957, 440, 960, 500, 960]))),
    reversed(pocketSide),
    reversed(pocketSlant),
  ),
  lift: 4,
  round: 20,
  folds: [
    [400, 800, 420, 860, 400, 940, 20],
    otherSide([400, 800, 424, 870, 410, 940, 22]),
    [500, 860, 506, 910, 496, 956, 20],
  ],
  stitches:
    pair(line([408, 766], [392, 808, 364, 854, 336, 880])) +
    open(across(line([400, 770], [430, 771, 470, 772, 500, 772]))),
  seams: pair(pocketSlant),
};

const trunk = { shoulder, armhole, side, hem };
const doubleStitch = pair(line([232, 350], [246, 412, 242, 498, 197, 572]));
const seams = pair(armhole);
const sleevesStitched: Piece = { ...sleeves, stitches: doubleStitch };

export const hoodie: Drawing = {
  unitsPerIn: UNITS_PER_IN,
  span: { top: 60, bottom: 1028 },
  sides: {
    front: {
      areaTop: 402,
      pieces: [
        cuffs,
        sleevesStitched,
        band,
        { ...body, outline: torso({ ...trunk, neck: neckSeam }), seams: seams + pair(shoulder) },
        pocket,
        hood,
        hoodInside,
      ],
      trims: [
        { kind: "label", top: 296, width: 44, height: 30 },
        { kind: "metal", d: "M438 346a7 7 0 1 0 14 0a7 7 0 1 0-14 0m110 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0" },
        { kind: "hole", d: "M442 346a3 3 0 1 0 6 0a3 3 0 1 0-6 0m110 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0" },
        { kind: "cord", d: "M445 348C438 384 452 420 444 470M555 348C564 390 548 426 558 482", width: 7 },
      ],
    },
    back: {
      areaTop: 372,
      pieces: [
        cuffs,
        turnedOver(sleevesStitched),
        band,
        { ...turnedOver(withHemFolds), outline: torso({ ...trunk, neck: backNeckSeam }), seams },
        {
          outline: closed(across(hoodTop), reversed(across(backNeckSeam))),
          round: 60,
          lift: 4,
          folds: [
            [380, 310, 420, 250, 480, 230, 22],
            [372, 280, 400, 230, 410, 170, 20],
            [470, 326, 480, 280, 476, 240, 16],
            otherSide([380, 310, 424, 260, 480, 246, 22]),
            otherSide([372, 280, 396, 230, 404, 170, 20]),
          ],
          creases: [[380, 308, 410, 280, 430, 250, 7], otherSide([384, 310, 414, 286, 440, 264, 7])],
          bulges: [[400, 130, 420, 180, 440, 230, 40]],
          seams: "M500 60V330",
          stitches: `M493 61V329M507 61V329`,
        },
      ],
    },
  },
};
