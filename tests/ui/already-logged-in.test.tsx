import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AlreadyLoggedIn } from "~/routes/accounts/already-logged-in";

const shown = (viewer: { isAdmin: boolean; isJustGranted: boolean }, offersAdmin = true) =>
  renderToStaticMarkup(<AlreadyLoggedIn {...viewer} offersAdmin={offersAdmin} redirectTo={null} />);

const OFFER = "You can make your account an admin for testing purposes.";
const GOES_ON = "The admin pages open in a moment.";

describe("the login page of somebody who is logged in", () => {
  it("offers to make them an admin, where that is allowed", () => {
    const user = { isAdmin: false, isJustGranted: false };
    expect(shown(user)).toContain(OFFER);
    expect(shown(user)).toContain("Make me an admin");
    expect(shown(user, false)).not.toContain("admin");
  });

  it("says that the admin pages open when they do, right after the role was granted", () => {
    expect(shown({ isAdmin: true, isJustGranted: true })).toContain(GOES_ON);
  });

  it("offers nothing that an admin has, and links to the admin pages instead", () => {
    const html = shown({ isAdmin: true, isJustGranted: false });
    expect(html).not.toContain(OFFER);
    expect(html).not.toContain(GOES_ON);
    expect(html).toContain('href="/admin/credits"');
  });
});
