import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SOCIAL_IMAGE_SIZE_PX, SOCIAL_IMAGES } from "~/content/social-images";
import { pageMeta } from "~/http/seo/page-meta";

const PNG_SIZE_AT = 16;

const pictureOf = (path: string, picture?: Parameters<typeof pageMeta>[1]["picture"]) => {
  const matches = [{ id: "root", data: { origin: "https://inkloom.example" } }];
  const tags = pageMeta({ matches }, { title: "A page", description: "About it", path, picture });
  return tags.find((tag) => "property" in tag && tag.property === "og:image");
};

describe("the preview picture of a shared link", () => {
  it.each(Object.entries(SOCIAL_IMAGES))("is there for %s, as large as it says", (_, { src }) => {
    const file = `public${src}`;
    expect(existsSync(file)).toBe(true);
    const bytes = readFileSync(file);
    expect([bytes.readUInt32BE(PNG_SIZE_AT), bytes.readUInt32BE(PNG_SIZE_AT + 4)]).toEqual([
      SOCIAL_IMAGE_SIZE_PX.width,
      SOCIAL_IMAGE_SIZE_PX.height,
    ]);
    expect(bytes.length).toBeLessThan(150_000);
  });

  it("depends on the kind of page, with the site's picture as the default", () => {
    const made = (kind: keyof typeof SOCIAL_IMAGES) => ({
      property: "og:image",
      content: `https://inkloom.example${SOCIAL_IMAGES[kind].src}`,
    });
    expect(pictureOf("/blog/a-post")).toEqual(made("blog"));
    expect(pictureOf("/kb")).toEqual(made("manual"));
    expect(pictureOf("/terms")).toEqual(made("site"));
    expect(pictureOf("/")).toEqual(made("site"));
    expect(pictureOf("/constructor")).toEqual(made("site"));
  });

  it("is the page's own picture if it has one", () => {
    const own = { src: "/media/a.webp", alt: "A shirt", widthPx: 1200, heightPx: 630 };
    expect(pictureOf("/product/1", own)).toEqual({
      property: "og:image",
      content: "https://inkloom.example/media/a.webp",
    });
  });
});
