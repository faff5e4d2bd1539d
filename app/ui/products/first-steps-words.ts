export const words = {
  title: ({ done, of }: { done: number; of: number }) =>
    done === 0 ? "Four steps to your first sale" : `Your first sale: ${done} of ${of} steps done`,
  step: ({ number }: { number: number }) => `Step ${number}`,
  done: "Done",
  verify: {
    title: "Verify your email",
    hint: "So we can send you news of sales and payouts, and a way back in.",
    action: "Send the link again",
  },
  store: {
    title: "Name your store",
    hint: "All it needs is a name. You can change it and add a picture later.",
    action: "Create Your Store",
  },
  picture: {
    title: "Make your first picture",
    hint: "Describe an idea and we draw it, or upload your own artwork.",
    action: "Start drawing",
  },
  product: {
    title: "Publish your first product",
    hint: "Put the picture on a garment, see what each sale earns you, and publish.",
    action: "Make a product",
  },
};
