import { cx } from "../elements/class-names";
import * as words from "./words";

/*
 * Two inks on bare cloth, one line weight, the flat ink a little out of register. Classes: `f` flat ink, `p` bare cloth, `k` solid
 * line ink, `l` line, `s` a limb: a thick stroke in ink with a thinner one in cloth (`sp`) on it.
 */
/** A boy who pulls ink across a screen with a squeegee. As tall as the girl, and drawn to stand beside her. */
export function MascotBoySvg({ className }: { className?: string }) {
  return (
    <svg
      className={cx("mascot", className)}
      viewBox="-8 -20 460 500"
      role="img"
      aria-label={words.mascotBoyLabel}
    >
      <path
        className="k"
        d="M98 480C94 420 92 350 118 308C132 284 162 270 202 268C250 266 284 278 302 308C326 350 326 420 326 480z"
      />
      <path className="sf" strokeWidth="13" d="M172 276c-2 16-4 28-9 46M256 276c1 16 3 28 7 46" />
      <path
        className="f"
        transform="translate(5 5)"
        d="M164 318c-4 34-26 56-32 84v78h164v-78c-6-28-30-50-34-84-30 14-68 14-98 0z"
      />
      <path className="l" d="M164 318c-4 34-26 56-32 84M262 318c4 34 28 56 34 84M164 318c30 14 68 14 98 0" />
      <path className="p l" d="M184 236v40c10 16 48 16 60 0v-40z" />
      <path className="dots" d="M192 262h46M196 270h40M204 278h28" />
      <g transform="rotate(5 216 240) translate(2 14)">
        <path className="p l" d="M146 158c-22-12-42 16-26 36 8 10 22 12 32 8" />
        <path className="l" d="M132 174c7 0 11 7 10 14" />
        <path
          className="p l"
          d="M144 122c-6 66 14 122 74 124 44 2 76-24 82-62 22 2 28-28 6-34 0-18-4-28-8-38z"
        />
        <path className="k" d="M142 112h64c-2 26-14 36-30 42-2 14-8 24-18 30-10-16-18-44-16-72z" />
        <path className="k" d="M248 112c8 16 20 22 34 20l14-20z" />
        <path className="k" d="M211 170a11 17 0 1 0 22 0a11 17 0 1 0-22 0z" />
        <path className="p" d="M222 170L227 149L241 161z" />
        <path className="k" d="M260 166a10 16 0 1 0 20 0a10 16 0 1 0-20 0z" />
        <path className="p" d="M270 166L275 147L288 158z" />
        <path className="l" d="M202 143c8-9 22-10 32-3M260 138c8-8 18-8 26-1" />
        <path className="l" d="M208 208c22 20 52 14 72-12M202 202c4 1 8 4 9 9" />
        <path className="f l" d="M250 217c0 26 30 24 28-10 0-3 0-5-1-6-8 8-17 13-27 16z" />
        <path className="blush" d="M168 190h28M163 198h38M168 206h28" />
        <path className="f" transform="translate(5 4)" d="M136 100c-4-54 38-88 86-86 46 2 80 36 82 86z" />
        <path className="l" d="M136 100c-4-54 38-88 86-86 46 2 80 36 82 86z" />
        <path className="l" d="M178 88c-2-28 10-52 28-66M262 86c2-24-6-46-24-62" />
        <path
          className="p l"
          d="M124 96c2-10 8-15 18-15h158c10 0 16 6 16 15v16c0 10-6 17-16 17H140c-10 0-16-7-16-17z"
        />
        <path className="l" d="M149 83v44M171 83v44M193 83v44M215 83v44M237 83v44M259 83v44M281 83v44" />
        <path
          className="p l"
          d="M196 18c-14-4-12-24 2-26 2-14 22-16 28-4 14-2 20 14 12 24 6 14-12 24-22 14-8 8-22 4-20-8z"
        />
      </g>
      <path className="p l" d="M2 432L436 412 450 500H-12z" />
      <path className="f" d="M40 452L398 436l14 60H18z" />
      <path className="l" d="M40 452L398 436l18 60M40 452L18 500" />
      <path className="pdots" d="M50 466h120M44 476h126M300 452h96M300 462h98M296 472h104" />
      <path className="s" strokeWidth="58" d="M128 318C80 322 44 356 66 394c10 18 40 22 70 12" />
      <path className="s sp" strokeWidth="46" d="M128 318C80 322 44 356 66 394c10 18 40 22 70 12" />
      <path className="s" strokeWidth="64" d="M130 318C100 320 76 334 66 356" />
      <path className="s sp" strokeWidth="6" d="M46 346l44 22" />
      <path className="s" strokeWidth="58" d="M296 316c50 2 88 40 70 78-8 16-30 20-60 14" />
      <path className="s sp" strokeWidth="46" d="M296 316c50 2 88 40 70 78-8 16-30 20-60 14" />
      <path className="s" strokeWidth="64" d="M294 316c34 2 60 16 70 38" />
      <path className="s sp" strokeWidth="6" d="M384 342l-44 22" />
      <path
        className="k"
        d="M66 442l308-14 2 26c-12 12-22 4-30 2-8-2-14 16-24 12-10-4-14-12-26-10-14 2-16 16-28 14-12-2-10-14-24-14-16 0-18 12-32 14-12 2-14-12-28-12-14 0-16 20-26 20s-12-18-22-20c-14-2-18 14-32 12-18-2-34 6-38-4z"
      />
      <path
        className="p l"
        d="M58 408c-1-13 6-19 16-19l296-13c11 0 18 6 18 17l1 24c0 12-6 19-17 19L76 450c-11 0-17-6-17-17z"
      />
      <path
        className="l"
        d="M70 428c6 4 12 4 16 2M192 416c16-6 32 2 52-3M200 430c16-4 26 0 38-2M362 412c6-2 12-2 18 0"
      />
      <path className="p l" d="M90 414c-4-30 16-46 46-46s50 14 46 44z" />
      <path className="s" strokeWidth="28" d="M103 396v24" />
      <path className="s sp" strokeWidth="16" d="M103 396v24" />
      <path className="s" strokeWidth="28" d="M125 395v24" />
      <path className="s sp" strokeWidth="16" d="M125 395v24" />
      <path className="s" strokeWidth="28" d="M147 394v24" />
      <path className="s sp" strokeWidth="16" d="M147 394v24" />
      <path className="s" strokeWidth="28" d="M169 393v24" />
      <path className="s sp" strokeWidth="16" d="M169 393v24" />
      <path className="p l" d="M260 407c-4-30 16-46 46-46s50 14 46 44z" />
      <path className="s" strokeWidth="28" d="M273 389v24" />
      <path className="s sp" strokeWidth="16" d="M273 389v24" />
      <path className="s" strokeWidth="28" d="M295 388v24" />
      <path className="s sp" strokeWidth="16" d="M295 388v24" />
      <path className="s" strokeWidth="28" d="M317 387v24" />
      <path className="s sp" strokeWidth="16" d="M317 387v24" />
      <path className="s" strokeWidth="28" d="M339 386v24" />
      <path className="s sp" strokeWidth="16" d="M339 386v24" />
    </svg>
  );
}
