/**
 * In the browser, in place of a part of the frame that nothing changes: a hydrated page keeps the HTML that it came with, and loads
 * neither the component nor its words. React leaves the content of such an element alone.
 */
export function StaticHtml({ as: Tag }: { as: "div" | "footer" | "form" | "nav" }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <Tag suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
