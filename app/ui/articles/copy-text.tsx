/** A short text: what editors wrote, rendered by `renderMarkdown`, or the site's own plain copy. */
export function CopyText({ text, html }: { text: string; html: string | null }) {
  if (html === null) return <p>{text}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through
  return <div className="copy-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
