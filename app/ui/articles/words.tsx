export const words = {
  tutorialCard: {
    watch: ({ title }: { title: string }) => `Watch ${title},`,
    inTheMaking: "Coming soon: this one is not filmed yet.",
    learnMoreAbout: ({ title }: { title: string }) => (
      <>
        Learn More<span className="sr-only"> about {title}</span>
      </>
    ),
    notFilmedYet: "Not filmed yet",
    readTheManual: (
      <>
        Until then, <a href="/kb">the manual</a> has it in writing.
      </>
    ),
    english: "English",
    chapters: ({ title }: { title: string }) => `Chapters of ${title}`,
    transcript: "Read it instead",
    readInstead: "All lessons, to watch or to read",
  },
  legalPage: {
    lastChanged: ({ updated }: { updated: string }) => (
      <>
        Last changed on {updated}. Questions? <a href="/contact">Write to us</a>.
      </>
    ),
  },
};
