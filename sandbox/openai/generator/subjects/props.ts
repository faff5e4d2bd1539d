import { block, disc, glint, limb, oval, path, starPath } from "../composition/svg-shapes";

/**
 * Things for a hand. Origin: the grip; up is −y; at most about 24 units tall. Natural colors; inks are applied later.
 */
const wood = "#7a4a26";
const steel = "#c6ced9";
const gold = "#f2b632";
const ink = "#231c2b";
const red = "#d8333c";

export const props: Record<string, string> = {
  staff:
    limb(0, 15, 0.9, 0, -15, 1.1, wood) +
    path("M-4 -15Q-4.6 -21 0 -23Q4.6 -21 4 -15Q2 -13 0 -13Q-2 -13 -4 -15Z", wood) +
    disc(0, -18, 3.2, "#5fd0e6") +
    glint(0, -18, 2.6, "#ffffff"),
  sceptre:
    limb(0, 12, 0.9, 0, -9, 0.9, gold) +
    disc(0, -11.6, 3.3, red) +
    path("M-3.6 -9.6Q0 -7 3.6 -9.6L2.4 -7H-2.4Z", gold) +
    path("M-0.7 -18H0.7V-16H2.4V-14.6H-2.4V-16H-0.7Z", gold),
  broom:
    limb(0, 14, 0.9, 0, -10, 0.9, wood) +
    path("M-2 -10H2L6 -22Q0 -24 -6 -22Z", "#dba94a") +
    path("M-2.4 -11.6H2.4L2 -9H-2Z", red),
  cutlass:
    path("M-1 0Q2 -10 -1 -21Q7 -13 3.4 0Z", steel) +
    path("M-4 0.4Q0 -2 6 0.4L5 2.4H-3Z", gold) +
    block(-0.4, 1.6, 2.8, 4.6, wood, 1),
  sword:
    path("M-1.6 -2L-1.4 -19L0 -22.6L1.4 -19L1.6 -2Z", steel) +
    path("M-0.4 -2V-20H0.4V-2Z", "#8a93a6") +
    block(-5, -2.4, 10, 2.2, gold, 1) +
    block(-1, -0.4, 2, 5.6, wood, 0.8) +
    disc(0, 6, 1.5, gold),
  katana:
    path("M-1 -2Q1.4 -12 0.6 -23Q3.4 -13 1.2 -2Z", steel) +
    block(-2.6, -2.2, 5.4, 1.4, gold, 0.6) +
    block(-1, -1, 2.2, 8, ink, 0.8) +
    block(-1, 1, 2.2, 0.9, red) +
    block(-1, 3.6, 2.2, 0.9, red),
  axe:
    limb(0, 10, 1, 0, -14, 1, wood) +
    path("M-0.6 -15L-8.6 -17.6Q-11 -11 -8.6 -5L-0.6 -8ZM0.6 -14L4 -14.8V-8.4L0.6 -9Z", steel) +
    path("M-8.6 -17.6Q-11 -11 -8.6 -5L-7 -6Q-9 -11 -7 -16.8Z", "#eef2f6"),
  hammer: limb(0, 9, 1, 0, -9, 1, wood) + block(-5.6, -14, 11.2, 5.4, "#77808f", 1.2),
  wrench: path(
    "M-1.5 9V-7Q-5.4 -9.6 -4.4 -14.4L-1.6 -12V-9.6H1.6V-12L4.4 -14.4Q5.4 -9.6 1.5 -7V9Q0 11 -1.5 9Z",
    steel,
  ),
  trident:
    limb(0, 14, 0.9, 0, -12, 0.9, gold) +
    path(
      "M-6 -19L-7 -12Q-6 -7.4 0 -7.4Q6 -7.4 7 -12L6 -19L4 -12.4Q3.4 -10.4 1 -10.2V-19L0 -21.6L-1 -19V-10.2Q-3.4 -10.4 -4 -12.4Z",
      gold,
    ),
  pitchfork:
    limb(0, 14, 0.9, 0, -8, 0.9, wood) +
    path(
      "M-5.4 -20H-4.2V-11Q-3.6 -9.6 -0.6 -9.6V-20H0.6V-9.6Q3.6 -9.6 4.2 -11V-20H5.4V-10.4Q4.6 -8 0 -8Q-4.6 -8 -5.4 -10.4Z",
      "#77808f",
    ),
  spatula:
    limb(0, 7, 1, 0, -6, 0.8, wood) +
    path("M-3.6 -6H3.6L4.4 -16Q0 -17.6 -4.4 -16Z", "#9aa3b5") +
    path("M-2 -8H-1.2V-14H-2ZM-0.4 -8H0.4V-14H-0.4ZM1.2 -8H2V-14H1.2Z", "#4b5263"),
  brush:
    limb(0, 8, 0.9, 0, -8, 1, wood) +
    block(-1.4, -11, 2.8, 3.4, steel) +
    path("M-1.6 -11Q-2.6 -15 0.6 -18Q3 -14 1.6 -11Z", red),
  magnifier:
    limb(0, 7, 1.1, 0, -4, 1.1, wood) +
    path(
      "M0 -17.6A6.8 6.8 0 1 1 0 -4A6.8 6.8 0 1 1 0 -17.6ZM0 -15.8A5 5 0 1 0 0 -5.8A5 5 0 1 0 0 -15.8Z",
      "#4b5263",
    ) +
    disc(0, -10.8, 5, "#cfeaf5") +
    path("M-3 -12.6Q-2 -14.6 0 -14.6L-1 -12.8Z", "#ffffff"),
  flask:
    path("M-2 -13H2V-7L6.4 2Q6.6 5 4 5H-4Q-6.6 5 -6.4 2L-2 -7Z", "#dff2f5") +
    path("M-4.2 -2H4.2L6.2 2Q6.4 4.6 4 4.6H-4Q-6.4 4.6 -6.2 2Z", "#57c46a") +
    block(-2.8, -14, 5.6, 1.8, "#9aa3b5", 0.8) +
    disc(-1, 1, 1, "#c7f0ce") +
    disc(2, -0.4, 0.7, "#c7f0ce") +
    disc(1, -17, 1.2, "#57c46a"),
  lasso: path(
    "M0 4Q2 -4 -1 -8Q-8 -10 -8 -16Q-7 -22 2 -22Q11 -21 11 -15.4Q10 -9.4 1 -8Q4 -2 1.4 5ZM-6.4 -16Q-6 -10.6 2 -10Q9.4 -10.6 9.4 -15.6Q8.6 -20 2 -20.4Q-5.6 -20 -6.4 -16Z",
    "#d9b06a",
  ),
  scroll:
    block(-3, -9, 6, 15, "#f6e9c9", 1) +
    block(-4, -10, 8, 2.6, "#e0c68f", 1.2) +
    block(-4, 4.4, 8, 2.6, "#e0c68f", 1.2) +
    block(-3.2, -3.4, 6.4, 2.4, red, 0.6),
  cane: limb(0, 16, 0.8, 0, -6, 0.8, ink) + disc(0, -7, 1.8, gold),
  wand: limb(0, 7, 0.8, 0, -8, 0.8, gold) + path(starPath(0, -12, 5.4, 2.4, 5), "#ffe07a"),
  record:
    disc(0, -6, 8.4, ink) +
    disc(0, -6, 6.4, "#3d374f") +
    disc(0, -6, 5.6, ink) +
    disc(0, -6, 3, red) +
    disc(0, -6, 0.8, "#ffffff"),
  balloon:
    limb(0, 3, 0.4, 0.6, -9, 0.4, ink) +
    oval(0.6, -17, 6, 7.4, red) +
    path("M-0.6 -9.6H1.8L0.6 -11Z", red) +
    oval(-1.4, -19.4, 1.3, 2.2, "#f7a0a0"),
  surfboard:
    path("M-5 16Q-6.4 -8 0 -24Q6.4 -8 5 16Q0 20 -5 16Z", "#f4ead6") +
    path("M-1 18Q-1.6 -8 0 -22Q1.6 -8 1 18Z", red) +
    path("M-5.2 4H5.2V8H-5.2Z", "#2a9d8f"),
  mug:
    path("M5 -7.4Q12.4 -8 12.4 -1.6Q12 5 5 4.6V1.8Q9.4 2 9.4 -1.8Q9.4 -5 5 -4.6Z", "#e6d8bd") +
    path("M-7 -9H7V4Q7 8.4 3 8.4H-3Q-7 8.4 -7 4Z", "#f4ead6") +
    oval(0, -9, 7, 1.9, "#6f4024") +
    path("M-7 -3H7V1H-7Z", "#d8433c") +
    path(
      "M-3.4 -12.6Q-5.4 -15 -3.4 -17.4Q-1.6 -19.6 -3.2 -22Q0.2 -19.6 -1.6 -16.8Q-3 -14.8 -3.4 -12.6ZM2.2 -12.6Q0.4 -15 2.2 -17.4Q4 -19.6 2.6 -22Q6 -19.6 4 -16.8Q2.6 -14.8 2.2 -12.6Z",
      "#efe7dc",
    ),
  flag:
    limb(0, 14, 0.8, 0, -22, 0.8, wood) +
    path("M0.6 -22Q6 -25 10 -22Q14 -19 18 -21.6V-11Q14 -9 10 -11.6Q6 -14 0.6 -11Z", red),
};
/** Props from the emoji set, by the costume's word for them. */
export const propIcons: Record<string, string> = {
  guitar: "guitar",
  gift: "wrapped-gift",
  anchor: "anchor",
  wheel: "wheel",
  coffee: "cup-with-straw",
  controller: "video-game",
  plane: "small-airplane",
  heart: "red-heart",
  gloves: "boxing-glove",
};
