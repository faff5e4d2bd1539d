/**
 * One motif, a sun over waves, drawn in each art style. Inks come from the classes of styles/style-samples.css; the numbers
 * are units of a 60 × 44 drawing.
 */
export function StyleSample({ style }: { style: string }) {
  return (
    <svg
      viewBox="0 0 60 44"
      aria-hidden="true"
      className="gen-sample"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own fixed drawings; as elements they would be half again as much script
      dangerouslySetInnerHTML={{ __html: SAMPLES[style] ?? "" }}
    />
  );
}

const WAVES = "M0 30c5-5 10-5 15 0s10 5 15 0 10-5 15 0 10 5 15 0v14H0z";

const SAMPLES: Record<string, string> = {
  "": `<path class="line dash" d="M6 6h48v32H6z"/><path class="line" d="M26 22h8M30 18v8"/>`,
  realistic: `<defs><radialGradient id="s-sun" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="#fff3cf"/><stop offset=".5" stop-color="#f2a541"/><stop offset="1" stop-color="#a8431f"/></radialGradient><linearGradient id="s-sea" x2="0" y2="1"><stop offset="0" stop-color="#5bb3ad"/><stop offset="1" stop-color="#0c3b46"/></linearGradient></defs><circle cx="30" cy="19" r="12" fill="url(#s-sun)"/><path d="${WAVES}" fill="url(#s-sea)"/><path d="M22 34h16M25 38h10M27 41h6" stroke="#ffd98f" stroke-width=".9" opacity=".8"/>`,
  cartoon: `<circle class="m thick" cx="30" cy="19" r="12"/><path class="dot" d="M25.5 17v2M34.5 17v2"/><path class="line" d="M26 22.5c2.5 3 5.5 3 8 0"/><path class="t thick" d="${WAVES}"/>`,
  "3D": `<path class="o" d="M18 19a12 12 0 0 0 12 12h6a12 12 0 0 0 0-24h-6z"/><circle class="m" cx="30" cy="19" r="12"/><path class="i" d="M4 32l26 7 26-7v6l-26 7-26-7z"/><path class="t" d="M4 32l26-7 26 7-26 7z"/>`,
  watercolor: `<path class="m wash" d="M19 20c-1-9 6-14 13-13s12 8 10 15-8 11-14 10-8-6-9-12z"/><path class="v wash" d="M21 17c2-8 10-11 16-8s7 11 2 15-11 4-15 1-4-4-3-8z"/><path class="t wash" d="M1 33c7-7 12-3 18-4s9-3 16 0 12-2 24 2v9c-18 5-40 4-58 1z"/><path class="i wash" d="M4 38c10-4 18 0 27-2s17 0 25 1v5c-18 3-36 2-52 0z"/>`,
  "digital art": `<path class="v" d="M30 7l12 7v10l-12 7-12-7V14z"/><path class="m" d="M30 7l12 7-12 5-12-5z"/><path class="o" d="M30 19l12-5v10l-12 7z"/><path class="t" d="M0 30l15-5 15 7 15-6 15 5v13H0z"/><path class="i" d="M0 30l15 6 15-4 15 5 15-6v13H0z"/>`,
  "oil painting": `<g class="strokes"><path class="sm" d="M22 11c5-4 12-4 16 0M19 16c7-5 16-5 22 0M18 21c8-4 17-4 24 0M21 26c6-3 12-3 18 0"/><path class="sv" d="M26 9c4-1 7 0 9 2M33 17c4 0 7 2 8 4"/><path class="st" d="M2 32c9-4 17 2 26-1s18-2 30 1M3 40c10-2 20 1 30-1s17 0 24 0"/><path class="si" d="M2 36c8-2 14 1 22 0s22-2 34 1"/></g>`,
  "pencil sketch": `<g class="pencil"><path d="M30 7c7 0 12 5 12 12s-5 12-12 12-12-5-12-12S23 7 30 7zM29 6.5c8-.5 13.5 5 13 13"/><path d="M33 9l7 7M30 10l11 11M28 12l12 12M27 15l11 11M27 19l8 8"/><path d="M1 33c5-5 10-5 15 0s9 5 14 0 10-5 15 0 9 4 14 0M1 38c5-4 10-4 15 0s9 4 14 0 10-4 15 0 9 4 14 0"/></g>`,
  "pixel art": `<g shape-rendering="crispEdges"><path class="m" d="M24 8h12v3h3v3h3v12h-3v3h-3v3H24v-3h-3v-3h-3V14h3v-3h3z"/><path class="v" d="M36 11h3v3h3v12h-3v3h-3v3h-6v-3h3v-3h3V14h-3v-3z"/><path class="t" d="M0 32h6v-3h9v3h9v3h6v-3h6v-3h9v3h9v3h6v9H0z"/><path class="i" d="M0 38h9v-3h6v3h12v3h6v-3h12v3h15v3H0z"/></g>`,
  anime: `<path class="line fine" d="M0 0l18 13M0 12l16 6M0 26l17-3M60 0L42 13M60 12l-16 6M60 26l-17-3M16 0l9 8M30 0v6M44 0l-9 8"/><circle class="v" cx="30" cy="19" r="11"/><path class="paper" d="M26 13l2.5-3.5 1 4.5zM35 14l2-2 .5 3z"/><path class="i" d="${WAVES}"/><path class="paper" d="M2 34c6-4 10-4 15 0-5-2-9-2-15 0zM30 35c6-4 11-4 16 0-6-2-10-2-16 0z"/>`,
};

/** The shape of a size, drawn to its proportions. */
export function ShapeSample({ widthPx, heightPx }: { widthPx: number; heightPx: number }) {
  const scale = 28 / Math.max(widthPx, heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="gen-shape">
      <rect x={16 - width / 2} y={16 - height / 2} width={width} height={height} />
    </svg>
  );
}
