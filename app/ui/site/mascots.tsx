import { cx } from "../cx";

/*
 * Two inks on bare cloth, one line weight, the flat ink a little out of register. Classes: `f` flat ink, `p` bare
 * cloth, `k` solid line ink, `l` line. Figures of the same height, made to stand side by side.
 */

/** The printer: pulls a squeegee across a screen, tongue out. */
export function MascotBoy({ className }: { className?: string }) {
  return (
    <svg
      className={cx("mascot", className)}
      viewBox="0 -6 340 440"
      role="img"
      aria-label="A boy in a beanie pulls ink across a printing screen with a squeegee"
    >
      {/* body and apron */}
      <path className="p" d="M94 222c-34 12-52 44-58 92v40h268v-40c-6-48-24-80-58-92l-46-14h-60z" />
      <path
        className="f"
        d="M120 216c4 30 4 60-6 84v78h118v-78c-10-24-10-54-6-84l-22-4c-8 22-54 22-62 0z"
        transform="translate(5 5)"
      />
      <path
        className="l"
        d="M94 222c-34 12-52 44-58 92M246 222c34 12 52 44 58 92M84 296v26M256 296v26M140 212c10 24 50 24 60 0M118 218c4 30 4 58-6 82v44M222 218c-4 30-4 58 6 82v44"
      />
      {/* neck and head */}
      <path className="p l" d="M150 186v26c4 12 36 12 40 0v-26" />
      <path className="p l" d="M98 112c-16-4-22 26-2 32 4 34 34 62 74 62s70-28 74-62c20-6 14-36-2-32" />
      <path className="p" d="M102 84h136v60H102z" />
      {/* hair and beanie */}
      <path className="k" d="M97 96h146c3 12 3 24 0 34l-13-20c-36 7-84 7-120 0l-13 20c-3-10-3-22 0-34z" />
      <path className="f" d="M98 88c0-40 30-68 72-68s72 28 72 68z" transform="translate(4 3)" />
      <path className="l" d="M98 78c2-36 32-60 72-60s70 24 72 60" />
      <circle className="p l" cx="170" cy="14" r="13" />
      <path className="p l" d="M92 76h156v24H92z" />
      <path className="l" d="M112 78v20M132 78v20M152 78v20M172 78v20M192 78v20M212 78v20M232 78v20" />
      {/* face */}
      <circle className="k" cx="142" cy="138" r="6" />
      <circle className="k" cx="202" cy="138" r="6" />
      <path className="l" d="M130 123l20-3M196 120l18 5M172 140c8 8 8 16-4 18" />
      <path className="l" d="M148 176c14 10 34 8 46-6" />
      <path className="f l" d="M178 178c0 16 20 14 18-7" />
      <path className="f" d="M112 150l10 2-4 9 9 5-10 5-8-6zM118 172a3 3 0 1 0 .1 0" />
      {/* the pencil behind his ear */}
      <path className="p l" d="M232 126l44-32 8 11-44 32zM276 94l14-3-6 14" />
      {/* screen, ink, squeegee, hands */}
      <path className="p l" d="M14 344h312v110H14z" />
      <path className="p l" d="M34 362h272v50H34z" />
      <path className="f" d="M62 380h216v32H62z" transform="translate(0 -2)" />
      <path className="dots" d="M66 376h214M60 368h214" />
      <path className="p l" d="M52 352h236v26H52z" />
      <path className="k" d="M52 376h236v9H52z" />
      <path
        className="p l"
        d="M36 314c-6 22 6 44 26 50l30-6c10-2 8-16-2-16l-10 1M304 314c6 22-6 44-26 50l-30-6c-10-2-8-16 2-16l10 1"
      />
    </svg>
  );
}

