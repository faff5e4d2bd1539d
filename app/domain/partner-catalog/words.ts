/** The note of an incident that closed by itself. */
export const words = { agreesAgain: "The partner's catalog agrees with ours again" };
