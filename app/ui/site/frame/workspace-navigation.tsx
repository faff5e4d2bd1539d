import { WORKSPACE_LINKS } from "~/content/copy/site/navigation";
import { Tabs } from "../../elements/navigation";
import * as words from "../words";

/** The link to which a page belongs, by the longest matching beginning; null on pages that are not a creator's own. */
export function currentWorkspaceLink(path: string): string | null {
  let longest = "";
  let current: string | null = null;
  for (const { href, activePaths } of WORKSPACE_LINKS)
    for (const area of activePaths)
      if ((path === area || path.startsWith(`${area}/`)) && area.length > longest.length) {
        longest = area;
        current = href;
      }
  return current;
}

/** A creator's way between their own pages, below the header of each of them. */
export function WorkspaceNavigation({ path }: { path: string }) {
  const current = currentWorkspaceLink(path);
  return current === null ? null : (
    <div className="wrap">
      <Tabs label={words.workspaceNavigation} tabs={WORKSPACE_LINKS} current={current} />
    </div>
  );
}
