// Made by scripts/films.ts.

export interface Film {
  /** WebM (VP9) and WebVTT. */
  src: string;
  captionsSrc: string;
  /** A picture of it, 960 × 540. */
  poster: string;
  seconds: number;
  chapters: readonly { at: number; title: string }[];
  /** What the captions say, a paragraph for each chapter. */
  transcript: readonly string[];
}

/** The films of the video library. */
export const FILMS = {
  "getting-started": {
    src: "/media/films/getting-started-2d943158.webm",
    captionsSrc: "/media/films/getting-started-a41fd86d.vtt",
    poster: "/pictures/film-getting-started-258ecece.webp",
    seconds: 69,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "Make an account",
      },
      {
        at: 19,
        title: "Name the store",
      },
      {
        at: 25,
        title: "The first picture",
      },
      {
        at: 38,
        title: "Put it on a shirt",
      },
      {
        at: 62,
        title: "Publish",
      },
    ],
    transcript: [
      "",
      "An email and a password are enough to begin. Check your email: one link proves that it is yours.",
      "Your first three designs are free. First, the store's name.",
      "Say what you see. One sentence is enough. Half a minute later it is drawn, at print size.",
      "Choose what it is printed on. The dashed line is what the printer can reach. Set a price, and see what each sale earns you.",
      "Publish, and it is in your store. That is the whole way. The next shirt takes a minute.",
    ],
  },
  "design-enhancement-tutorial": {
    src: "/media/films/design-enhancement-tutorial-596a7bf5.webm",
    captionsSrc: "/media/films/design-enhancement-tutorial-8e811677.vtt",
    poster: "/pictures/film-design-enhancement-tutorial-06eb5b04.webp",
    seconds: 44,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "Read the print check",
      },
      {
        at: 13,
        title: "A transparent ground",
      },
      {
        at: 19,
        title: "Seen on dark cloth",
      },
      {
        at: 29,
        title: "Drawn again",
      },
    ],
    transcript: [
      "",
      "Every picture is measured as soon as it is drawn. It can be printed, but some things are worth a look. This background will print as a solid rectangle.",
      "A fix is tried on your picture. The old one stays yours. Before and after: the shirt shows where the box was.",
      "Dark ink is lost on dark cloth. The check names each color. What helps is tried on your picture before it is offered. Lighter ink: the same owl, and it holds on navy and maroon.",
      "Some things are better drawn again than fixed. Say it in your own words. A change costs one credit. Check it again, and put it on a shirt when nothing is left.",
    ],
  },
  "ai-model-generation": {
    src: "/media/films/ai-model-generation-a192f8b8.webm",
    captionsSrc: "/media/films/ai-model-generation-14468f46.vtt",
    poster: "/pictures/film-ai-model-generation-269d52bc.webp",
    seconds: 39,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "Say what you see",
      },
      {
        at: 13,
        title: "Choose a style",
      },
      {
        at: 21,
        title: "Draw it",
      },
      {
        at: 28,
        title: "Ask again",
      },
    ],
    transcript: [
      "",
      "A prompt names one main figure, and what it does. Words in quotes are lettered. All else describes the picture.",
      "A style changes the hand, not the idea. Here: watercolor. The shape follows the place: square for a chest. A transparent background prints no box around the figure.",
      "One picture costs one credit. A failure gives it back. Look at it on cloth before you decide.",
      "Almost right? Ask for a change instead of starting over. A variation keeps the idea and draws it once more. Keep the best one. The others stay in My Images.",
    ],
  },
  "first-hundred-visitors": {
    src: "/media/films/first-hundred-visitors-378485f1.webm",
    captionsSrc: "/media/films/first-hundred-visitors-78737cf1.vtt",
    poster: "/pictures/film-first-hundred-visitors-829fb501.webp",
    seconds: 52,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "Who would wear it",
      },
      {
        at: 6,
        title: "Told three ways",
      },
      {
        at: 39,
        title: "A link that shows the shirt",
      },
      {
        at: 44,
        title: "Who came",
      },
    ],
    transcript: [
      "",
      "Pick one design, and one kind of person who would wear it. A fox with a book: people who read on the train.",
      "Share it with a sentence that they would say themselves. Text, hashtags and picture are ready, network by network. The second way is a reason to buy: a present. The third way asks a question. People like to answer.",
      "Each post has a link of its own, and it opens the shirt. Who follows it sees picture, price and sizes at once.",
      "Your dashboard counts who came by which post. Do more of what works: write the next post like that one.",
    ],
  },
  "pricing-that-pays": {
    src: "/media/films/pricing-that-pays-ceb60c01.webm",
    captionsSrc: "/media/films/pricing-that-pays-e60e56ca.vtt",
    poster: "/pictures/film-pricing-that-pays-07fe6637.webp",
    seconds: 51,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "A $28 tee",
      },
      {
        at: 19,
        title: "Too low",
      },
      {
        at: 27,
        title: "A second print",
      },
      {
        at: 35,
        title: "A $52 hoodie",
      },
    ],
    transcript: [
      "",
      "Every product shows what one sale earns you. Open it, and go to the price. At $28 the table below says where each dollar goes. First the garment and its print, made for this order. Then the card fee: 2.9% and 30 cents. Then the commission of your plan. The rest is yours.",
      "Try $14: the sale would cost you money. Below its cost nothing can be published.",
      "A print on the back adds its own cost. The earning follows at once, so the price can too.",
      "A hoodie costs more to make, and buyers expect to pay more. At $52 one hoodie earns what several tees do.",
    ],
  },
  "one-idea-ten-products": {
    src: "/media/films/one-idea-ten-products-9b30e8cc.webm",
    captionsSrc: "/media/films/one-idea-ten-products-9a75b7e3.vtt",
    poster: "/pictures/film-one-idea-ten-products-f4f01330.webp",
    seconds: 28,
    chapters: [
      {
        at: 0,
        title: "Start",
      },
      {
        at: 2,
        title: "One drawing",
      },
      {
        at: 7,
        title: "Many garments",
      },
      {
        at: 14,
        title: "A price for each",
      },
      {
        at: 18,
        title: "Publish together",
      },
    ],
    transcript: [
      "",
      "Begin with one picture that works at any size. Each garment that can carry it is listed, up to ten.",
      "Tick a garment: its print check and price stand beside it. The picture is placed for each cut by itself.",
      "Prices differ, because the garments cost differently.",
      "One press publishes all of them. They are on sale. The batch can be taken back as one. A collection, and one idea behind it.",
    ],
  },
} as const satisfies Record<string, Film>;

export type FilmName = keyof typeof FILMS;
