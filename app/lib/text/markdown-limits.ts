/** The longest Markdown that anybody writes or imports. */
export const MAX_MARKDOWN_CHARACTERS = 100_000;
/** A row must fit the database's limit of 2 MB, including its rendered text. */
export const MAX_HTML_CHARACTERS = 600_000;
