/**
 * Makes the social images, one per kind of page, and the header of our emails: the site's own type, inks and mascots,
 * as browser screenshots. Products have their own. Writes public/social/<kind>-<hash>.png with
 * app/content/social-images.ts, and public/letter-head.png, whose name never changes: an email is read long after a
 * deployment.
 * Run by hand after a change here: `npx tsx scripts/assets/social-pictures.tsx`. The results are committed.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import tailwindcss from "@tailwindcss/vite";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { build } from "vite";
import { SITE_PICTURES } from "../../app/content/site-pictures";
import { MascotBoySvg } from "../../app/ui/mascots/mascot-boy";
import { MascotGirlSvg } from "../../app/ui/mascots/mascot-girl";
import { ColorBar, Halftone, RegistrationMark } from "../../app/ui/mascots/print-ornaments";
import { ProgressiveProof } from "../../app/ui/mascots/progressive-proof";
import { Logo } from "../../app/ui/site/frame/logo";
import { CHROMIUM_FLAGS, findChromium } from "../local/find-chromium";

const OUT_DIR = "public/social";
const SIZE_PX = { width: 1200, height: 630 };
const COLORS = 256;

type Tone = "marigold" | "teal" | "indigo" | "vermilion" | "tint";

/** The page's own words, or a shorter version. */
const KINDS: Record<string, { tone: Tone; title: string; figure: ReactNode }> = {
  site: {
    tone: "marigold",
    title: "Design with AI, Wear with Pride",
    figure: (
      <div className="cast">
        <MascotBoySvg />
        <MascotGirlSvg />
      </div>
    ),
  },
  stores: {
    tone: "teal",
    title: "Stores of people with ideas",
    figure: garments("range-hoodie", "shop-fox", "shop-rex"),
  },
  examples: {
    tone: "indigo",
    title: "What a sentence can look like",
    figure: garments("sweatshirt-fox", "hoodie-surf", "pack-tee"),
  },
  learn: {
    tone: "tint",
    title: "From a sentence to a printed shirt",
    figure: (
      <div className="table">
        <ProgressiveProof inks={2} label="" />
        <ProgressiveProof inks={4} label="" />
      </div>
    ),
  },
  blog: { tone: "vermilion", title: "Designing and selling shirts: the blog", figure: <MascotBoySvg /> },
  manual: { tone: "marigold", title: "The manual of the print shop", figure: <MascotGirlSvg /> },
  help: { tone: "teal", title: "Ask the people at the press", figure: <MascotGirlSvg /> },
};

function garments(...names: (keyof typeof SITE_PICTURES)[]): ReactNode {
  return (
    <div className="rack">
      {names.map((name) => (
        <img key={name} src={asData(SITE_PICTURES[name].src)} alt="" />
      ))}
    </div>
  );
}

function asData(path: string): string {
  return `data:image/webp;base64,${readFileSync(`public${path}`).toString("base64")}`;
}

/** The site's tokens, shapes and fonts, plus styles used only here. */
async function styles(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    plugins: [tailwindcss()],
    build: { write: false, rollupOptions: { input: "app/styles.css" } },
  });
  const output = "output" in result ? result.output : [];
  const sheet = output.find((file) => file.fileName.endsWith(".css"));
  if (sheet?.type !== "asset") throw new Error("the build gave no styles");
  const withFaces = String(sheet.source)
    .replaceAll("font-display:optional", "font-display:block")
    .replace(
      /\/fonts\/[\w.-]+\.woff2/g,
      (path) => `data:font/woff2;base64,${readFileSync(`public${path}`).toString("base64")}`,
    );
  return `${withFaces}\n${readFileSync("app/ui/mascots/mascots.css", "utf8")}\n${readFileSync("app/routes/home/styles/feature-sections.css", "utf8")}\n${POSTER}`;
}

