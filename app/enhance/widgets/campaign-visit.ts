/** Tells the shop once a tab that somebody came by the link of a post: `?via=<post>`. */
export function reportCampaignVisit(): void {
  const post = new URLSearchParams(location.search).get("via");
  if (!post || document.visibilityState !== "visible") return;
  try {
    if (sessionStorage.getItem("via") === post) return;
    sessionStorage.setItem("via", post);
  } catch {
    return;
  }
  void fetch("/share-visits", { method: "POST", body: new URLSearchParams({ post }), keepalive: true }).catch(
    () => {},
  );
}
