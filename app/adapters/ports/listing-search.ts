/** The port of a marketplace whose public listings can be read by its own interface. */
export interface ListingSearch {
  /** Active listings of a shop, or by keywords, best first. Throws AdapterError. */
  listListings(search: {
    shop: string | null;
    keywords: string | null;
  }): Promise<{ listings: MarketplaceListing[]; isWhole: boolean }>;
}

export interface MarketplaceListing {
  title: string;
  description: string;
  url: string;
  tags: string[];
  /** In hundredths of the currency. */
  priceCents: number;
  currency: string;
  /** Epoch ms. */
  publishedAt: number;
}
