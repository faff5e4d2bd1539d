import { svgFile, utf8 } from "./bytes";

const PATH = '<path d="M10 10h80v80H10z" fill="#e4572e"/><circle cx="50" cy="50" r="25" fill="#2f3e8f"/>';

const inkscape = utf8(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.2"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7"/>
  <metadata id="m"><rdf:RDF><rdf:Description rdf:about=""/></rdf:RDF></metadata>
  <defs id="defs2"><linearGradient id="g1"><stop style="stop-color:#ff0000;stop-opacity:1" offset="0"/><stop style="stop-color:#0000ff" offset="1"/></linearGradient>
  <linearGradient xlink:href="#g1" id="g2" x1="0" x2="200" gradientUnits="userSpaceOnUse" xmlns:xlink="http://www.w3.org/1999/xlink"/></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(5,5)">
  <path style="fill:url(#g2);fill-opacity:1;stroke:#000000;stroke-width:2;stroke-linejoin:round" d="M 20,20 C 60,0 120,40 160,20 L 160,200 20,200 Z" sodipodi:nodetypes="cccc" id="path1"/></g></svg>`);
const illustrator = utf8(`<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 26.0.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
  viewBox="0 0 500 500" style="enable-background:new 0 0 500 500;" xml:space="preserve">
<style type="text/css">
  .st0{fill:#E4572E;}
  .st1{fill:none;stroke:#16161D;stroke-width:10;stroke-miterlimit:10;}
  .st2{clip-path:url(#SVGID_2_);}
</style>
<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1"></foreignObject>
<g><defs><rect id="SVGID_1_" width="500" height="500"/></defs><clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
<g class="st2"><path class="st0" d="M250,50l200,400H50L250,50z"/><circle class="st1" cx="250" cy="320" r="90"/></g></g></switch></svg>`);
const figma =
  utf8(`<svg width="512" height="512" viewBox="0 0 512 512" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)"><rect width="512" height="512" rx="64" fill="#F2A541"/>
<path fill-rule="evenodd" clip-rule="evenodd" d="M100 100H412V412H100V100ZM200 200H312V312H200V200Z" fill="#16161D"/></g>
<defs><clipPath id="clip0_1_2"><rect width="512" height="512" fill="white"/></clipPath></defs></svg>`);
const figmaShadow =
  utf8(`<svg width="120" height="120" viewBox="0 0 120 120" fill="none" xmlns="http://www.w3.org/2000/svg">
<g filter="url(#f0)"><rect x="30" y="30" width="40" height="40" rx="8" fill="#2F3E8F"/></g>
<defs><filter id="f0" x="26" y="30" width="48" height="48" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="s"/><feBlend mode="normal" in="SourceGraphic" in2="s" result="shape"/></filter></defs></svg>`);

const FEATURES: [string, string][] = [
  ["a rectangle", '<rect x="10" y="10" width="80" height="80" fill="red"/>'],
  ["round corners", '<rect x="10" y="10" width="80" height="80" rx="12" fill="#0a0"/>'],
  // Tall drawings are rendered in strips, each without the elements outside it.
  [
    "a shape used again further down",
    '<g id="a"><path d="M10 4h80v16H10z"/></g><use href="#a" y="74" fill="red"/>',
  ],
  [
    "a shape kept beside the canvas",
    '<path id="b" d="M-900 10h60v60h-60z" fill="teal"/><use href="#b" x="920"/>',
  ],
  [
    "inks kept in a layer beside the canvas",
    '<g transform="translate(0 -900)"><linearGradient id="c" x2="0" y2="1"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><path d="M0 0h9v9z"/></g><path d="M10 10h80v80H10z" fill="url(#c)"/>',
  ],
  [
    "a mitre that reaches into the next strip",
    '<path d="M20 36h60" stroke="#000" stroke-width="2"/><path d="M30 60l20-23 20 23" fill="none" stroke="#0a0" stroke-width="14" stroke-miterlimit="30"/>',
  ],
  [
    "a clip by its shape's own box",
    '<clipPath id="d" clipPathUnits="objectBoundingBox"><path d="M0 .5h1v.5H0z"/></clipPath><g clip-path="url(#d)"><path d="M20 5h60v30H20z" fill="red"/><path d="M20 60h60v30H20z"/></g>',
  ],
  ["an ellipse", '<ellipse cx="50" cy="50" rx="40" ry="20" fill="blue"/>'],
  ["a line", '<line x1="10" y1="10" x2="90" y2="90" stroke="#000" stroke-width="6"/>'],
  ["a polygon", '<polygon points="50,5 90,90 10,90" fill="#123456"/>'],
  [
    "a polyline",
    '<polyline points="5,50 25,20 45,80 65,20 85,80" fill="none" stroke="teal" stroke-width="4"/>',
  ],
  ["arcs", '<path d="M10 50A40 40 0 1 1 90 50A40 40 0 0 1 10 50z" fill="#e4572e"/>'],
  ["arcs with flags that touch", '<path d="M10 50a40 40 0 0180 0z" fill="#e4572e"/>'],
  ["quadratic curves", '<path d="M10 80Q50 10 90 80T170 80" fill="none" stroke="#000" stroke-width="3"/>'],
  ["relative commands", '<path d="m10 10 30 0 0 30-30 0zm40 40h30v30h-30z"/>'],
  ["numbers without spaces", '<path d="M10-10.5L90.5.5 90 90-5 60z" transform="translate(5 20)"/>'],
  [
    "dashes",
    '<path d="M10 50H90" stroke="#000" stroke-width="5" stroke-dasharray="8 4" stroke-linecap="round"/>',
  ],
  [
    "a transformation",
    '<g transform="translate(50 50) rotate(30) scale(.5)"><rect x="-40" y="-40" width="80" height="80"/></g>',
  ],
  ["a matrix", '<rect width="40" height="40" transform="matrix(1 .2 -.2 1 20 20)"/>'],
  ["a skew", '<rect x="20" y="20" width="40" height="40" transform="skewX(20)"/>'],
  [
    "a symbol",
    '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol><use href="#s" x="10" y="10" width="40" height="40"/><use xlink:href="#s" x="50" y="50" width="40" height="40"/>',
  ],
  [
    "a star of six uses of a symbol, each turned",
    `<symbol id="r" viewBox="0 0 10 10"><path d="M5 0L7 10H3Z"/></symbol>${[0, 60, 120, 180, 240, 300].map((turn) => `<use href="#r" x="40" y="10" width="20" height="40" transform="rotate(${turn} 50 50)"/>`).join("")}`,
  ],
  [
    "a linear gradient",
    `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".4"/></linearGradient><rect width="90" height="90" fill="url(#g)"/>`,
  ],
  [
    "a radial gradient",
    `<radialGradient id="g" cx=".5" cy=".5" r=".5"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></radialGradient><circle cx="50" cy="50" r="40" fill="url('#g')"/>`,
  ],
  [
    "a pattern",
    '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="5" cy="5" r="3"/></pattern><rect width="100" height="100" fill="url(#p)"/>',
  ],
  [
    "a clip",
    `<clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath><g clip-path="url(#c)">${PATH}</g>`,
  ],
  ["a mask", `<mask id="m"><rect width="100" height="50" fill="#fff"/></mask><g mask="url(#m)">${PATH}</g>`],
  [
    "a marker",
    '<marker id="a" markerWidth="4" markerHeight="4" refX="2" refY="2"><circle cx="2" cy="2" r="2"/></marker><path d="M10 50L50 20L90 50" stroke="#000" stroke-width="3" fill="none" marker-end="url(#a)"/>',
  ],
  ["half-transparent groups", `<g opacity=".6">${PATH}</g>`],
  [
    "a soft shadow",
    `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect x="20" y="20" width="20" height="20" filter="url(#f)"/>${PATH}`,
  ],
  ["a link", `<a href="https://example.com">${PATH}</a>`],
  ["a title", `<title>My shirt</title><desc>A drawing</desc>${PATH}`],
  ["a hidden layer", `<g display="none"><rect width="100" height="100"/></g>${PATH}`],
  [
    "classes",
    `<style>.a{fill:#e4572e}.b,.c{stroke:#000;stroke-width:2px}</style><rect class="a b" x="5" y="5" width="60" height="60"/>`,
  ],
  [
    "nested selectors",
    `<style>g .a{fill:#e4572e} g > .b{fill:#2f3e8f} #x{stroke:#000}</style><g><rect class="a" width="50" height="50"/><rect id="x" class="b" x="50" y="50" width="40" height="40"/></g>`,
  ],
  [
    "styles in CDATA",
    `<style><![CDATA[ circle { fill: #19796f } ]]></style><circle cx="50" cy="50" r="40"/>`,
  ],
  [
    "colors by name and function",
    '<rect width="50" height="50" fill="rebeccapurple"/><rect x="50" y="50" width="50" height="50" fill="rgb(228, 87, 46)"/>',
  ],
  [
    "wide colors behind ordinary ones",
    '<rect width="80" height="80" fill="#e4572e" style="fill:#e4572e;fill:color(display-p3 0.9 0.3 0.2);fill-opacity:1"/>',
  ],
  [
    "groups beside the canvas",
    `<g opacity=".5" transform="translate(0 900)">${PATH}</g><g clip-path="url(#c)" transform="translate(-900 0)">${PATH}</g><clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath>${PATH}`,
  ],
  ["current color", '<g color="#e4572e"><rect width="80" height="80" fill="currentColor"/></g>'],
  [
    "an animation that rests",
    `<rect width="50" height="50" fill="#000"><animate attributeName="x" from="0" to="50" dur="1s"/></rect>`,
  ],
  [
    "two thousand small paths",
    Array.from(
      { length: 2000 },
      (_, at) => `<path d="M${(at * 37) % 95} ${(at * 91) % 95}l3 3l0 -3z"/>`,
    ).join(""),
  ],
  [
    "a drawing within",
    `<svg x="10" y="10" width="50" height="50" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>`,
  ],
];

export const validSvgs = (): { name: string; bytes: Uint8Array<ArrayBuffer> }[] => [
  { name: "Inkscape", bytes: inkscape },
  { name: "Illustrator", bytes: illustrator },
  { name: "Figma", bytes: figma },
  { name: "Figma with a shadow", bytes: figmaShadow },
  { name: "without a namespace", bytes: utf8(`<svg viewBox="0 0 100 100">${PATH}</svg>`) },
  {
    name: "with a byte order mark",
    bytes: utf8(`\ufeff<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${PATH}</svg>`),
  },
  { name: "with width and height alone", bytes: svgFile(PATH, 'width="100" height="100"') },
  { name: "in millimetres", bytes: svgFile(PATH, 'width="100mm" height="100mm" viewBox="0 0 100 100"') },
  {
    name: "with a prefix",
    bytes: utf8(
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><svg:circle cx="4" cy="4" r="3"/></svg:svg>',
    ),
  },
  { name: "off the origin", bytes: svgFile(PATH, 'viewBox="-20 -20 140 140"') },
  ...FEATURES.map(([name, inner]) => ({ name: `with ${name}`, bytes: svgFile(inner) })),
];
