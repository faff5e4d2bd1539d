/** The categories of tutorials, as the video library shows them. */
export const words = {
  tutorialCategories: ["Beginner", "Design", "AI Features", "Marketing", "E-commerce", "Advanced"],
} as const;
