/**
 * Five voices in the carousel. They are written, not collected: the section says so, and real ones take their place as
 * they come in.
 */
export interface Testimonial {
  name: string;
  role: string;
  content: string;
  /** Its initials and the ink of the patch they are sewn on. */
  avatar: { initials: string; ink: "marigold" | "teal" | "indigo" | "vermilion" | "ink" };
  rating: 1 | 2 | 3 | 4 | 5;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    name: "Maya",
    role: "sells to night-shift nurses",
    content:
      "I had one joke that only my ward would get. Forty shirts later I know that every ward has the same joke.",
    avatar: { initials: "MA", ink: "teal" },
    rating: 5,
  },
  {
    name: "Teo",
    role: "drummer, runs the merch table",
    content:
      "We used to guess sizes and drive home with a box of XXLs. Now the box is somebody else's warehouse, and it is empty.",
    avatar: { initials: "TE", ink: "indigo" },
    rating: 5,
  },
  {
    name: "Ines",
    role: "one-woman climbing brand",
    content:
      "It told me my thin white line would vanish on heather gray. It was right, I was annoyed, and the second version sells.",
    avatar: { initials: "IN", ink: "marigold" },
    rating: 4,
  },
  {
    name: "Walt",
    role: "retired, prints for the fishing club",
    content:
      "My grandson typed the sentence and I picked the trout. The club has stopped wearing anything else.",
    avatar: { initials: "WA", ink: "ink" },
    rating: 5,
  },
  {
    name: "Priya",
    role: "two stores, one laptop",
    content: "I send people the cost tag. Nobody has asked me since why a good shirt isn't nine dollars.",
    avatar: { initials: "PR", ink: "teal" },
    rating: 4,
  },
];

export const TESTIMONIALS_NOTE =
  "Honest small print: these five are characters. We wrote them from what shirt sellers tell one another; nobody was paid, and nobody is real yet.";

/** Where editors mix written voices with collected ones. */
export const WRITTEN_TESTIMONIALS_NOTE =
  "Honest small print: some of these are characters. We wrote them from what shirt sellers tell one another; nobody was paid.";
