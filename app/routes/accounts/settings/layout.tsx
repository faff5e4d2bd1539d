import { Outlet, useLocation } from "@remix-run/react";
import { Tabs } from "~/ui/elements/navigation";
import { Wrap } from "~/ui/elements/page-layout";
import { ACCOUNT_SECTIONS, currentSection } from "./account-navigation";
import { words } from "./words";

/** The frame of the account's pages. It reads nothing and guards nothing: each page in it guards itself. */
export default function AccountLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <Wrap>
        <Tabs label={words.navigation.label} tabs={ACCOUNT_SECTIONS} current={currentSection(pathname)} />
      </Wrap>
      <Outlet />
    </>
  );
}
