import { describe, expect, it } from "vitest";
import { articleJsonLd, breadcrumbsJsonLd, faqPageJsonLd, productJsonLd } from "~/http/seo/json-ld";
import { pageMeta, shortenDescription } from "~/http/seo/page-meta";

const ORIGIN = "https://inkloom.example";
const root = (data: unknown) => ({ matches: [{ id: "root", data }] });
const page = { title: "T", description: "D", path: "/faq" };

/** The JSON-LD block in a page's meta. */
const blockOf = (meta: unknown[]) =>
  meta.flatMap((each) => (each as Record<string, unknown>)["script:ld+json"] ?? []);

describe("structured data of a page", () => {
  it("is one block with absolute addresses, and absent if the origin is unknown", () => {
    const things = (origin: string) => [breadcrumbsJsonLd(origin, [{ name: "Questions", path: "/faq" }])];
    expect(blockOf(pageMeta(root({ origin: ORIGIN }), { ...page, things }))).toEqual([
      {
        "@context": "https://schema.org",
        "@graph": [
          {
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: "Home", item: `${ORIGIN}/` },
              { "@type": "ListItem", position: 2, name: "Questions", item: `${ORIGIN}/faq` },
            ],
          },
        ],
      },
    ]);
    expect(blockOf(pageMeta(root(undefined), { ...page, things }))).toEqual([]);
    expect(blockOf(pageMeta(root({ origin: ORIGIN }), page))).toEqual([]);
  });

  it("gives the price in dollars, and says when nothing can be ordered", () => {
    const shirt = {
      id: "1",
      title: "Moth",
      description: "",
      imageUrl: null,
      storeName: "Night",
      garment: "T-shirt",
      fabric: "Cotton",
      priceCents: 2405,
      isAvailable: false,
    };
    const told = productJsonLd(ORIGIN, shirt);
    expect(told).toMatchObject({
      offers: {
        price: "24.05",
        priceCurrency: "USD",
        url: `${ORIGIN}/product/1`,
        availability: "https://schema.org/OutOfStock",
      },
    });
    expect(JSON.stringify(told)).not.toContain("description");
    expect(productJsonLd(ORIGIN, { ...shirt, isAvailable: true }).offers).toMatchObject({
      availability: "https://schema.org/MadeToOrder",
    });
  });

  it("pairs each question with its own answer", () => {
    expect(faqPageJsonLd([{ question: "Why?", answer: "Because." }]).mainEntity).toEqual([
      { "@type": "Question", name: "Why?", acceptedAnswer: { "@type": "Answer", text: "Because." } },
    ]);
  });

  it("gives an article's dates of publication and last change", () => {
    const post = {
      path: "/blog/ink",
      headline: "Ink",
      description: "On cloth",
      imageSrc: "/blog.png",
      publishedAt: 0,
    };
    expect(articleJsonLd(ORIGIN, post)).toMatchObject({
      datePublished: "1970-01-01T00:00:00.000Z",
      dateModified: "1970-01-01T00:00:00.000Z",
      mainEntityOfPage: `${ORIGIN}/blog/ink`,
      image: `${ORIGIN}/blog.png`,
      author: { "@type": "Organization", name: "Inkloom" },
    });
    expect(articleJsonLd(ORIGIN, { ...post, updatedAt: 1000, author: "Ada" })).toMatchObject({
      dateModified: "1970-01-01T00:00:01.000Z",
      author: { "@type": "Person", name: "Ada" },
    });
  });

  it("limits a description to the length of a search result, and ends it at a sentence or a word", () => {
    const sentence = "A heron stands in the reeds and waits for a fish that will not come today. ";
    expect(shortenDescription(` ${sentence}\n`)).toBe(sentence.trim());
    expect(shortenDescription(sentence.repeat(3))).toBe((sentence + sentence).trim());
    const words = shortenDescription("herons, ".repeat(40));
    expect(words).toMatch(/^(herons, )+herons…$/);
    expect(words.length).toBeLessThanOrEqual(160);
    expect(shortenDescription("x".repeat(400))).toHaveLength(160);
  });
});
