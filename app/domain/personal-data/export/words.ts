/** What a person reads inside the ZIP file. */
export const words = {
  /** Why a table is not in the file. */
  left: {
    noPerson: "It is not about a person.",
    secret: "Only hashes of secrets: they say nothing about you, but could open something.",
    drawn: "Made from your pictures and products, which are in the file, and can be made again at any time.",
    internal: "It controls our own machinery and says nothing beyond the rows that it belongs to.",
    counters: "Counted under scrambled keys, and deleted within two days.",
    auditLog: "What staff did, and to what: it names the staff, and is kept for accountability.",
    incidents: "Notes of staff about faults; what they changed is in orders and payments.",
    providerEvents:
      "Word for word from other companies, with their secrets; what they reported is in orders and payments.",
  },

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
