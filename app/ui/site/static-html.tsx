/**
 * In the browser, in place of an unchanging part of the frame: a hydrated page keeps the HTML that it came with,
 * and loads neither the component nor its words. React leaves the content of such an element alone.
 */
export function StaticHtml({ as: Tag }: { as: "div" | "footer" | "form" | "nav" }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <Tag suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
