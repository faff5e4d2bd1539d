/**
 * Draws the figures of the blog posts in the site's type and inks, from the product's own numbers:
 * public/figures/<name>.webp. Lettering is large because phones show them 330 pixels wide.
 * Run by hand after a change here: `npx tsx scripts/assets/blog-figures.ts`. The results are committed.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { calculateUnitCostCents, NO_COSTS } from "../../app/domain/partner-catalog/unit-costs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "../../app/domain/plans/commission";
import { estimateRevenueSplit } from "../../app/domain/products/pricing/revenue-split";
import { findGarment } from "../../app/garments/find-garments";
import { CHROMIUM_FLAGS, findChromium } from "../local/find-chromium";

const OUT_DIR = "public/figures";
const WIDTH_PX = 1200;

const INK = {
  paper: "#fffdf9",
  press: "#16161d",
  soft: "#5b564d",
  line: "#ddd3c0",
  vermilion: "#e4572e",
  marigold: "#f2a541",
  teal: "#19796f",
  indigo: "#2f3e8f",
};

interface Label {
  x: number;
  y: number;
  size?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  isDisplay?: boolean;
}

function words(
  text: string,
  { x, y, size = 40, fill = INK.press, anchor = "start", isDisplay }: Label,
): string {
  const face = isDisplay
    ? "font-family='Bricolage' font-weight='800'"
    : "font-family='Instrument' font-weight='500'";
  return `<text x="${x}" y="${y}" ${face} font-size="${size}" fill="${fill}" text-anchor="${anchor}">${text}</text>`;
}

/** A pixel cat: enough squares to look like a cat, few enough to count. */
const CAT = [
  "1...........1",
  "11.........11",
  "111.......111",
  "1111111111111",
  "1111111111111",
  "1112211122111",
  "1112211122111",
  "1111113111111",
  "1111133311111",
  ".11111311111.",
  "..111111111..",
  "....11111....",
];

function pixels(): { height: number; svg: string } {
  const fills: Record<string, string> = { "1": INK.vermilion, "2": INK.press, "3": INK.paper };
  const cat = (x: number, bottom: number, square: number) =>
    CAT.flatMap((row, down) =>
      [...row].map((cell, across) =>
        cell === "."
          ? ""
          : `<rect x="${x + across * square}" y="${bottom - (CAT.length - down) * square}" width="${square * 0.92}" height="${square * 0.92}" fill="${fills[cell]}"/>`,
      ),
    ).join("");
  const sizes = [
    { inches: 6, x: 40, square: 11.5 },
    { inches: 12, x: 300, square: 23 },
    { inches: 20, x: 665, square: 38.3 },
  ];
  return {
    height: 640,
    svg: sizes
      .map(({ inches, x, square }) => {
        const dpi = Math.round(1920 / inches);
        return `${cat(x, 470, square)}<path d="M${x} 496h${square * 13}" stroke="${INK.press}" stroke-width="3"/>
          ${words(`${inches} in`, { x, y: 548, size: 44 })}${words(`${dpi} DPI`, { x, y: 604, size: 52, isDisplay: true, fill: dpi < 150 ? "#b0261a" : INK.press })}`;
      })
      .join(""),
  };
}

const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const INKS = [
  { name: "Cream", hex: "#fbf0d8" },
  { name: "Marigold", hex: "#f2a541" },
  { name: "Red", hex: "#d5202d" },
  { name: "Teal", hex: "#1f8a80" },
  { name: "Navy", hex: "#26325c" },
  { name: "Black", hex: "#16161d" },
];
const CLOTH = ["white", "sand", "red", "royal", "forest", "black"];
const HARD_TO_SEE = 2;

function contrastChart(): { height: number; svg: string } {
  const shirt = findGarment("t-shirt");
  const columns = CLOTH.map((id) => shirt?.colors.find((color) => color.id === id));
  const [left, top, wide, high] = [220, 90, 155, 108];
  const cells = columns.flatMap((color, across) => {
    if (!color) throw new Error("a color that no shirt has");
    const x = left + across * wide;
    return [
      `<rect x="${x}" y="${top}" width="${wide}" height="${INKS.length * high}" fill="${color.hex}"/>`,
      words(color.name, { x: x + wide / 2, y: 66, size: 38, anchor: "middle" }),
      ...INKS.map((ink, down) => {
        const [cx, cy] = [x + wide / 2, top + down * high + high / 2];
        const stroke = luminance(color.hex) > 0.3 ? INK.press : "#fff";
        const struck = contrast(ink.hex, color.hex) < HARD_TO_SEE;
        return `<circle cx="${cx}" cy="${cy}" r="36" fill="${ink.hex}"/>${struck ? `<path d="M${cx - 44} ${cy + 30}L${cx + 44} ${cy - 30}" stroke="${stroke}" stroke-width="6"/>` : ""}`;
      }),
    ];
  });
  return {
    height: top + INKS.length * high + 30,
    svg: [
      ...cells,
      `<rect x="${left}" y="${top}" width="${wide * CLOTH.length}" height="${INKS.length * high}" fill="none" stroke="${INK.line}" stroke-width="2"/>`,
      ...INKS.map((ink, down) => words(ink.name, { x: 30, y: top + down * high + high / 2 + 14, size: 40 })),
    ].join(""),
  };
}

