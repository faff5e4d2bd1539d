import type { MetaDescriptor } from "@remix-run/cloudflare";

/**
 * What machines read of a page, as schema.org has it: one data block in its head. A data block is no script, so the
 * policy of scripts does not concern it; Remix writes `<`, `>` and `&` in it as escapes, so no text can end it.
 */
export interface Thing {
  "@type": string;
  [property: string]: unknown;
}

/** The block for `things`, for a route's meta. */
export function jsonLd(things: readonly Thing[]): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": things } } as MetaDescriptor;
}

export function organization(origin: string): Thing {
  return {
    "@type": "Organization",
    name: "Inkloom",
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

export function website(origin: string): Thing {
  return {
    "@type": "WebSite",
    name: "Inkloom",
    url: `${origin}/`,
    publisher: organization(origin),
  };
}

/** The way to a page from the first one; `path` is each step's own address. */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): Thing {
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

export function faqPage(entries: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** `imageUrl` is a whole address; the price is what one piece costs, in cents of a US dollar. */
export function product(
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
): Thing {
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
      seller: organization(origin),
    },
  };
}

/** A post or an article of the manual; times are epoch milliseconds. */
export function article(
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
): Thing {
  return {
    "@type": "Article",
    headline,
    description,
    image: origin + imageSrc,
    mainEntityOfPage: origin + path,
    author: author ? { "@type": "Person", name: author } : organization(origin),
    publisher: organization(origin),
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(updatedAt ?? publishedAt).toISOString(),
  };
}
