export const words = {
  /** A description to begin with. */
  description: ({ subject, mood, palette }: { subject: string; mood: string | null; palette: string }) =>
    [
      `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`,
      ...(mood ? [`in a ${mood} mood`] : []),
      ...(palette ? [`drawn in ${palette}`] : []),
    ]
      .join(", ")
      .concat("."),
};
