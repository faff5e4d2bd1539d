export const words = {
  /** Names of projects, as banners keep them. */
  projects: [
    "Custom Wearables",
    "AI Art Prints",
    "Baby Clothes",
    "Band Merchandise",
    "Bridal Parties",
    "Coffee Mugs",
    "Eco Fashion",
    "Festival Wear",
    "Fitness Apparel",
    "Gaming Merchandise",
    "Greeting Cards",
    "Home Decor",
    "Pet Products",
    "Phone Cases",
    "School Spirit",
    "Stickers and Decals",
    "Team Uniforms",
    "Tote Bags",
  ],
} as const;
