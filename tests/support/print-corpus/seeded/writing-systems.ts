import { lettering } from "../drawings";
import { type DrawMarks, joinedWords, loopedLetters, squaresOfSigns, squaresOfStrokes } from "./joined-marks";
import { between, FACES, pick, type Random } from "./motif";

/** Lines of letters in the scripts of free typefaces, in one of them or, where there is none, in marks like theirs. */
export interface WritingSystem {
  name: string;
  line: LineOfLetters;
}

interface Line {
  /** Height of a capital, or of a letter that is as high as most. */
  height: number;
  /** Middle of the line, and its baseline. */
  x: number;
  y: number;
  ink: string;
}

type LineOfLetters = (random: Random, line: Line) => string;

function inTypefaces({
  subset,
  faces,
  lines,
  capitalShare,
}: {
  subset: string;
  faces: readonly string[];
  lines: readonly string[];
  /** Height of a capital as a share of the typeface's size, near enough for all of them. */
  capitalShare: number;
}): LineOfLetters {
  return (random, { height, x, y, ink }) => {
    const words = pick(random, lines);
    const path = lettering(words, pick(random, faces), height / capitalShare, x, y, subset);
    return `<path d="${path}" fill="${ink}"/>`;
  };
}

/** `strokes`: how wide they are, of a letter's height. */
function inMarks(
  draw: DrawMarks,
  { letters, strokes }: Record<"letters" | "strokes", [number, number]>,
): LineOfLetters {
  return (random, { height, x, y, ink }) => {
    const unit = height / 10;
    const count = Math.round(between(random, ...letters));
    const stroke = between(random, ...strokes) * height;
    const { path, width } = draw({ random, x: 0, y: 0, unit }, count);
    return `<g transform="translate(${x - (width * unit) / 2} ${y})"><path d="${path}" fill="none" stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"/></g>`;
  };
}

export const LATIN: WritingSystem = {
  name: "Latin",
  line: inTypefaces({
    subset: "latin",
    faces: FACES,
    capitalShare: 0.7,
    lines: [
      "made with care since 1987",
      "Limited Edition",
      "all rights reserved",
      "PRINTED IN SMALL BATCHES",
      "No. 4 of 200 copies",
      "wash inside out",
      "the quick brown fox jumps",
    ],
  }),
};

const BROAD_FACES = ["arimo", "tinos", "cousine", "open-sans"] as const;

export const OTHER_SCRIPTS: WritingSystem[] = [
  {
    name: "Cyrillic",
    line: inTypefaces({
      subset: "cyrillic",
      faces: [
        ...BROAD_FACES,
        "lobster",
        "pacifico",
        "oswald",
        "rubik-mono-one",
        "press-start-2p",
        "playfair-display",
      ],
      capitalShare: 0.7,
      lines: ["сделано с любовью", "ОГРАНИЧЕННЫЙ ТИРАЖ", "все права защищены", "Стирать наизнанку"],
    }),
  },
  {
    name: "Greek",
    line: inTypefaces({
      subset: "greek",
      faces: [...BROAD_FACES, "roboto", "press-start-2p"],
      capitalShare: 0.7,
      lines: ["φτιαγμένο με αγάπη", "ΠΕΡΙΟΡΙΣΜΕΝΗ ΕΚΔΟΣΗ", "πλύσιμο από την ανάποδη", "Μικρή σειρά"],
    }),
  },
  {
    name: "Hebrew",
    line: inTypefaces({
      subset: "hebrew",
      faces: BROAD_FACES,
      capitalShare: 0.6,
      lines: ["נעשה באהבה רבה", "מהדורה מוגבלת", "כל הזכויות שמורות", "לכבס הפוך"],
    }),
  },
  {
    // Vowel signs stand beside their letters, since nothing here orders them.
    name: "Devanagari",
    line: inTypefaces({
      subset: "devanagari",
      faces: ["poppins"],
      capitalShare: 0.7,
      lines: ["पयार स बनाया गया", "सभी अधिकार रकषत", "उलटा करक धोए", "सीमत सखया म छपा"],
    }),
  },
  {
    name: "Gujarati",
    line: inTypefaces({
      subset: "gujarati",
      faces: ["shrikhand"],
      capitalShare: 0.63,
      lines: ["પરમથી બનાવલ", "બધા અધકાર આરકષત", "ઊધ કરીન ધવ"],
    }),
  },
  {
    name: "marks like Arabic",
    line: inMarks(joinedWords, { letters: [12, 22], strokes: [0.1, 0.16] }),
  },
  {
    name: "marks like Chinese",
    line: inMarks(squaresOfStrokes, { letters: [7, 14], strokes: [0.06, 0.1] }),
  },
  {
    name: "marks like Korean",
    line: inMarks(squaresOfSigns, { letters: [7, 14], strokes: [0.08, 0.13] }),
  },
  {
    name: "marks like Thai",
    line: inMarks(loopedLetters, { letters: [10, 20], strokes: [0.1, 0.16] }),
  },
];
