import type { ReactNode } from "react";

/** Motifs of post covers. Classes a and b are the two inks, g the ground, p paper, k black. */

export interface CoverMotif {
  /** Slugs of the posts that have this motif. */
  about: RegExp;
  draw: (next: () => number) => ReactNode;
  /** Extends beyond both edges of the cover. */
  bleeds?: true;
}

const TEE = "M150 52 118 66 66 116l30 34 28-20v126h152V130l28 20 30-34-52-50-32-14c-16 24-84 24-100 0z";

export const COVER_MOTIFS: CoverMotif[] = [
  {
    about: /dpi|pixel|resolution|sharp/,
    bleeds: true,
    // The enlarged dots seen through the loupe.
    draw: () => (
      <>
        <Rows className="a dots" from={24} to={276} step={12} width={6} />
        <circle className="p" cx="236" cy="140" r="108" />
        {squaresIn({ cx: 236, cy: 140, r: 100, step: 34 }).map(({ x, y, size }) => (
          <rect
            key={`${x} ${y}`}
            className={x + y > 390 ? "b" : "a"}
            x={x}
            y={y}
            width={size}
            height={size}
          />
        ))}
        <circle className="k heavy" cx="236" cy="140" r="108" />
        <path className="k heavy" d="M160 216 96 284" />
      </>
    ),
  },
  {
    about: /dark|colou?r|contrast|black|ink-on/,
    draw: () => (
      <>
        <path className="a" d={TEE} transform="translate(-48 -8)" />
        <path className="b" d={TEE} transform="translate(52 22)" />
        <circle className="p" cx="200" cy="172" r="34" />
        <path className="b" d="M200 138a34 34 0 0 1 0 68z" />
      </>
    ),
  },
  {
    about: /pric|cost|margin|profit|money|dollar|earn|credit/,
    draw: () => (
      <>
        <g transform="rotate(-9 200 150)">
          <path className="a" d="M92 30h186l52 52v170H92z" />
          <circle className="g" cx="296" cy="66" r="11" />
          <path
            className="b"
            d="M116 92h150v26H116zM116 134h92v26h-92zM116 176h48v26h-48zM116 218h120v10H116z"
          />
        </g>
        <path className="k" d="M293 38C296 16 318 8 326-4" />
      </>
    ),
  },
  {
    about: /season|calendar|year|holiday|plan|month/,
    draw: () => (
      <>
        <circle className="a" cx="288" cy="124" r="96" />
        {[38, 62, 54, 80, 96, 88, 70, 92, 128, 176, 224, 250].map((height, month) => (
          <rect
            key={height}
            className="b"
            x={26 + month * 29.5}
            y={300 - height}
            width="21"
            height={height}
          />
        ))}
      </>
    ),
  },
  {
    about: /type|letter|font|lettering|word/,
    draw: () => (
      <>
        <text className="a display" x="28" y="262" fontSize="300">
          R
        </text>
        <text className="b display" x="176" y="232" fontSize="270">
          g
        </text>
      </>
    ),
  },
  {
    about: /copyright|trademark|legal|law|rights|own/,
    draw: () => (
      <>
        <circle className="a" cx="160" cy="150" r="122" />
        <circle className="b" cx="252" cy="164" r="104" />
        <path className="p stroke" d="M204 108a62 62 0 1 0 0 86" />
      </>
    ),
  },
  {
    about: /photo|mockup|picture|camera/,
    draw: () => (
      <>
        <path className="a" d="M40 44h196v226H40z" transform="rotate(-7 138 157)" />
        <path className="b" d="M164 34h196v226H164z" transform="rotate(6 262 147)" />
        <path className="p" d={TEE} transform="translate(150 44) rotate(6 200 150) scale(.56)" />
        <path className="k" d="M20 20v26M20 20h26M380 280v-26M380 280h-26" />
      </>
    ),
  },
  {
    about: /garments|wardrobe|hoodie/,
    // Shirts on a clothesline.
    draw: () => (
      <>
        <path className="k heavy" d="M-150 58C20 84 380 84 550 58" />
        <path className="a" d={TEE} transform="translate(-22 56) scale(.62)" />
        <path className="b" d={TEE} transform="translate(78 60) scale(.62)" />
        <path className="a" d={TEE} transform="translate(178 56) scale(.62)" />
      </>
    ),
  },
  {
    about: /write|answer|question|mail|complain/,
    draw: () => (
      <>
        <path className="a" d="M56 78h288v176H56z" />
        <path className="b" d="M56 78h288L200 196z" />
        <circle className="p" cx="200" cy="178" r="24" />
      </>
    ),
  },
  {
    about: /cotton|fabric|weight|cloth|garment|fleece|blank/,
    bleeds: true,
    // Warp and weft.
    draw: () => (
      <>
        {[18, 84, 150, 216, 282, 348].map((x, at) => (
          <rect key={x} className="a" x={x} y="0" width={at % 2 ? 26 : 44} height="300" />
        ))}
        {[14, 72, 130, 188, 246].map((y, at) => (
          <rect key={y} className="b" x="0" y={y} width="400" height={at % 2 ? 22 : 38} />
        ))}
      </>
    ),
  },
  {
    about: /print|ink|screen|dtg|squeegee/,
    draw: () => (
      <>
        <circle className="a" cx="148" cy="168" r="104" />
        <path
          className="b"
          d="M64 62h272v128c-16 0-14 46-30 46s-12-30-28-30-10 62-30 62-16-74-34-74-14 40-32 40-16-32-34-32-16 22-34 22-14-34-50-34z"
        />
        <path className="k heavy" d="M44 62h312" />
        <path className="k heavy" d="M120 62V22h160v40" />
      </>
    ),
  },
  {
    about: /store|shop|launch|sell|first|collection/,
    bleeds: true,
    draw: (next) => (
      <>
        {[0, 1, 2, 3].map((row) => (
          <path key={row} className="a" d={`M0 ${196 + row * 30}h400v${20 - row * 4}H0z`} />
        ))}
        <circle className="a" cx={120 + next() * 60} cy="130" r="92" />
        <circle className="b" cx={226 + next() * 50} cy="158" r="96" />
      </>
    ),
  },
];

/** Rows of round dots that grow from top to bottom. */
function Rows({
  className,
  from,
  to,
  step,
  width,
}: {
  className: string;
  from: number;
  to: number;
  step: number;
  width: number;
}) {
  const rows = Math.floor((to - from) / step);
  return (
    <>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          key={row}
          className={className}
          d={`M${row % 2 ? 6 : 0} ${from + row * step}h400`}
          strokeWidth={Math.round((1.5 + (row / rows) * width) * 10) / 10}
        />
      ))}
    </>
  );
}

/** Squares of a grid whose centers lie in a circle, larger toward one side. */
function squaresIn({ cx: middleX, cy, r, step }: { cx: number; cy: number; r: number; step: number }) {
  const squares: { x: number; y: number; size: number }[] = [];
  for (let y = cy - r; y < cy + r; y += step)
    for (let x = middleX - r; x < middleX + r; x += step) {
      const [dx, dy] = [x + step / 2 - middleX, y + step / 2 - cy];
      if (Math.hypot(dx, dy) + step * 0.42 > r) continue;
      const size = Math.round(step * (0.55 + 0.38 * ((dx + dy + r) / (2 * r))));
      squares.push({ x: Math.round(x + (step - size) / 2), y: Math.round(y + (step - size) / 2), size });
    }
  return squares;
}
