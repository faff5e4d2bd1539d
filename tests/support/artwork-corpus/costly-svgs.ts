import { svgFile, utf8 } from "./bytes";

const CIRCLE = '<circle cx="50" cy="50" r="40" fill="#c33"/>';
const repeat = (count: number, part: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => part(at)).join("");
const GRADIENT =
  '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="#00f"/></linearGradient>';
const MASK =
  '<mask id="m" x="-50" y="-50" width="200" height="200" maskUnits="userSpaceOnUse"><rect width="400%" height="400%" fill="#fff"/></mask>';

/** Files of less than 1.2 MB that once took seconds, minutes or gigabytes to read or draw. */
export function costlySvgs(): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const files: [string, Uint8Array<ArrayBuffer>][] = [
    [
      "opens a comment in its style 390,000 times",
      svgFile(`<style>${"/* ".repeat(390_000)}</style>${CIRCLE}`),
    ],
    [
      "opens a comment in a style attribute 390,000 times",
      svgFile(`<g style="${"/* ".repeat(390_000)}">${CIRCLE}</g>`),
    ],
    [
      "has 1,900 rules and a class of 900,000 characters",
      svgFile(
        `<style>${repeat(1900, (at) => `.a${at}{fill:red}`)}</style><g class="${"b ".repeat(450_000)}">${CIRCLE}</g>`,
      ),
    ],
    [
      "has 1,900 rules, each for all of 10,000 elements",
      svgFile(
        `<style>${repeat(1900, (at) => `g *{opacity:.${at}}`)}</style><g>${"<g/>".repeat(10_000)}${CIRCLE}</g>`,
      ),
    ],
    [
      "has 1,900 selectors that climb from 10,000 elements",
      svgFile(
        `<style>${repeat(1900, () => ".x g g g g .y{fill:red}")}</style>${"<g>".repeat(50)}${'<g class="y"/>'.repeat(10_000)}${"</g>".repeat(50)}${CIRCLE}`,
      ),
    ],
    [
      "has selectors of a hundred classes for elements of a hundred",
      svgFile(
        `<style>${repeat(1500, () => `${".a".repeat(80)}.b{fill:red}`)}</style>${`<g class="${"a ".repeat(120)}"/>`.repeat(3_000)}${CIRCLE}`,
      ),
    ],
    [
      "hands 400 paths a dash list of a megabyte",
      svgFile(
        `<g stroke="#000" stroke-dasharray="${"9 ".repeat(500_000)}">${'<path d="M0 0L99 99"/>'.repeat(400)}</g>`,
      ),
    ],
    [
      "hands 400 paths a dash list of its style",
      svgFile(
        `<style>g{stroke:#000;stroke-dasharray:${"9 ".repeat(130_000)}}</style><g>${'<path d="M0 0L99 99"/>'.repeat(400)}</g>`,
      ),
    ],
    [
      "is dashed in percent",
      svgFile(repeat(15, (at) => `<path stroke="#000" stroke-dasharray=".0004%" d="M0 ${at}L100 100"/>`)),
    ],
    [
      "is dashed in a unit that shrinks",
      svgFile(
        `<g stroke="#000" stroke-dasharray=".001mm .001mm">${'<path d="M0 0L100 100"/>'.repeat(20)}</g>`,
      ),
    ],
    [
      "is dashed far away by its transformation",
      svgFile('<path transform="scale(1000000)" stroke="#000" stroke-dasharray=".000001" d="M0 0L100 100"/>'),
    ],
    [
      "marks 1,500 corners with 12 canvases",
      svgFile(
        `<marker id="m" overflow="visible" markerUnits="userSpaceOnUse" markerWidth="100" markerHeight="100">${'<rect x="-100" y="-100" width="300" height="300" fill-opacity=".5"/>'.repeat(12)}</marker><path marker-mid="url(#m)" stroke="#000" d="M0 0${"l1 1".repeat(1_500)}"/>`,
      ),
    ],
    [
      "marks with what is marked",
      svgFile(
        `<marker id="a" overflow="visible"><path d="M0 0${"l1 1".repeat(99)}" marker-mid="url(#b)" stroke="red"/></marker><marker id="b" overflow="visible"><path d="M0 0${"l1 1".repeat(99)}" marker-mid="url(#c)" stroke="red"/></marker><marker id="c" overflow="visible">${CIRCLE}</marker><path marker-mid="url(#a)" stroke="#000" d="M0 0${"l1 1".repeat(99)}"/>`,
      ),
    ],
    [
      "blurs by a region without a size",
      svgFile(
        `<filter id="f" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="40"/></filter>${`<g filter="url(#f)">${CIRCLE}</g>`.repeat(12)}`,
      ),
    ],
    [
      "blurs by a region in inches",
      svgFile(
        `<filter id="f" filterUnits="userSpaceOnUse" x="-9in" y="-9in" width="99in" height="99in"><feGaussianBlur stdDeviation="40"/></filter>${`<g filter="url(#f)">${CIRCLE}</g>`.repeat(12)}`,
      ),
    ],
    [
      "blurs by its style",
      svgFile(`<g style="filter:blur(90px) blur(90px) blur(90px) blur(90px)">${CIRCLE}</g>`.repeat(12)),
    ],
    [
      "drops shadows by its style",
      svgFile(`<style>g{filter:drop-shadow(9px 9px 9px red)}</style>${`<g>${CIRCLE}</g>`.repeat(300)}`),
    ],
    [
      "merges hundreds of inputs",
      svgFile(
        `<filter id="f"><feMerge>${'<feMergeNode in="SourceGraphic"/>'.repeat(900)}</feMerge></filter><g filter="url(#f)">${CIRCLE}</g>`,
      ),
    ],
    [
      "paints 900 gradients of a hundred percent",
      svgFile(`${GRADIENT}${'<rect width="100%" height="100%" fill="url(#g)"/>'.repeat(900)}`),
    ],
    [
      "paints 900 gradients in inches",
      svgFile(`${GRADIENT}${'<rect width="9in" height="9in" fill="url(#g)"/>'.repeat(900)}`),
    ],
    [
      "masks 300 canvases of a hundred percent",
      svgFile(`${MASK}${'<rect width="100%" height="100%" mask="url(#m)"/>'.repeat(300)}`),
    ],
    [
      "masks 300 canvases in inches",
      svgFile(`${MASK}${'<rect width="9in" height="9in" mask="url(#m)"/>'.repeat(300)}`),
    ],
    [
      "masks within masks within masks",
      svgFile(
        `${repeat(40, (at) => `<mask id="m${at}"${at ? ` mask="url(#m${at - 1})"` : ""}><rect width="100" height="100" fill="#fff"/></mask>`)}<g mask="url(#m39)">${CIRCLE}</g>`,
      ),
    ],
    [
      "nests sixty half-transparent canvases",
      svgFile(
        `${'<g opacity=".99"><rect width="100" height="100" fill="#fed"/>'.repeat(60)}${CIRCLE}${"</g>".repeat(60)}`,
      ),
    ],
    [
      "enlarges by nested view boxes",
      svgFile(
        `${'<svg width="100" height="100" viewBox="0 0 20 20">'.repeat(4)}${`${GRADIENT}${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(900)}`}${"</svg>".repeat(4)}`,
      ),
    ],
    [
      "paints with a tile of a million canvases",
      svgFile(
        `<pattern id="p" patternUnits="userSpaceOnUse" width="100000" height="100000">${CIRCLE}</pattern><rect width="100" height="100" fill="url(#p)"/>`,
      ),
    ],
    [
      "paints with a tile of twelve canvases, which is quick to draw and fills the memory",
      svgFile(
        `<pattern id="p" patternUnits="userSpaceOnUse" width="350" height="350">${CIRCLE}</pattern><rect width="100" height="100" fill="url(#p)"/>`,
      ),
    ],
    [
      "paints 200 shapes with a tile of layers",
      svgFile(
        `<pattern id="p" width="1" height="1"><g opacity=".5">${'<g opacity=".9"><rect width="100" height="100"/></g>'.repeat(40)}</g></pattern>${'<rect width="100" height="100" fill="url(#p)"/>'.repeat(200)}`,
      ),
    ],
    [
      "paints tiles with tiles with tiles",
      svgFile(
        `${repeat(5, (at) => `<pattern id="p${at}" width="1" height="1">${`<rect width="100" height="100" fill="${at ? `url(#p${at - 1})` : "red"}"/>`.repeat(9)}</pattern>`)}<rect width="100" height="100" fill="url(#p4)"/>`,
      ),
    ],
    [
      "has a gradient of 15,000 stops",
      svgFile(
        `<linearGradient id="g">${repeat(15_000, (at) => `<stop offset="${at / 15_000}"/>`)}</linearGradient><rect width="100" height="100" fill="url(#g)"/>`,
      ),
    ],
    [
      "holds metadata in metadata, 60 deep, 60 times",
      svgFile(
        `${repeat(60, () => `${"<metadata>".repeat(60)}${"x".repeat(3_000)}${"</metadata>".repeat(60)}`)}${CIRCLE}`,
      ),
    ],
    [
      "declares 60 prefixes on each of 50 levels and one more on 15,000 elements",
      utf8(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${repeat(50, (level) => `<g ${repeat(60, (at) => ` xmlns:a${level}_${at}="b"`)}>`)}${'<g xmlns:z="b"/>'.repeat(15_000)}${"</g>".repeat(50)}${CIRCLE}</svg>`,
      ),
    ],
    [
      "strokes 20,000 curves with round corners",
      svgFile(
        `<path fill="none" stroke="#000" stroke-width="30" stroke-linejoin="round" d="M0 0${"c90 90-90 90 1 0".repeat(20_000)}"/>`,
      ),
    ],
    [
      "uses a path of 40,000 corners 400 times",
      svgFile(
        `<path id="a" fill="#c33" d="M0 0${"l9 1-9 1".repeat(20_000)}z"/>${'<use href="#a"/>'.repeat(400)}`,
      ),
    ],
    [
      "clips 40 canvases by 40 shapes each clipped by another",
      svgFile(
        `<clipPath id="a"><circle cx="50" cy="50" r="60"/></clipPath><clipPath id="b">${'<circle clip-path="url(#a)" cx="50" cy="50" r="50"/>'.repeat(40)}</clipPath>${'<g clip-path="url(#b)"><rect width="100" height="100"/></g>'.repeat(40)}`,
      ),
    ],
    [
      "measures by its box a hundred times over",
      svgFile(
        `<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".4"/></clipPath>${'<g transform="rotate(1)" clip-path="url(#c)">'.repeat(55)}<path d="M0 0${"q9 1 1-2".repeat(40_000)}z"/>${"</g>".repeat(55)}`,
      ),
    ],
    [
      "scales to nothing and back",
      svgFile(
        `<g transform="scale(1e-9)"><g transform="scale(1e9)">${`${GRADIENT}${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(900)}`}</g></g>`,
      ),
    ],
    [
      "is stroked by a million",
      svgFile('<path stroke-width="1000000" stroke="#123" stroke-opacity=".5" d="M0 0L9 9"/>'.repeat(2_000)),
    ],
    [
      "has a mitre of a million",
      svgFile(
        '<path stroke-width="99" stroke-miterlimit="1000000" stroke="#123" opacity=".9" d="M0 0L9 0L0 0.001"/>'.repeat(
          500,
        ),
      ),
    ],
    [
      "lists 150 typefaces for each of 2,000 texts",
      svgFile(`<g font-family="${"a,".repeat(149)}">${"<text>x</text>".repeat(2_000)}</g>`),
    ],
    [
      "names a typeface of words that match in two ways",
      svgFile(`<text y="50" font-family="${"bolditalic".repeat(29)}!">x</text>`),
    ],
    [
      "has shorthands for fonts of digits and slashes",
      svgFile(repeat(1_000, () => `<text font="${"1/".repeat(149)}">x</text>`)),
    ],
    ["has a number of 60,000 digits", svgFile(`<rect x="${"1".repeat(60_000)}!" width="9" height="9"/>`)],
    [
      "has a number of 60,000 digits for a letter",
      svgFile(`<text y="50" x="${"1".repeat(60_000)}!">x</text>`),
    ],
    ["places one letter half a million times", svgFile(`<text y="50" x="${"9 ".repeat(500_000)}">x</text>`)],
    [
      "has a text of a million spaces",
      svgFile(`<text y="50">${" ".repeat(1_000_000)}<tspan>x</tspan>${" ".repeat(100_000)}</text>`),
    ],
    [
      "sets text in twenty typefaces",
      svgFile(
        repeat(
          20,
          (at) =>
            `<text y="${at * 5}" font-size="5" font-family="${["Arial", "Times", "Courier", "Cursive", "Fantasy", "Montserrat", "Open Sans", "Oswald", "Poppins", "Roboto", "Lobster", "Monoton", "Rye", "Bungee", "Creepster", "Righteous", "Shrikhand", "Limelight", "Bebas Neue", "Alfa Slab One"][at]}">x</text>`,
        ),
      ),
    ],
    [
      "colors 2,400 letters within 58 groups",
      svgFile(
        `<text y="50" font-size="1">${'<tspan fill="red" stroke="red" opacity=".5">'.repeat(58)}${"l<tspan>l</tspan>".repeat(2_400)}${"</tspan>".repeat(58)}</text>`,
      ),
    ],
    [
      "sets 20,000 letters of many corners",
      svgFile(
        repeat(5, () => `<text y="50" font-family="Creepster" font-size="1">${"g".repeat(4_000)}</text>`),
      ),
    ],
  ];
  return files.map(([name, bytes]) => ({ name, bytes }));
}