function splitBar(): { height: number; svg: string } {
  const shirt = findGarment("t-shirt");
  if (!shirt) throw new Error("no T-shirt");
  const split = estimateRevenueSplit({
    unitPriceCents: 2800,
    unitCostCents: calculateUnitCostCents(
      shirt,
      { colorId: "white", sizeId: "M", areas: ["front"] },
      NO_COSTS,
    ),
    commissionBasisPoints: COMMISSION_WITHOUT_PLAN_BASIS_POINTS,
  });
  const parts = [
    { name: "Print", cents: split.printCostCents, fill: INK.indigo, text: "#fff" },
    { name: "Fee", cents: split.feeCents, fill: INK.press, text: "#fff" },
    { name: "Commission", cents: split.commissionCents, fill: INK.marigold, text: INK.press },
    { name: "Yours", cents: split.earningCents, fill: INK.vermilion, text: INK.press },
  ];
  let x = 40;
  const scale = (WIDTH_PX - 80) / split.priceCents;
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const drawn = parts.map(({ name, cents, fill, text }) => {
    const width = cents * scale;
    const isNarrow = width < 100;
    const part = `<rect x="${x}" y="130" width="${width}" height="190" fill="${fill}"/>${
      isNarrow
        ? `<path d="M${x + width / 2} 320v34" stroke="${INK.press}" stroke-width="3"/>${words(`${name} ${dollars(cents)}`, { x: x + width / 2, y: 396, anchor: "middle" })}`
        : `${words(name, { x: x + 16, y: 206, fill: text, size: width < 240 ? 34 : 44 })}${words(dollars(cents), { x: x + 20, y: 282, fill: text, size: width < 240 ? 54 : 68, isDisplay: true })}`
    }`;
    x += width;
    return part;
  });
  return {
    height: 420,
    svg: `${words(`${dollars(split.priceCents)} on the tag`, { x: 40, y: 88, size: 54, isDisplay: true })}${drawn.join("")}`,
  };
}

/** Weeks of the year for a seasonal design: published eight weeks before, last safe order two weeks before, worn. */
const OCCASIONS = [
  { name: "Valentine’s", day: [1, 14] },
  { name: "Mother’s Day", day: [4, 10] },
  { name: "Father’s Day", day: [5, 21] },
  { name: "Back to school", day: [8, 1] },
  { name: "Halloween", day: [9, 31] },
  { name: "Christmas", day: [11, 25] },
] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

function calendar(): { height: number; svg: string } {
  const [from, to] = [Date.UTC(2025, 11, 1), Date.UTC(2027, 0, 1)];
  const [left, right, top, high] = [300, 1170, 110, 86];
  const at = (time: number) => left + ((time - from) / (to - from)) * (right - left);
  const months = [..."DJFMAMJJASOND"].map((letter, index) => {
    const x = at(Date.UTC(2025, 11 + index, 1));
    const next = at(Date.UTC(2025, 12 + index, 1));
    return `<path d="M${x} 84V${top + OCCASIONS.length * high}" stroke="${INK.line}" stroke-width="2"/>${words(letter, { x: (x + next) / 2, y: 66, size: 38, anchor: "middle" })}`;
  });
  const rows = OCCASIONS.map(({ name, day: [month, day] }, index) => {
    const worn = Date.UTC(2026, month, day);
    const y = top + index * high;
    const [up, last, end] = [worn - 8 * WEEK_MS, worn - 2 * WEEK_MS, worn].map(at) as [
      number,
      number,
      number,
    ];
    return `${words(name, { x: 30, y: y + 48, size: 38 })}
      <rect x="${up}" y="${y + 12}" width="${last - up}" height="48" fill="${INK.marigold}"/>
      <path d="M${last} ${y + 36}H${end}" stroke="${INK.press}" stroke-width="5" stroke-dasharray="5 9"/>
      <circle cx="${end}" cy="${y + 36}" r="17" fill="${INK.vermilion}"/>`;
  });
  const y = top + OCCASIONS.length * high + 62;
  const legend = `<rect x="30" y="${y - 30}" width="56" height="36" fill="${INK.marigold}"/>${words("in the shop", { x: 104, y, size: 38 })}
    <path d="M340 ${y - 12}h70" stroke="${INK.press}" stroke-width="5" stroke-dasharray="5 9"/>${words("printing and post", { x: 428, y, size: 38 })}
    <circle cx="790" cy="${y - 12}" r="22" fill="${INK.vermilion}"/>${words("worn", { x: 828, y, size: 38 })}`;
  return { height: y + 40, svg: [...months, ...rows, legend].join("") };
}

const FIGURES = { pixels, contrast: contrastChart, split: splitBar, calendar };

const fontOf = (slug: string) => {
  const name = readdirSync("public/fonts").find((file) => file.startsWith(slug) && file.endsWith(".woff2"));
  return `data:font/woff2;base64,${readFileSync(`public/fonts/${name}`).toString("base64")}`;
};

mkdirSync(OUT_DIR, { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ["--no-sandbox", ...CHROMIUM_FLAGS],
});
const page = await browser.newPage();
for (const [name, draw] of Object.entries(FIGURES)) {
  const { height, svg } = draw();
  await page.setViewportSize({ width: WIDTH_PX, height: Math.ceil(height) });
  await page.setContent(`<style>
    @font-face { font-family: Bricolage; src: url(${fontOf("bricolage")}); font-weight: 600 800 }
    @font-face { font-family: Instrument; src: url(${fontOf("instrument")}); font-weight: 400 700 }
    body { margin: 0; background: ${INK.paper} } svg { display: block }
  </style><svg viewBox="0 0 ${WIDTH_PX} ${Math.ceil(height)}" width="${WIDTH_PX}">${svg}</svg>`);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot({ type: "png" });
  // For flat inks lossless encoding with few colors is smaller than lossy.
  const flat = await sharp(shot).png({ palette: true, colors: 64, dither: 0 }).toBuffer();
  const file = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
  writeFileSync(`${OUT_DIR}/${name}.webp`, file);
  process.stdout.write(`${name} ${WIDTH_PX}x${Math.ceil(height)} ${(file.length / 1000).toFixed(1)} kB\n`);
}
await browser.close();
