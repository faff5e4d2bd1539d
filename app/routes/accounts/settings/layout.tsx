import { Outlet, useMatches } from "@remix-run/react";
import { Tabs } from "~/ui/elements/navigation";
import { Wrap } from "~/ui/elements/page-layout";
import { ACCOUNT_SECTIONS, currentSection } from "./account-navigation";
import { words } from "./words";

/** The frame of the account's pages. It reads nothing and guards nothing: each page in it guards itself. */
export default function AccountLayout() {
  // Not the router's `useLocation`: a layout that needs the router alone makes the bundler divide its package, which costs
  // the generator's page a kilobyte.
  const pathname = useMatches().at(-1)?.pathname ?? "";
  return (
    <>
      <Wrap>
        <Tabs label={words.navigation.label} tabs={ACCOUNT_SECTIONS} current={currentSection(pathname)} />
      </Wrap>
      <Outlet />
    </>
  );
}
