import type { ListedPerson } from "~/domain/operations/list-people";
import type { words } from "./words";

/** The state of an account that staff must know first. */
export function accountStateOf({
  deletion,
  isSuspended,
  verifiedAt,
}: Pick<ListedPerson, "deletion" | "isSuspended" | "verifiedAt">): keyof typeof words.states {
  if (deletion === "done") return "deleted";
  if (isSuspended) return "suspended";
  if (deletion !== null) return "leaving";
  return verifiedAt === null ? "unverified" : "open";
}
