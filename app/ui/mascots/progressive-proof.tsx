import * as words from "./progressive-proof-words";
/**
 * A progressive proof: the same small print after one, two, three and four inks, as printers check each one. Paper
 * and inks are the same in both themes.
 */
export function ProgressiveProof({ inks, label }: { inks: 1 | 2 | 3 | 4; label: string }) {
  return (
    <svg className="proof" viewBox="0 0 240 300" role="img" aria-label={label}>
      <path className="sheet" d="M0 0h240v300H0z" />
      <path
        className="crop"
        d="M14 4v12M4 14h12M226 4v12M236 14h-12M14 296v-12M4 286h12M226 296v-12M236 286h-12"
      />
      <circle className="y" cx="120" cy="118" r="78" />
      <path className="y" d="M92 276h12v12H92z" />
      {inks > 1 ? (
        <>
          <path
            className="r"
            d="M42 118h156a78 78 0 0 1-.5 8H42.5zM44 138h152a78 78 0 0 1-4.5 12H48.5zM55 162h130a78 78 0 0 1-13 14H68zM84 187h72a78 78 0 0 1-72 0z"
          />
          <path className="r" d="M108 276h12v12h-12z" />
        </>
      ) : null}
      {inks > 2 ? (
        <>
          <path className="g" d="M24 178c18-16 30-16 48 0s30 16 48 0 30-16 48 0 30 16 48 0v62H24z" />
          <path className="g" d="M124 276h12v12h-12z" />
        </>
      ) : null}
      {inks > 3 ? (
        <>
          <path
            className="k"
            d="M84 164h76c-4 18-14 26-26 26h-26c-12 0-20-8-24-26zM118 66h5v92h-5zM127 72c26 24 34 52 34 80h-34zM114 84c-18 20-26 42-28 68h28z"
          />
          <path
            className="s"
            d="M24 200c18-16 30-16 48 0s30 16 48 0 30-16 48 0 30 16 48 0M24 220c18-16 30-16 48 0s30 16 48 0 30-16 48 0 30 16 48 0M52 68c6-8 10-8 14 0 4-8 8-8 14 0M176 48c5-6 8-6 11 0 3-6 6-6 11 0"
          />
          <text className="display" x="120" y="264" textAnchor="middle">
            {words.lettering}
          </text>
          <path className="k" d="M140 276h12v12h-12z" />
        </>
      ) : null}
    </svg>
  );
}
