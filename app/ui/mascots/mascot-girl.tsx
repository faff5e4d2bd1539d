import { cx } from "../elements/class-names";
import * as words from "./words";

/** A girl who looks through a loupe that makes one eye enormous. Drawn like the boy. */
export function MascotGirlSvg({ className }: { className?: string }) {
  return (
    <svg
      className={cx("mascot", className)}
      viewBox="-52 -20 460 500"
      role="img"
      aria-label={words.mascotGirlLabel}
    >
      <path
        className="k"
        d="M88 252c-40-4-64-42-48-76-28-28-16-78 24-86 4-44 56-62 90-38 30-28 86-20 100 18 44-4 76 36 60 76 32 26 24 78-12 90 0 34-38 50-68 36z"
      />
      <path
        className="p l"
        d="M92 480c-4-56-2-108 22-144 16-22 44-30 84-32 44 0 76 10 92 34 22 34 26 86 22 142z"
      />
      <path
        className="stripes"
        d="M124 326h156M104 350h196M98 374h208M94 398h216M92 422h218M92 446h220M92 470h220"
      />
      <path
        className="l"
        d="M92 480c-4-56-2-108 22-144 16-22 44-30 84-32 44 0 76 10 92 34 22 34 26 86 22 142"
      />
      <path
        className="k"
        d="M138 376h128l4 40c14 20 26 36 28 64H106c2-28 14-44 28-64zM144 306l20-4 6 76h-26zM240 302l20 6-2 72h-26z"
      />
      <path
        className="seam"
        d="M150 388h104l4 36c14 18 24 34 28 56M150 388l-4 36c-14 18-24 34-28 56M160 418h84v30c0 14-84 14-84 0z"
      />
      <path className="p l" d="M142 376a12 12 0 1 0 24 0a12 12 0 1 0-24 0z" />
      <path className="p l" d="M236 376a12 12 0 1 0 24 0a12 12 0 1 0-24 0z" />
      <path className="p l" d="M172 258v46c10 16 48 16 58 0v-46z" />
      <path className="dots" d="M180 286h44M184 294h38M190 302h26" />
      <g transform="translate(0 12) rotate(-4 200 240)">
        <path className="p l" d="M108 172c-22-8-36 20-18 38 8 8 20 8 26 4" />
        <path
          className="p l"
          d="M104 140c-8 74 30 124 98 124 62 0 104-46 98-122-2-22-8-36-14-46H118c-6 12-12 26-14 44z"
        />
        <path className="k" d="M147 174a13 20 0 1 0 26 0a13 20 0 1 0-26 0z" />
        <path className="p" d="M160 174L170 151L184 168z" />
        <path className="l" d="M136 138c12-12 32-11 40 2" />
        <path className="l" d="M190 186c-9 9-7 19 7 19" />
        <path className="k" d="M136 218c30 14 66 12 90-6 8 34-16 54-44 52-28 0-46-20-46-46z" />
        <path className="p" d="M143 224c27 9 55 7 76-5l-1 13c-23 10-49 11-72 5z" />
        <path className="s" strokeWidth="5" d="M182 224v12" />
        <path className="f" d="M158 254c10-16 38-16 48-3-12 12-34 13-48 3z" />
        <path className="blush" d="M118 202h28M113 210h38M118 218h28" />
        <path className="p" d="M100 128c20-44 60-62 102-60 42 0 76 18 98 60-56-26-142-28-200 0z" />
        <path
          className="f"
          transform="translate(4 4)"
          d="M98 130c20-46 62-64 104-62 42 0 78 18 98 60-58-26-144-28-202 2z"
        />
        <path className="l" d="M98 130c20-46 62-64 104-62 42 0 78 18 98 60-58-26-144-28-202 2z" />
        <path
          className="f l"
          d="M196 70c-36-40-76-32-68-6 6 20 46 22 68 6zM204 70c36-42 80-34 72-6-6 20-50 20-72 6z"
        />
        <path className="l" d="M168 58c8 6 14 10 22 10M232 58c-8 6-14 10-22 10" />
        <path className="p l" d="M183 68a17 14 0 1 0 34 0a17 14 0 1 0-34 0z" />
        <path
          className="p"
          d="M134 104a5 5 0 1 0 .1 0M172 90a5 5 0 1 0 .1 0M226 90a5 5 0 1 0 .1 0M264 102a5 5 0 1 0 .1 0M200 106a5 5 0 1 0 .1 0"
        />
      </g>
      <g transform="translate(8 0)">
        <path className="s sp" strokeWidth="34" d="M296 226l44 58" />
        <path className="s" strokeWidth="24" d="M292 222l54 74" />
        <path className="halo" d="M198 186a58 58 0 1 0 116 0a58 58 0 1 0-116 0z" />
        <path className="p rim" d="M198 186a58 58 0 1 0 116 0a58 58 0 1 0-116 0z" />
        <path className="f" d="M226 195a33 33 0 1 0 66 0a33 33 0 1 0-66 0z" />
        <path className="l" d="M223 192a33 33 0 1 0 66 0a33 33 0 1 0-66 0z" />
        <path className="k" d="M238 192a18 18 0 1 0 36 0a18 18 0 1 0-36 0z" />
        <path className="p" d="M256 192L263 171L277 185z" />
        <path
          className="l"
          d="M214 172c16-22 62-28 84-2M222 162l-7-9M240 154l-4-11M260 152v-12M280 157l6-10"
        />
        <path className="l" d="M220 216c4 8 10 14 18 18" />
      </g>
      <path className="s" strokeWidth="52" d="M290 344c36 34 94 24 86-24-3-18-16-28-32-32" />
      <path className="s sp" strokeWidth="40" d="M290 344c36 34 94 24 86-24-3-18-16-28-32-32" />
      <path className="s" strokeWidth="60" d="M286 340c20 22 46 30 64 20" />
      <path className="s sp" strokeWidth="48" d="M286 340c20 22 46 30 64 20" />
      <path className="sd" strokeWidth="48" d="M286 340c20 22 46 30 64 20" />
      <path className="p l" d="M318 290c-12-12-4-30 12-28l34 8c14 6 18 26 8 38-12 12-40 0-54-18z" />
      <path
        className="p l"
        d="M312 286c-10-8-2-22 12-19l22 4c12 5 8 20-4 19zM312 306c-10-6-4-20 10-18l24 3c12 4 8 20-4 18zM320 325c-9-6-3-18 9-16l18 2c11 4 7 18-4 16z"
      />
      <g transform="rotate(-14 60 320) translate(-8 4)">
        <path className="p l" d="M44 318L-32 230l24-22 80 92z" />
        <path className="f l" d="M52 312L6 196l30-13 50 112z" />
        <path className="p l" d="M66 304L54 178l34-4 14 122z" />
        <path className="k" d="M61 250l34-4 6 52-35 4z" />
        <path className="l" d="M-4 264l24-22M24 244l30-13M58 214l34-4" />
      </g>
      <path className="s" strokeWidth="52" d="M116 346c-38 42-96 34-90-12 2-16 14-28 30-30" />
      <path className="s sp" strokeWidth="40" d="M116 346c-38 42-96 34-90-12 2-16 14-28 30-30" />
      <path className="s" strokeWidth="60" d="M120 340c-22 26-46 34-66 24" />
      <path className="s sp" strokeWidth="48" d="M120 340c-22 26-46 34-66 24" />
      <path className="sd" strokeWidth="48" d="M120 340c-22 26-46 34-66 24" />
      <path className="p l" d="M36 330c-12-10-12-30 4-38 14-6 38-4 48 6 10 12 4 28-10 34-12 5-32 6-42-2z" />
      <path
        className="p l"
        d="M56 306c-6-12 6-22 18-17l20 8c12 6 4 21-9 18zM60 326c-6-12 6-20 17-15l16 6c10 6 3 18-8 16z"
      />
    </svg>
  );
}
