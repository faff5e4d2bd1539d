/** Reports a visit by the link of a post (`?via=<post>`) to the shop, once per tab. */
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
