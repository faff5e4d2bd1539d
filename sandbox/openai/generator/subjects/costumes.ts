import { block, disc, limb, path, starPath } from "../composition/svg-shapes";

/**
 * What a figure wears. Body coordinates: neck at (0, 0), y down, shoulders 8.5 to each side, hips at y 19, feet at y
 * 29.
 */
export interface Costume {
  top: string;
  sleeve: string;
  hand?: string;
  legs: string;
  shoe: string;
  /** Drawn over the torso, below the arms. */
  torso: string;
  /** Drawn behind everything: capes, packs. */
  back?: string;
  /** A robe or dress hides the legs. */
  robe?: boolean;
  hat?: string;
  face?: string;
  /** What the right hand holds if the prompt names nothing. */
  prop?: string;
  /** A glass bowl around the head. */
  bowl?: boolean;
}

const white = "#ffffff";
const ink = "#231c2b";
const gold = "#f2b632";
const red = "#d8333c";
const belt = (color: string, buckle: string) =>
  path("M-9.6 15.4Q0 17.4 9.6 15.4L9.9 18.4Q0 20.4 -9.9 18.4Z", color) + block(-2, 15.6, 4, 3.8, buckle, 0.7);
const lapels = (jacket: string, shirt: string) =>
  path("M-4.4 -1H4.4L1.2 14.6H-1.2Z", shirt) +
  path("M-5.4 -1L-0.6 15L-6.6 8Z", jacket) +
  path("M5.4 -1L0.6 15L6.6 8Z", jacket);

