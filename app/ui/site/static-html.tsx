/**
 * In the browser, in place of an unchanging part of the frame: a hydrated page keeps the HTML that it came with,
 * and loads neither the component nor its words. React leaves the content of such an element alone.
 */
export function StaticHtml({
  as: Tag,
  ...named
}: {
  as: "div" | "footer" | "form" | "nav" | "svg";
  /** Of a picture that names its link, also where it is drawn anew and stays empty: after an error of a script. */
  role?: "img";
  "aria-label"?: string;
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
  return <Tag {...named} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