const POSTER = `
.poster { position: relative; width: 1200px; height: 630px; overflow: hidden; font-display: block; }
.poster > .halftone { position: absolute; inset: auto 0 0; height: 430px; color: var(--dots, rgb(22 22 29 / .16)); mask: linear-gradient(90deg, transparent 34%, #000 66%); }
.poster.on-marigold, .poster.on-teal { --dots: color-mix(in srgb, var(--color-vermilion) 90%, transparent); }
.poster.on-teal { --dots: rgb(251 247 239 / .2); }
.poster.on-indigo { --dots: rgb(251 247 239 / .2); }
.poster.on-tint { --dots: var(--color-marigold); }
.poster .logo { position: absolute; inset: 56px auto auto 64px; height: 54px; }
.poster.on-teal .logo .two, .poster.on-vermilion .logo .one { fill: var(--color-marigold); }
.poster.on-indigo .logo .two { fill: #45b8ab; }
.poster h1 { position: absolute; inset: 168px auto auto 64px; width: 600px; font-size: 92px; line-height: .96; letter-spacing: -.035em; text-wrap: balance; }
.poster .regmark { position: absolute; width: 34px; inset: 28px 28px auto auto; stroke-width: 1.2; }
.poster .color-bar { position: absolute; --p: 26px; inset: auto auto 56px 64px; }
.poster .cast { position: absolute; inset: auto 24px 0 560px; display: flex; align-items: end; & svg { flex: 1; min-width: 0; margin-inline: -14px; } }
.poster > svg.mascot { position: absolute; width: 560px; inset: auto 24px 0 auto; }
.poster .rack { position: absolute; inset: 0; & img { position: absolute; width: 330px; filter: drop-shadow(0 14px 18px rgb(0 0 0 / .28)); } & img:nth-child(1) { width: 400px; inset: 150px auto auto 720px; z-index: 1; } & img:nth-child(2) { inset: 40px auto auto 610px; rotate: -7deg; width: 300px; } & img:nth-child(3) { inset: 30px auto auto 905px; rotate: 8deg; width: 290px; } }
.poster .table { position: absolute; inset: 0; & svg { position: absolute; width: 330px; border: 0; box-shadow: 0 16px 34px rgb(22 22 29 / .25); } & svg:nth-child(1) { inset: 70px auto auto 690px; rotate: -7deg; } & svg:nth-child(2) { inset: 110px auto auto 830px; rotate: 5deg; } }
.letter-head { position: relative; width: 556px; height: 108px; overflow: hidden; }
.letter-head > .halftone { position: absolute; inset: auto 0 0; height: 84px; color: var(--color-vermilion); mask: linear-gradient(90deg, transparent 34%, #000 66%); }
.letter-head .logo { position: absolute; inset: 34px auto auto 26px; height: 38px; }
.letter-head .mascot { position: absolute; width: 176px; inset: 8px 146px auto auto; & + .mascot { inset: 4px 14px auto auto; } }
`;

const sheet = await styles();
mkdirSync(OUT_DIR, { recursive: true });
for (const file of readdirSync(OUT_DIR)) rmSync(`${OUT_DIR}/${file}`);
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: isRoot ? [...CHROMIUM_FLAGS, "--no-sandbox"] : CHROMIUM_FLAGS,
});
const page = await browser.newPage({ viewport: SIZE_PX, colorScheme: "light" });
const lines: string[] = [];
for (const [kind, { tone, title, figure }] of Object.entries(KINDS)) {
  const poster = (
    <div className={`poster on-${tone}`}>
      <Halftone rows={20} columns={100} />
      <RegistrationMark />
      <Logo />
      <h1>{title}</h1>
      <ColorBar />
      {figure}
    </div>
  );
  await page.setContent(
    `<!doctype html><html data-theme="light"><style>${sheet}</style><body>${renderToStaticMarkup(poster)}</body></html>`,
  );
  await page.evaluate(async () => {
    await document.fonts.load("800 92px Bricolage Grotesque");
    await document.fonts.ready;
  });
  const png = await sharp(await page.screenshot())
    .png({ palette: true, colors: COLORS, effort: 10, compressionLevel: 9 })
    .toBuffer();
  const name = `${kind}-${createHash("sha256").update(png).digest("hex").slice(0, 8)}.png`;
  writeFileSync(`${OUT_DIR}/${name}`, png);
  lines.push(`  ${kind}: { src: "/social/${name}", alt: ${JSON.stringify(title)} },`);
  console.log(`${name}  ${(png.length / 1024).toFixed(1)} kB`);
}
const head = await browser.newPage({
  viewport: { width: 556, height: 108 },
  deviceScaleFactor: 2,
  colorScheme: "light",
});
await head.setContent(
  `<!doctype html><html data-theme="light"><style>${sheet}</style><body>${renderToStaticMarkup(
    <div className="letter-head on-marigold">
      <Halftone rows={8} columns={60} />
      <Logo />
      <MascotBoySvg />
      <MascotGirlSvg />
    </div>,
  )}</body></html>`,
);
const headPng = await sharp(await head.screenshot())
  .png({ palette: true, colors: 64, effort: 10, compressionLevel: 9 })
  .toBuffer();
writeFileSync("public/letter-head.png", headPng);
console.log(`letter-head.png  ${(headPng.length / 1024).toFixed(1)} kB`);
await browser.close();

writeFileSync(
  "app/content/social-images.ts",
  `/** Made by scripts/assets/social-pictures.tsx: the pictures that stand for a link, one for each kind of page. */
export const SOCIAL_PICTURES = {
${lines.join("\n")}
} as const;

export const SOCIAL_SIZE_PX = { width: ${SIZE_PX.width}, height: ${SIZE_PX.height} } as const;
`,
);
