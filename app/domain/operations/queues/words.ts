/** Notes of incidents that the page of the queues closes. */
export const words = {
  sentAgain: "The message was sent again.",
  discarded: "The message was discarded.",
};
