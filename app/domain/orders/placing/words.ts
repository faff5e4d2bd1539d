/** Lines of the payment provider's page. */
export const words = {
  line: ({ title, variant }: { title: string; variant: string }) => `${title} (${variant})`,
  shipping: "Delivery",
  tax: "Tax",
};