/** The checker: looks through a loupe that makes one eye enormous. */
export function MascotGirl({ className }: { className?: string }) {
  return (
    <svg
      className={cx("mascot", className)}
      viewBox="0 -6 340 440"
      role="img"
      aria-label="A girl looks through a loupe that makes her eye enormous, a swatch book in her other hand"
    >
      {/* hair behind */}
      <path
        className="f"
        d="M88 200c-44-22-32-80-14-98-20-40 26-84 66-66 18-32 84-28 92 8 44-6 60 48 36 74 22 36 8 72-26 86-40 16-120 16-154-4z"
        transform="translate(5 4)"
      />
      <path
        className="l"
        d="M88 200c-44-22-32-80-14-98-20-40 26-84 66-66 18-32 84-28 92 8 44-6 60 48 36 74 18 30 10 66-18 82"
      />
      {/* body */}
      <path className="p" d="M100 232c-30 12-44 40-48 78l10 130h216l8-120c-2-46-18-76-46-88l-40-14h-60z" />
      <path
        className="stripes"
        d="M116 248h108M116 270h108M70 262h44M62 284h52M58 306h56M58 328h56M228 262h44M228 284h52M228 306h56M228 328h56"
      />
      <path className="f" d="M116 296h108v150H116z" transform="translate(4 4)" />
      <path
        className="l"
        d="M100 230c-30 12-46 40-50 80l8 130M240 230c28 12 44 40 48 86l-8 124M112 292h116v148M112 440V292M112 292l8-66M228 292l-8-66M138 332h64v42c0 8-64 8-64 0zM112 440h116"
      />
      <circle className="k" cx="112" cy="296" r="6" />
      <circle className="k" cx="228" cy="296" r="6" />
      {/* neck and head */}
      <path className="p l" d="M150 196v22c4 14 36 14 40 0v-22" />
      <path
        className="p l"
        d="M102 128c-16-6-24 26-4 32 6 32 34 54 72 54s68-24 72-58c4-26-2-52-14-66H114c-8 10-12 24-12 38z"
      />
      <path
        className="k"
        d="M98 136c1-24 6-42 16-56h112c12 14 18 32 16 54-40-2-86-14-104-34-8 18-22 30-40 36z"
      />
      {/* face */}
      <circle className="k" cx="136" cy="150" r="6" />
      <path className="l" d="M124 132c6-5 14-6 22-3M160 160c-2 8-2 12 8 13" />
      <path className="k" d="M140 186c16 6 30 4 42-4 0 22-34 26-42 4z" />
      <path className="f" d="M112 172a4 4 0 1 0 .1 0M122 180a3 3 0 1 0 .1 0M110 186a3 3 0 1 0 .1 0" />
      {/* loupe with the enormous eye */}
      <circle className="p l" cx="214" cy="150" r="46" />
      <circle className="f" cx="218" cy="154" r="26" />
      <circle className="l" cx="214" cy="150" r="26" />
      <circle className="k" cx="214" cy="150" r="13" />
      <path className="hi" d="M206 142a4 4 0 1 0 .1 0" />
      <path
        className="l"
        d="M180 128c16-20 50-24 70-4M186 134l-10-8M200 122l-6-12M220 119v-13M240 126l8-10"
      />
      <path className="k" d="M240 190l12-8 36 58-16 10z" />
      {/* arm to the loupe */}
      <path
        className="p l"
        d="M288 316c16-14 24-40 8-84-4-12-18-16-28-8l-6 6c-8 6-2 18 8 14l6-3c2 20-4 30-18 40"
      />
      {/* swatch book */}
      <path className="p l" d="M52 312c-14 24-10 56 20 62l26-4c10-3 8-18-4-18l-12 1" />
      <path className="p l" d="M70 352L20 268l22-13 50 84z" />
      <path className="f" d="M72 350L48 262l25-7 24 86z" />
      <path className="l" d="M72 350L48 262l25-7 24 86zM56 292l25-7M64 322l25-7" />
      <path className="p l" d="M74 350l4-98h26l-4 98z" />
      <path className="l" d="M77 282h26M76 314h26" />
    </svg>
  );
}
