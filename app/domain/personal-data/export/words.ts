/** What a person reads inside the ZIP file. */
export const words = {
  readme: ({ left }: { left: Record<string, string> }) =>
    [
      "Everything that Inkloom holds about you.",
      "",
      "data/         one JSON file for each table of our database, with the rows about you. Times are milliseconds since 1970, UTC;",
      "              amounts are cents.",
      "pictures/     your pictures, as they are printed. Their names are the ids in data/pictures.json.",
      "credentials/  what your uploaded files said about themselves.",
      "vectors/      your uploaded drawings, before they became pictures.",
      "claims/       photos that you sent with claims.",
      "",
      "If you have many pictures, there are several ZIP files.",
      "",
      "Left out: hashes of passwords and links, names of stored files, and who of our staff did what. Also these tables:",
      ...Object.entries(left).map(([table, why]) => `- ${table}: ${why}`),
      "",
    ].join("\n"),
};
