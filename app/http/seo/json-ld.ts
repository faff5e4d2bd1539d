import type { MetaDescriptor } from "@remix-run/cloudflare";

/**
 * Structured data (schema.org), one block in the head of a page. A data block is not run as a script, so the
 * content security policy does not apply; Remix escapes `<`, `>` and `&` in it, so that no text can end it.
 */
export interface JsonLdNode {
  "@type": string;
  [property: string]: unknown;
}

/** The block for `things`, for a route's meta. */
export function jsonLd(things: readonly JsonLdNode[]): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": things } } as MetaDescriptor;
}

export function organizationJsonLd(origin: string): JsonLdNode {
  return {
    "@type": "Organization",
    name: "Inkloom",
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

export function websiteJsonLd(origin: string): JsonLdNode {
  return {
    "@type": "WebSite",
    name: "Inkloom",
    url: `${origin}/`,
    publisher: organizationJsonLd(origin),
  };
}

/** The breadcrumb from the home page; `path` is the path of each step. */
export function breadcrumbsJsonLd(
  origin: string,
  steps: readonly { name: string; path: string }[],
): JsonLdNode {
  return {
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

export function faqPageJsonLd(entries: readonly { question: string; answer: string }[]): JsonLdNode {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** `imageUrl` is an absolute URL; the price is that of one piece, in US cents. */
export function productJsonLd(
  origin: string,
  {
    id,
    title,
    description,
    imageUrl,
    storeName,
    garment,
    fabric,
    priceCents,
    isAvailable,
  }: {
    id: string;
    title: string;
    description: string;
    imageUrl: string | null;
    storeName: string;
    garment: string;
    fabric: string;
    priceCents: number;
    isAvailable: boolean;
  },
): JsonLdNode {
  return {
    "@type": "Product",
    name: title,
    description: description || undefined,
    image: imageUrl ?? undefined,
    sku: id,
    brand: { "@type": "Brand", name: storeName },
    category: garment,
    material: fabric,
    offers: {
      "@type": "Offer",
      url: `${origin}/product/${id}`,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: "USD",
      itemCondition: "https://schema.org/NewCondition",
      availability: isAvailable ? "https://schema.org/MadeToOrder" : "https://schema.org/OutOfStock",
      seller: organizationJsonLd(origin),
    },
  };
}

/** A post or an article of the manual; times are epoch milliseconds. */
export function articleJsonLd(
  origin: string,
  {
    path,
    headline,
    description,
    imageSrc,
    author,
    publishedAt,
    updatedAt,
  }: {
    path: string;
    headline: string;
    description: string;
    /** A path of this site. */
    imageSrc: string;
    author?: string;
    publishedAt: number;
    updatedAt?: number;
  },
): JsonLdNode {
  return {
    "@type": "Article",
    headline,
    description,
    image: origin + imageSrc,
    mainEntityOfPage: origin + path,
    author: author ? { "@type": "Person", name: author } : organizationJsonLd(origin),
    publisher: organizationJsonLd(origin),
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(updatedAt ?? publishedAt).toISOString(),
  };
}
