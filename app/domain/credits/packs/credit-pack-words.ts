/** Names and descriptions of the credit packs. */
export const starter = { name: "Starter Pack", description: "For a first idea and its variations." };
export const creator = { name: "Creator Pack", description: "For a first collection." };
export const pro = { name: "Pro Pack", description: "For a whole season." };
