import { Button } from "~/ui/elements/button";
import { words } from "../words";

/** Asks for the same list again; `loading` stands on the button until it is there. */
export function RefreshForm({ path, search, loading }: { path: string; search: string; loading: string }) {
  return (
    <form method="get" action={path}>
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="sm" variant="ghost" busyText={loading}>
        {words.refresh}
      </Button>
    </form>
  );
}
