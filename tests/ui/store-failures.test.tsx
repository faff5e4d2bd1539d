import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { ErrorBoundary as DirectoryFailure } from "~/routes/storefront/browse-stores";
import { ErrorBoundary as StoreFailure } from "~/routes/storefront/store";

/** The page of a route whose loader failed. */
function pageOf(ErrorBoundary: () => React.ReactNode, error: unknown): string {
  const router = createMemoryRouter([{ id: "page", path: "/", element: null, ErrorBoundary }], {
    hydrationData: { loaderData: {}, errors: { page: error } },
  });
  // The router logs the error that it shows.
  const silent = vi.spyOn(console, "error").mockImplementation(() => {});
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  silent.mockRestore();
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}
const missing = { status: 404, statusText: "Not Found", internal: false, data: null };

describe("a store page that fails", () => {
  it("says that the stores could not be loaded, as specified", () => {
    const page = pageOf(DirectoryFailure, new Error("D1_ERROR: network connection lost"));
    expect(page).toContain("Failed to load stores");
    expect(page).toContain("Please try again later");
    expect(page).not.toContain("D1_ERROR");
  });

  it("says that the store's details could not be loaded, and of a missing store that it is not found", () => {
    const page = pageOf(StoreFailure, new Error("D1_ERROR: network connection lost"));
    expect(page).toContain("Failed to load store details");
    expect(page).toContain("Please try again later");
    const none = pageOf(StoreFailure, missing);
    expect(none).toContain("Store not found");
    expect(none).not.toContain("Failed to load");
  });
});