export const costumes: Record<string, Costume> = {
  astronaut: {
    top: "#f2f3f7",
    sleeve: "#f2f3f7",
    hand: "#c3cad6",
    legs: "#e3e6ee",
    shoe: "#8a93a6",
    bowl: true,
    back: block(-12.4, 0.4, 24.8, 16, "#9aa3b5", 4),
    torso:
      path("M-8.8 1Q0 5.6 8.8 1L9 4.4Q0 8.6 -9 4.4Z", "#cdd3de") +
      block(-4.8, 8.2, 9.6, 6.4, "#5b6b86", 1.4) +
      disc(-2.6, 10.4, 1.1, red) +
      disc(0.6, 10.4, 1.1, gold) +
      block(-3.4, 12.3, 6.8, 1.2, "#8fd2e8", 0.6) +
      path("M-9.6 16.4Q0 18.6 9.6 16.4L9.8 18.8Q0 21 -9.8 18.8Z", "#e2702f"),
  },
  wizard: {
    top: "#4a3aa8",
    sleeve: "#4a3aa8",
    legs: "#362a85",
    shoe: "#6d4427",
    robe: true,
    hat: "wizard",
    prop: "staff",
    torso:
      path("M-2.2 0H2.2L3.4 29Q0 30.4 -3.4 29Z", "#6a58cf") +
      belt(gold, "#c98a1b") +
      path(starPath(-7.4, 23, 2.1, 0.9, 5), "#ffd95e") +
      path(starPath(7.6, 25, 1.7, 0.7, 5), "#ffd95e") +
      path(starPath(-5, 8, 1.5, 0.6, 5), "#ffd95e"),
  },
  witch: {
    top: "#3b2a52",
    sleeve: "#3b2a52",
    legs: "#2c1f40",
    shoe: ink,
    robe: true,
    hat: "witch",
    prop: "broom",
    torso: path("M-6 0Q0 5 6 0L4 7Q0 9 -4 7Z", "#8a3fb0") + belt("#8a3fb0", gold),
  },
  pirate: {
    top: "#f4ead6",
    sleeve: "#8e1f2b",
    legs: "#4a3a2c",
    shoe: ink,
    hat: "pirate",
    face: "eyepatch",
    prop: "cutlass",
    torso:
      ["M-8.8 2H8.8L8.9 5H-8.9Z", "M-9 8H9L9.2 11H-9.2Z"].map((d) => path(d, "#3f7f9f")).join("") +
      path(
        "M-8.8 0Q-5 -1 -4 0L-5.6 19.4Q-9 20.6 -9.6 19ZM8.8 0Q5 -1 4 0L5.6 19.4Q9 20.6 9.6 19Z",
        "#8e1f2b",
      ) +
      belt(ink, gold),
  },
  chef: {
    top: white,
    sleeve: white,
    legs: "#4b5263",
    shoe: ink,
    hat: "chef",
    prop: "spatula",
    torso:
      path("M-6 -0.6Q0 4.6 6 -0.6L5 3.4Q0 6.6 -5 3.4Z", red) +
      path("M0 4L-0.6 20H0.6Z", "#c9ced6") +
      [7, 10.6, 14.2].map((y) => disc(-3.4, y, 0.9, "#5a6172") + disc(3.4, y, 0.9, "#5a6172")).join(""),
  },
  king: {
    top: "#8e1f2b",
    sleeve: "#8e1f2b",
    legs: "#6d1a26",
    shoe: gold,
    robe: true,
    hat: "crown",
    prop: "sceptre",
    back: path("M-9 0Q-15 14 -16 29H16Q15 14 9 0Z", "#5d1420"),
    torso:
      path("M-2.6 0H2.6L4 29Q0 30.4 -4 29Z", gold) +
      path("M-9.4 -0.4Q0 5.4 9.4 -0.4L11 5Q0 11.4 -11 5Z", white) +
      disc(-6.4, 4, 0.8, ink) +
      disc(0, 6, 0.8, ink) +
      disc(6.4, 4, 0.8, ink) +
      disc(-3, 2.8, 0.7, ink) +
      disc(3, 2.8, 0.7, ink),
  },
  queen: {
    top: "#7a3fa8",
    sleeve: "#7a3fa8",
    legs: "#5b2a86",
    shoe: gold,
    robe: true,
    hat: "crown",
    prop: "sceptre",
    torso:
      path("M-9.4 -0.4Q0 5 9.4 -0.4L10.4 4Q0 9.6 -10.4 4Z", white) +
      path("M-3 7L0 9L3 7L7 29Q0 31 -7 29Z", "#a86fd0") +
      disc(0, 8.6, 1.5, gold),
  },
  cowboy: {
    top: "#d9a55a",
    sleeve: "#d9a55a",
    legs: "#3d5a80",
    shoe: "#6d3f1f",
    hat: "cowboy",
    prop: "lasso",
    torso:
      path(
        "M-8.8 0Q-5 -1 -3.4 0L-5 19.6Q-9 20.6 -9.6 19ZM8.8 0Q5 -1 3.4 0L5 19.6Q9 20.6 9.6 19Z",
        "#6d3f1f",
      ) +
      path(starPath(-6.2, 7.6, 2.4, 1.1, 5), gold) +
      path("M-6.6 -1Q0 3 6.6 -1L0 8Z", red) +
      belt("#4a2a15", gold),
  },
  ninja: {
    top: "#2a2740",
    sleeve: "#2a2740",
    hand: "#3d3a58",
    legs: "#2a2740",
    shoe: "#15131f",
    hat: "ninja",
    face: "ninja",
    prop: "katana",
    torso:
      path("M-4.6 -1L3 9.6L1 11.4L-7 1ZM4.6 -1L-9 16L-8 12L3 -1Z", "#413d60") +
      path("M-9.5 15Q0 17 9.5 15L9.8 18.4Q0 20.4 -9.8 18.4Z", red) +
      path("M6 18L9 26L6.4 25.6L4.6 18.6Z", red),
  },
  samurai: {
    top: "#8e1f2b",
    sleeve: "#5d1420",
    legs: "#2a2740",
    shoe: ink,
    hat: "samurai",
    prop: "katana",
    torso:
      [3, 7, 11]
        .map((y) => path(`M-9.2 ${y}Q0 ${y + 2} 9.2 ${y}V${y + 1.2}Q0 ${y + 3.2} -9.2 ${y + 1.2}Z`, gold))
        .join("") +
      path("M-10 15L-13 24H-5.6L-4 16ZM10 15L13 24H5.6L4 16ZM-3.6 16.4H3.6L4.4 24H-4.4Z", "#8e1f2b") +
      path("M-12 20.6H-6L-6.2 22H-12.6ZM12 20.6H6L6.2 22H12.6ZM-4 20.6H4V22H-4.2Z", gold) +
      path("M-9 -0.6L-15 6Q-13.4 9 -9 8ZM9 -0.6L15 6Q13.4 9 9 8Z", "#5d1420"),
  },
  superhero: {
    top: "#2e66b4",
    sleeve: "#2e66b4",
    hand: red,
    legs: "#2e66b4",
    shoe: red,
    face: "mask",
    back: path("M-8 0Q-14 14 -19 27Q-10 24.6 -5 28Q0 24.6 6 28Q11 24 20 26Q14 12 8 0Z", red),
    torso:
      path("M0 14L-6 4.4Q-3 2.4 0 4Q3 2.4 6 4.4Z", gold) +
      path(starPath(0, 7.2, 2.6, 1.1, 5), red) +
      path("M-9.7 17Q0 19 9.7 17Q9.6 23 0 23.6Q-9.6 23 -9.7 17Z", red) +
      belt(gold, "#c98a1b"),
  },
  knight: {
    top: "#9aa5b4",
    sleeve: "#7d8999",
    hand: "#5f6b7a",
    legs: "#7d8999",
    shoe: "#5f6b7a",
    hat: "knight",
    prop: "sword",
    torso:
      path("M-7 0H7L7.6 22H-7.6Z", "#c22f3b") +
      path("M-1.6 2H1.6V7H6V10H1.6V18H-1.6V10H-6V7H-1.6Z", "#f6e9c9") +
      belt("#4a2a15", gold) +
      path("M-8.6 -1Q-14 1 -13.4 6.4L-8.4 5.4ZM8.6 -1Q14 1 13.4 6.4L8.4 5.4Z", "#c6ced9"),
  },
  viking: {
    top: "#6d4427",
    sleeve: "#b98a5a",
    legs: "#4a3a2c",
    shoe: "#3a2618",
    hat: "viking",
    prop: "axe",
    torso:
      path(
        "M-10 -1Q0 3 10 -1L12 5Q9 4.6 8.6 7Q5.6 5.6 4 8.4Q0 6 -4 8.4Q-5.6 5.6 -8.6 7Q-9 4.6 -12 5Z",
        "#d8c3a0",
      ) + belt(ink, gold),
  },
  rockstar: {
    top: "#231f30",
    sleeve: "#231f30",
    legs: "#35405c",
    shoe: "#15131f",
    face: "sunglasses",
    prop: "guitar",
    torso:
      path("M-4.4 -1H4.4L4 17H-4Z", white) +
      path("M-6 -1L-2.4 9L-7.4 6ZM6 -1L2.4 9L7.4 6Z", "#3d374f") +
      path(starPath(0, 10.6, 2.6, 1.1, 5), red) +
      belt(ink, "#c6ced9") +
      disc(-7, 12, 0.7, "#c6ced9") +
      disc(7, 12, 0.7, "#c6ced9"),
  },
  dj: {
    top: "#7a3fa8",
    sleeve: "#7a3fa8",
    legs: "#2a2740",
    shoe: white,
    hat: "headphones",
    prop: "record",
    torso:
      path("M-6 -1Q0 6 6 -1L4 5.6H-4Z", "#5b2a86") +
      block(-4.6, 10.6, 9.2, 5, "#5b2a86", 2) +
      block(-2.6, 3, 0.9, 5, white, 0.4) +
      block(1.7, 3, 0.9, 5, white, 0.4),
  },
  detective: {
    top: "#a98a5f",
    sleeve: "#a98a5f",
    legs: "#4a3a2c",
    shoe: ink,
    hat: "fedora",
    prop: "magnifier",
    torso:
      lapels("#8a6d45", white) +
      path("M-1 1H1L1.6 11L0 13L-1.6 11Z", red) +
      belt("#6d5330", gold) +
      path("M-9.6 18L-11 25H-1L0 18ZM9.6 18L11 25H1L0 18Z", "#a98a5f"),
  },
  scientist: {
    top: white,
    sleeve: white,
    legs: "#3d5a80",
    shoe: ink,
    face: "glasses",
    prop: "flask",
    torso:
      lapels("#d5dae1", "#7fb7d6") +
      path("M-1 1H1L1.6 10L0 12L-1.6 10Z", "#c22f3b") +
      path("M-9.6 18L-10.6 24.6H-0.8L-0.4 15ZM9.6 18L10.6 24.6H0.8L0.4 15Z", white) +
      block(4, 10.6, 4, 3.6, "#c3cad6", 0.6),
  },
  santa: {
    top: "#c9252d",
    sleeve: "#c9252d",
    hand: "#2c2a36",
    legs: "#c9252d",
    shoe: ink,
    hat: "santa",
    prop: "gift",
    torso:
      block(-1.6, 0, 3.2, 20, white) +
      belt(ink, gold) +
      path("M-7 -1Q0 4 7 -1L6.4 3.4Q0 7 -6.4 3.4Z", white) +
      path("M-9.8 18.6Q0 21 9.8 18.6V21.6Q0 24 -9.8 21.6Z", white),
  },
  vampire: {
    top: "#2a2233",
    sleeve: "#2a2233",
    hand: white,
    legs: "#1c1724",
    shoe: "#0e0b13",
    back: path("M-9 -4L-17 -8Q-14 8 -17 28Q-9 24 0 28Q9 24 17 28Q14 8 17 -8L9 -4Z", "#8e1325"),
    torso:
      path("M-4.6 -1H4.6L2 15H-2Z", white) +
      path("M0 2L-4 0V5ZM0 2L4 0V5Z", "#c22f3b") +
      disc(0, 2.4, 1.1, "#8e1325"),
  },
  painter: {
    top: "#f1e6d2",
    sleeve: "#f1e6d2",
    legs: "#35507a",
    shoe: "#6d4427",
    hat: "beret",
    prop: "brush",
    torso:
      path("M-6 -1L0 4L6 -1L4 6L0 3.6L-4 6Z", red) +
      disc(-4, 11, 1.5, "#2f8fd0") +
      disc(3.4, 13.6, 1.8, gold) +
      disc(5, 8, 1.1, "#3f9450") +
      disc(-1.4, 16, 1.2, "#e8566d"),
  },
  sailor: {
    top: white,
    sleeve: white,
    legs: "#1f3f6e",
    shoe: ink,
    hat: "sailor",
    prop: "anchor",
    torso:
      path("M-8.8 -0.6L0 10L8.8 -0.6L6 -1.4L0 5L-6 -1.4Z", "#23507f") +
      path("M0 8L-2.6 14H2.6Z", red) +
      path("M-9.3 14H9.3V15.4H-9.4Z", "#23507f"),
  },
  captain: {
    top: "#1f2f52",
    sleeve: "#1f2f52",
    legs: white,
    shoe: ink,
    hat: "captain",
    prop: "wheel",
    torso:
      lapels("#2d4270", white) +
      path("M-1 1H1L1.4 9L0 11L-1.4 9Z", ink) +
      [9, 13].map((y) => disc(-5, y, 1, gold) + disc(5, y, 1, gold)).join(""),
  },
  boxer: {
    top: "#e9b48a",
    sleeve: "#e9b48a",
    hand: "#c9252d",
    legs: "#e9b48a",
    shoe: white,
    prop: "gloves",
    torso:
      path("M-9.4 14Q0 16 9.4 14L10.6 23.6H1L0 20L-1 23.6H-10.6Z", "#2e66b4") +
      path("M-9.4 13.4Q0 15.4 9.4 13.4V16.4Q0 18.4 -9.4 16.4Z", gold),
  },
  farmer: {
    top: "#d8433c",
    sleeve: "#d8433c",
    legs: "#3d6aa8",
    shoe: "#6d4427",
    hat: "straw",
    prop: "pitchfork",
    torso:
      path("M-6 6H6L6.4 11Q9 13 9.6 20Q0 22 -9.6 20Q-9 13 -6.4 11Z", "#3d6aa8") +
      path("M-6.4 -0.6H-3.8L-3.4 7H-6.2ZM6.4 -0.6H3.8L3.4 7H6.2Z", "#3d6aa8") +
      disc(-4.8, 7.4, 1.1, gold) +
      disc(4.8, 7.4, 1.1, gold) +
      block(-3, 10, 6, 4.4, "#2c5288", 0.8),
  },
  firefighter: {
    top: "#c9702a",
    sleeve: "#c9702a",
    legs: "#4a3f3a",
    shoe: ink,
    hat: "fire",
    prop: "axe",
    torso:
      block(-9.4, 6, 18.8, 2.6, "#ffe07a") +
      block(-9.6, 13, 19.2, 2.6, "#ffe07a") +
      block(-0.6, 0, 1.2, 20, "#7a3f12"),
  },
  builder: {
    top: "#f08a24",
    sleeve: "#3d6aa8",
    legs: "#35507a",
    shoe: "#6d4427",
    hat: "hardhat",
    prop: "hammer",
    torso:
      path("M-6 -1H-3L-3.4 20H-6.4ZM6 -1H3L3.4 20H6.4Z", "#ffe07a") + block(-9.4, 10.6, 18.8, 2.4, "#ffe07a"),
  },
  diver: {
    top: "#23395d",
    sleeve: "#23395d",
    hand: "#15131f",
    legs: "#23395d",
    shoe: gold,
    face: "snorkel",
    prop: "trident",
    back: block(-10.6, 0, 8, 15, gold, 3.6) + block(2.6, 0, 8, 15, gold, 3.6),
    torso: path("M-9 2L-5 0L5 19L0 20ZM9 2L5 0L-5 19L0 20Z", "#3f6b9f") + block(-9.6, 14.4, 19.2, 2.4, gold),
  },
  gentleman: {
    top: "#2b2440",
    sleeve: "#2b2440",
    hand: white,
    legs: "#3b3552",
    shoe: ink,
    hat: "tophat",
    face: "monocle",
    prop: "cane",
    torso:
      lapels("#3d3560", white) +
      path("M0 2.6L-4.4 0V5.4ZM0 2.6L4.4 0V5.4Z", red) +
      disc(0, 2.7, 1.1, "#8e1325") +
      disc(0, 9, 0.8, ink) +
      disc(0, 12, 0.8, ink),
  },
  graduate: {
    top: "#2a2346",
    sleeve: "#2a2346",
    legs: "#2a2346",
    shoe: ink,
    robe: true,
    hat: "graduate",
    prop: "scroll",
    torso: path("M-6 -0.6L0 9L6 -0.6L8 2L0 14L-8 2Z", gold) + path("M-3 -0.6L0 5L3 -0.6Z", white),
  },
  barista: {
    top: "#f4ead6",
    sleeve: "#f4ead6",
    legs: "#3a3044",
    shoe: ink,
    prop: "coffee",
    torso:
      path("M-6 6H6L6.6 10Q9.6 12 9.8 24Q0 26 -9.8 24Q-9.6 12 -6.6 10Z", "#3f6b52") +
      path("M-5.8 -0.6H-4L-3.6 7H-5.8ZM5.8 -0.6H4L3.6 7H5.8Z", "#3f6b52") +
      block(-4, 14, 8, 5, "#2c5240", 1),
  },
  gamer: {
    top: "#5b4ad1",
    sleeve: "#5b4ad1",
    legs: "#2a2740",
    shoe: white,
    hat: "headphones",
    prop: "controller",
    torso: path("M-6 -1Q0 6 6 -1L4 5.6H-4Z", "#4132a8") + path(starPath(0, 11, 3.4, 1.5, 4), "#36d6c3"),
  },
  angel: {
    top: white,
    sleeve: white,
    legs: white,
    shoe: gold,
    robe: true,
    hat: "halo",
    back: path(
      "M-6 4Q-22 -12 -26 -2Q-26 10 -14 14Q-8 14 -6 10ZM6 4Q22 -12 26 -2Q26 10 14 14Q8 14 6 10Z",
      "#e8eef6",
    ),
    torso: path("M-9.5 15Q0 17 9.5 15L10 17.4Q0 19.4 -10 17.4Z", gold),
  },
  devil: {
    top: "#b3222c",
    sleeve: "#b3222c",
    legs: "#b3222c",
    shoe: ink,
    hat: "horns",
    prop: "trident",
    back: path(
      "M-6 4Q-18 -8 -25 -4Q-20 2 -22 8Q-17 6 -15 12Q-10 9 -6 12ZM6 4Q18 -8 25 -4Q20 2 22 8Q17 6 15 12Q10 9 6 12Z",
      "#6b111a",
    ),
    torso: path("M-4 4Q0 8 4 4L5 17Q0 19 -5 17Z", "#e0604f"),
  },
  mechanic: {
    top: "#3d6aa8",
    sleeve: "#3d6aa8",
    legs: "#3d6aa8",
    shoe: "#4a2a15",
    hat: "cap",
    prop: "wrench",
    torso: block(-0.5, 0, 1, 20, "#274a7c") + block(-7, 5, 5, 4, white, 0.8) + belt("#4a2a15", "#c6ced9"),
  },
  pilot: {
    top: "#7c4522",
    sleeve: "#7c4522",
    legs: "#8a7a55",
    shoe: "#3a2618",
    hat: "goggles",
    prop: "plane",
    torso:
      path("M-8 -1Q0 6 8 -1L9 4Q5 8 0 7Q-5 8 -9 4Z", "#f0e2c4") +
      path("M-4 3Q0 7 4 3L10 12L7 13L2 7L0 8Z", red) +
      block(-0.6, 7, 1.2, 13, "#4a2a15") +
      belt("#4a2a15", gold),
  },
  doctor: {
    top: white,
    sleeve: white,
    legs: "#5aa7a0",
    shoe: white,
    prop: "heart",
    torso:
      lapels("#dfe5ea", "#5aa7a0") +
      path("M-5 -1Q-7 8 0 10Q7 8 5 -1L4 -1Q5.6 7 0 8.8Q-5.6 7 -4 -1Z", "#39424f") +
      disc(0, 11, 1.8, "#8a93a6"),
  },
  athlete: {
    top: "#d8433c",
    sleeve: "#d8433c",
    legs: "#233a6b",
    shoe: white,
    hat: "ninja",
    torso: block(-9.3, 6, 18.6, 3.4, white) + block(-9.4, 12, 18.8, 1.6, white),
  },
  princess: {
    top: "#ee8fb2",
    sleeve: "#f7c4d6",
    legs: "#e0719a",
    shoe: gold,
    robe: true,
    hat: "crown",
    prop: "wand",
    torso:
      path("M-9.5 15Q0 17 9.5 15L10 17.4Q0 19.4 -10 17.4Z", gold) +
      path("M-4 18L0 17L4 18L7 29Q0 31 -7 29Z", "#f9d7e4") +
      path("M0 4Q-3.4 0 -5 2.6Q-5 6 0 9Q5 6 5 2.6Q3.4 0 0 4Z", white),
  },
  clown: {
    top: "#f6c531",
    sleeve: "#e8417e",
    legs: "#2f8fd0",
    shoe: red,
    hat: "party",
    prop: "balloon",
    torso:
      path("M-9 -1Q-6 4 -4 0Q-2 5 0 0Q2 5 4 0Q6 4 9 -1L10 3Q5 8 0 5Q-5 8 -10 3Z", white) +
      disc(0, 9, 1.6, red) +
      disc(0, 14, 1.6, red),
  },
  plain: { top: "#000000", sleeve: "#000000", legs: "#000000", shoe: "#000000", torso: "" },
  shirt: {
    top: "#3f88c5",
    sleeve: "#3f88c5",
    legs: "#35405c",
    shoe: white,
    torso: path("M-5 -1Q0 4.6 5 -1L3.6 -1.4Q0 2 -3.6 -1.4Z", white) + block(-9.4, 8, 18.8, 3, white),
  },
  hoodie: {
    top: "#d8433c",
    sleeve: "#d8433c",
    legs: "#35405c",
    shoe: white,
    torso:
      path("M-8 -2Q0 6 8 -2L6 4Q0 8 -6 4Z", "#a82c2c") +
      path("M-6 12H6L7.6 17.6H-7.6Z", "#a82c2c") +
      block(-2.4, 4, 0.9, 5, white, 0.4) +
      block(1.5, 4, 0.9, 5, white, 0.4),
  },
  swimmer: {
    top: "#000000",
    sleeve: "#000000",
    legs: "#000000",
    shoe: "#000000",
    torso:
      path("M-9.6 14Q0 16 9.6 14L10.4 23H1.4L0 20.4L-1.4 23H-10.4Z", "#f2553f") +
      path("M-9.6 14Q0 16 9.6 14L9.8 16.4Q0 18.4 -9.8 16.4Z", white) +
      limb(-4, 20, 0.6, -4, 20.4, 0.6, white),
  },
};
