import type { PrintMove } from "~/domain/products/drafts/draft-edits";
import { parsePictureFix, type SuggestedFix } from "~/print";

/** What the pressed button asks for. `look` asks whether a check or fix has finished. */
export type EditorIntent =
  | { kind: "unpublish" | "delete" | "save" | "publish" | "look" | "preview" }
  | { kind: "move"; how: PrintMove; areaId: string }
  | { kind: "fix"; areaId: string; fix: SuggestedFix };

/** `largest:front`, `fix front threshold`, `save`; any other word is a preview. */
export function parseEditorIntent(intent: unknown): EditorIntent {
  if (typeof intent !== "string") return { kind: "preview" };
  switch (intent) {
    case "unpublish":
    case "delete":
    case "save":
    case "publish":
    case "look":
      return { kind: intent };
  }
  const [, how, moved] = /^(largest|centre):(.+)$/.exec(intent) ?? [];
  if (moved) return { kind: "move", how: how as PrintMove, areaId: moved };
  const [, areaId, word] = /^fix (\S+) (\S+)/.exec(intent) ?? [];
  const fix = word === "smaller" || word === "without-colour" ? word : parsePictureFix(word);
  return areaId && fix ? { kind: "fix", areaId, fix } : { kind: "preview" };
}
