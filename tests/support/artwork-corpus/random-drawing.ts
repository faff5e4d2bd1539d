const WIDTH = 1800;
const HEIGHT = 300;

/** A drawing of random shapes, text, paints, layers, clips, masks and effects, the same for the same seed. */
export function randomDrawing(seed: number): string {
  let state = (seed * 2654435761) >>> 0 || 1;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  const number = (most: number) => Math.round(random() * most * 10) / 10;
  const count = (most: number) => 1 + Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const some = (many: number, make: (at: number) => string) =>
    Array.from({ length: many }, (_, at) => make(at)).join("");
  const color = () =>
    `#${Math.floor(random() * 0xffffff)
      .toString(16)
      .padStart(6, "0")}`;
  const definitions: string[] = [];
  const define = (make: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push("");
    definitions[Number(id.slice(1))] = make(id);
    return `url(#${id})`;
  };
  const stops = () =>
    some(
      1 + count(5),
      (at) => `<stop offset="${at / 6}" stop-color="${color()}" stop-opacity="${pick(["1", ".5"])}"/>`,
    );
  const paint = () =>
    pick([
      color,
      color,
      () => define((id) => `<linearGradient id="${id}">${stops()}</linearGradient>`),
      () => define((id) => `<radialGradient id="${id}" fx="${number(1)}">${stops()}</radialGradient>`),
      () =>
        define(
          (id) =>
            `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${20 + number(80)}" height="${20 + number(80)}"><path d="M0 0h9v9z" fill="${color()}"/></pattern>`,
        ),
    ])();
  const point = () => `${number(WIDTH)} ${number(HEIGHT)}`;
  const shape = () => {
    const style = pick([
      () =>
        `fill="${paint()}" fill-opacity="${pick(["1", ".6"])}" fill-rule="${pick(["nonzero", "evenodd"])}"`,
      () =>
        `fill="none" stroke="${paint()}" stroke-width="${1 + number(60)}" stroke-linejoin="${pick(["round", "miter"])}"`,
      () =>
        `fill="none" stroke="${color()}" stroke-width="${1 + number(9)}" stroke-dasharray="${9 + number(30)} ${4 + number(9)}"`,
    ])();
    return pick([
      () => `<rect width="${WIDTH}" height="${HEIGHT}" ${style}/>`,
      () => `<circle cx="${number(WIDTH)}" cy="${number(HEIGHT)}" r="${10 + number(200)}" ${style}/>`,
      () => `<path d="M${point()}${some(count(60), () => `L${point()}`)}" ${style}/>`,
      () => `<path d="M${point()}${some(count(20), () => `C${point()} ${point()} ${point()}`)}z" ${style}/>`,
    ])();
  };
  const letters = () =>
    `<text x="${number(WIDTH)}" y="${number(HEIGHT)}" font-size="${9 + number(150)}" font-family="${pick(["Arial", "Nobody's, Times", "Lobster", "Creepster, a, b, c"])}" font-weight="${pick(["400", "700"])}" fill="${paint()}">${some(count(3), () => `${pick(["Wide", "dots…", "Ag&amp;"])}<tspan dy="${number(9)}" fill="${color()}">${"xo".repeat(count(6))}</tspan>`)}</text>`;
  const blur = () => `stdDeviation="${pick([0.4, 1.2, 3, 12, 40])}"`;
  const step = () =>
    pick([
      () => `<feGaussianBlur ${blur()}/>`,
      () => `<feDropShadow ${blur()} dx="4" dy="6" flood-opacity=".4"/>`,
      () => `<feOffset dx="${number(9)}" dy="${number(9)}"/>`,
      () => `<feColorMatrix type="${pick(["saturate", "hueRotate"])}" values=".4"/>`,
      () => '<feColorMatrix type="matrix" values="1 .1 0 0 0 0 1 0 0 .1 0 .1 1 0 0 0 0 0 .9 0"/>',
      () => `<feBlend in2="SourceGraphic" mode="${pick(["multiply", "screen", "luminosity", "overlay"])}"/>`,
      () => `<feComposite in2="SourceAlpha" operator="${pick(["in", "out", "atop", "xor"])}"/>`,
      () => '<feFlood flood-color="#123456" flood-opacity=".5"/>',
      () =>
        `<feMerge>${some(1 + count(4), () => `<feMergeNode in="${pick(["SourceGraphic", "SourceAlpha"])}"/>`)}</feMerge>`,
      () =>
        '<feComponentTransfer><feFuncR type="gamma" exponent="1.4" amplitude="1"/><feFuncG type="table" tableValues="0 .4 1"/></feComponentTransfer>',
    ])();
  const filter = () =>
    define(
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="0" y="0" width="${WIDTH}" height="${HEIGHT}" color-interpolation-filters="${pick(["sRGB", "linearRGB"])}">${some(count(5), step)}</filter>`,
    );
  const clip = () =>
    define((id) => `<clipPath id="${id}"><circle cx="900" cy="150" r="${200 + number(900)}"/></clipPath>`);
  const mask = () =>
    define(
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#aaa"/></mask>`,
    );
  const node = (depth: number): string => {
    if (depth === 0 || random() < 0.3) return random() < 0.2 ? letters() : shape();
    const inner = some(count(4), () => node(depth - 1));
    const layer = pick([
      () => 'opacity=".7"',
      () => `style="mix-blend-mode:${pick(["multiply", "luminosity", "color-dodge", "difference"])}"`,
      () => `clip-path="${clip()}"`,
      () => `mask="${mask()}"`,
      () => `filter="${filter()}"`,
    ])();
    return `<g ${layer}>${inner}</g>`;
  };
  const drawn = some(count(5), () => node(3));
  return `<defs>${definitions.join("")}</defs>${drawn}`;
}
