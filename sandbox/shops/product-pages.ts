import { html, raw } from "hono/html";
import type { SampleProduct } from "./catalog.ts";

const dollars = (product: SampleProduct) => (product.priceCents / 100).toFixed(2);

/** A page of HTML as an old shop would serve it. */
export function page(title: string, head: string, body: string): string {
  return String(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>${raw(head)}</head>
<body><header><a href="/">Home</a> <a href="/collections/all">Shop</a></header><main>${raw(body)}</main><footer>Sample shop</footer></body></html>`);
}

export function jsonLdPage(product: SampleProduct, blocks: unknown[], type = "application/ld+json"): string {
  const scripts = blocks.map(
    (block) =>
      `<script type="${type}">${typeof block === "string" ? block : JSON.stringify(block).replaceAll("<", "\\u003c")}</script>`,
  );
  return page(
    product.title,
    scripts.join("\n"),
    `<h1>${product.title}</h1><p>Soft cotton, printed to order.</p>`,
  );
}

/** The same product in the shapes that shops write. */
export function jsonLdShapes(
  product: SampleProduct,
  origin: string,
): [shape: string, blocks: unknown[], type?: string][] {
  const picture = `${origin}/pictures/${product.handle}.png`;
  const url = `${origin}/products/${product.handle}`;
  const offer = {
    "@type": "Offer",
    price: dollars(product),
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
  };
  const context = "https://schema.org";
  const base = {
    "@context": context,
    "@type": "Product",
    name: product.title,
    description: "Soft cotton.",
    image: picture,
    url,
  };
  return [
    ["one object", [{ ...base, brand: { "@type": "Brand", name: product.vendor }, offers: offer }]],
    [
      "a list",
      [
        [
          { "@context": context, "@type": "WebSite", name: "Shop" },
          { ...base, brand: product.vendor, offers: [offer] },
        ],
      ],
    ],
    [
      "a graph with references",
      [
        {
          "@context": context,
          "@graph": [
            { "@type": "WebPage", "@id": "#page" },
            {
              ...base,
              "@id": "#product",
              image: { "@id": "#picture" },
              brand: { "@id": "#brand" },
              offers: { "@id": "#offer" },
            },
            { "@type": "ImageObject", "@id": "#picture", contentUrl: picture },
            { "@type": "Brand", "@id": "#brand", name: product.vendor },
            { ...offer, "@id": "#offer" },
          ],
        },
      ],
    ],
    [
      "types in a list",
      [
        {
          ...base,
          "@type": ["Product", "ClothingProduct"],
          image: [picture],
          offers: {
            "@type": "AggregateOffer",
            lowPrice: Number(dollars(product)),
            highPrice: 99,
            priceCurrency: "USD",
          },
        },
      ],
    ],
    [
      "a group with variants",
      [
        {
          ...base,
          "@type": "ProductGroup",
          image: undefined,
          hasVariant: product.colors.map((color) => ({
            "@type": "Product",
            name: `${product.title} ${color}`,
            color,
            image: picture,
            offers: offer,
          })),
        },
      ],
    ],
    [
      "a full type address, prices apart",
      [
        {
          ...base,
          "@type": "http://schema.org/Product",
          image: { "@type": "ImageObject", url: picture },
          offers: {
            "@type": "Offer",
            priceSpecification: [
              { "@type": "UnitPriceSpecification", price: dollars(product), priceCurrency: "USD" },
            ],
          },
        },
      ],
    ],
    [
      "commas too many, line breaks in texts",
      [
        `{"@context":"https://schema.org","@type":"Product","name":${JSON.stringify(product.title)},"description":"Soft\ncotton.","image":["${picture}",],"offers":{"@type":"Offer","price":"${dollars(product)}","priceCurrency":"USD",},};`,
      ],
    ],
    ["within CDATA", [`//<![CDATA[\n${JSON.stringify({ ...base, offers: offer })}\n//]]>`]],
    ["entities", [JSON.stringify({ ...base, offers: offer }).replaceAll('"', "&quot;")]],
    [
      "below a page, with another type suffix",
      [
        {
          "@context": context,
          "@type": "ItemPage",
          mainEntity: { ...base, offers: offer },
          isRelatedTo: [{ "@type": "Product", name: "Another Shirt" }],
        },
      ],
      "application/ld+json; charset=UTF-8",
    ],
  ];
}

export function microdataPage(product: SampleProduct): string {
  return page(
    product.title,
    "",
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${product.title}</h1>
<img itemprop="image" src="/pictures/${product.handle}.png" alt=""><p itemprop="description">Soft cotton.</p>
<div itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Threads &amp; Tees</span></div>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="USD"><span itemprop="price" content="${dollars(product)}">$${dollars(product)}</span></div></div>`,
  );
}

export function openGraphPage(product: SampleProduct): string {
  return page(
    product.title,
    `<meta property="og:type" content="product"><meta property="og:title" content="${product.title}"><meta property="og:description" content="Soft cotton.">
<meta property="og:image" content="/pictures/${product.handle}.png"><meta property="product:price:amount" content="${dollars(product)}"><meta property="product:price:currency" content="USD">`,
    "<p>Soft cotton.</p>",
  );
}

export function plainPage(product: SampleProduct): string {
  return page(
    "Shop",
    "",
    `<img class="logo" src="/logo.png"><h1>${product.title}</h1><img src="/pictures/${product.handle}.png" width="800" height="800"><span class="price">$${dollars(product)}</span>`,
  );
}

/** A page of many products in one ItemList. */
export function listPage(products: SampleProduct[], origin: string): string {
  const items = products.map((product, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Product",
      name: product.title,
      url: `${origin}/products/${product.handle}`,
      image: `${origin}/pictures/${product.handle}.png`,
      category: product.type,
      color: product.colors,
      keywords: product.tags.join(", "),
      offers: { "@type": "Offer", price: dollars(product), priceCurrency: "EUR" },
    },
  }));
  const block = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items,
  });
  return page("All shirts", `<script type="application/ld+json">${block}</script>`, "<h1>All shirts</h1>");
}
