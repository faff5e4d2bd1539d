/** Made by scripts/assets/social-pictures.tsx: the preview pictures of shared links, one for each kind of page. */
export const SOCIAL_IMAGES = {
  site: { src: "/social/site-f824d9b5.png", alt: "Design with AI, Wear with Pride" },
  stores: { src: "/social/stores-5621d0db.png", alt: "Stores of people with ideas" },
  examples: { src: "/social/examples-b1635088.png", alt: "What a sentence can look like" },
  learn: { src: "/social/learn-bf46f3ca.png", alt: "From a sentence to a printed shirt" },
  blog: { src: "/social/blog-eb375ae0.png", alt: "Designing and selling shirts: the blog" },
  manual: { src: "/social/manual-1ff1581f.png", alt: "The manual of the print shop" },
  help: { src: "/social/help-61a30f0d.png", alt: "Ask the people at the press" },
} as const;

export const SOCIAL_IMAGE_SIZE_PX = { width: 1200, height: 630 } as const;
