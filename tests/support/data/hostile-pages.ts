import { HOSTILE_TEXTS } from "../../../sandbox/shops/hostile-texts";

/** A product's page at a public address, made to lead a program inside, to break it, or to have something stored. */
export interface HostilePage {
  name: string;
  /** Written anew for each reader where it has no end. */
  html: string | (() => ReadableStream<Uint8Array>);
  type?: string;
}

const product = (fields: object, more = "") =>
  `<html><head>${more}<script type="application/ld+json">${JSON.stringify({
    ...{ "@context": "https://schema.org", "@type": "Product", name: "Retro fox in the forest" },
    ...fields,
  }).replaceAll("<", "\\u003c")}</script></head><body></body></html>`;

/** Addresses of pictures that a program inside a network could read. */
const PICTURES = [
  "http://169.254.169.254/latest/meta-data/",
  "http://localhost/x.png",
  "//localhost:8789/control",
  "http://[::1]/x.png",
  "http://[::ffff:10.0.0.1]/x.png",
  "http://2130706433/x.png",
  "http://0x7f.1/x.png",
  "http://10.0.0.1/x.png",
  "https://inkloom.com/files/previews/x",
  "https://ann:secret@brand.com/x.png",
  "https://pictures.brand.com:22/x.png",
  "file:///etc/passwd",
  "ftp://pictures.brand.com/x.png",
  "javascript:alert(1)",
  `data:image/png;base64,${"A".repeat(2_000)}`,
  // Names that the test's resolver leads inside, at once or after a redirect.
  "https://inside.brand.com/x.png",
  "https://pictures.brand.com/redirect-inside",
  "https://pictures.brand.com/redirect-loop",
  // Public, and no picture that can be read.
  "https://pictures.brand.com/page.html",
  "https://pictures.brand.com/script.svg",
  "https://pictures.brand.com/cut.png",
  "https://pictures.brand.com/huge.png",
  "https://pictures.brand.com/endless.png",
];

const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("<p>and on</p>".repeat(5_000))),
  });

export const HOSTILE_PAGES: HostilePage[] = [
  ...PICTURES.map((image) => ({ name: `picture at ${image.slice(0, 60)}`, html: product({ image }) })),
  { name: "base inside", html: product({ image: "x.png" }, '<base href="http://169.254.169.254/">') },
  {
    name: "Open Graph inside",
    html: '<meta property="og:type" content="product"><meta property="og:title" content="Fox"><meta property="og:image" content="http://127.1/x.png">',
  },
  {
    name: "microdata inside",
    html: '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Fox</b><img itemprop="image" src="http://[fd00::1]/x.png"></div>',
  },
  {
    name: "refresh inside",
    html: '<meta http-equiv="refresh" content="0;url=http://localhost:8789/control"><iframe src="http://10.0.0.1/"></iframe>',
  },
  { name: "nested JSON", html: `<script type="application/ld+json">${"[".repeat(200_000)}</script>` },
  { name: "nested elements", html: "<div itemscope itemprop=a itemtype=Product>".repeat(50_000) },
  { name: "an open comment", html: `<!--${"-".repeat(1_900_000)}` },
  { name: "many attributes", html: `<div ${"a=1 ".repeat(300_000)}>` },
  { name: "endless", html: endless },
  { name: "a program", html: "MZ", type: "application/octet-stream" },
  ...HOSTILE_TEXTS.map((name, at) => ({ name: `text ${at}`, html: product({ name, description: name }) })),
];
