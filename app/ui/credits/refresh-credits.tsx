import { Button } from "../elements/button";
import { words } from "./words";

/** Reads the balance again and comes back to `to`. */
export function RefreshCredits({ to }: { to: string }) {
  return (
    <form method="post" action="/credits/refresh">
      <input type="hidden" name="to" value={to} />
      <Button variant="ghost" size="sm">
        {words.refreshCredits}
      </Button>
    </form>
  );
}
