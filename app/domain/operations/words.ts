/** Notes of incidents that closed by themselves. */
export const words = { answersAgain: "It answers again.", holdsAgain: "It holds again." };
