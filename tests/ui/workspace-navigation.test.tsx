import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { currentWorkspaceLink, WorkspaceNavigation } from "~/ui/site/frame/workspace-navigation";

describe("the navigation of a creator's pages", () => {
  it.each([
    ["/ai-image-generator", "/ai-image-generator"],
    ["/ai-image-generator/images", "/ai-image-generator/images"],
    ["/ai-image-generator/images/abc", "/ai-image-generator/images"],
    ["/products/abc/edit", "/products"],
    ["/wearables/rules", "/products"],
    ["/store-creator/edit", "/store-creator"],
    ["/dashboard/orders/abc", "/dashboard"],
    ["/stripe-account", "/dashboard"],
    ["/credits/history", "/buy-credits"],
  ])("marks %s as part of %s", (path, link) => {
    expect(currentWorkspaceLink(path)).toBe(link);
  });

  it("has a link to each of a creator's places", () => {
    const html = renderToStaticMarkup(<WorkspaceNavigation path="/dashboard" />);
    const labels = [...html.matchAll(/<a [^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, label]) => label);
    expect(labels).toEqual(["Generator", "Images", "Products", "Store", "Orders", "Dashboard", "Credits"]);
  });

  it.each(["/", "/browse-stores", "/product/abc", "/productsabc", "/login", "/account", "/admin/credits"])(
    "is not on %s",
    (path) => {
      expect(currentWorkspaceLink(path)).toBeNull();
      expect(renderToStaticMarkup(<WorkspaceNavigation path={path} />)).toBe("");
    },
  );
});
