import type { Piece, readPiece } from "~/domain/content/pieces";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card } from "~/ui/elements/page-layout";
import { words } from "./words";

const { edit: text } = words;
type Revision = NonNullable<Awaited<ReturnType<typeof readPiece>>>["revisions"][number];

/** The texts that were saved, newest first; each leads to what it changed. */
export function RevisionList({ piece, revisions }: { piece: Piece; revisions: Revision[] }) {
  return (
    <Card>
      <h2>{text.revisions}</h2>
      <ul className="grid gap-3 mt-3">
        {revisions.map((row) => (
          <li key={row.number}>
            <a href={`/admin/content/${piece.id}/revisions/${row.number}`}>
              {text.revision({ number: row.number })}
            </a>
            {row.number === piece.liveRevision && piece.state === "published" ? ` (${text.isLive})` : null}
            <small className="hint break block">
              <DateTime at={row.createdAt} time /> · {row.email ?? text.seeded}
              {row.restoredFrom === null ? null : ` · ${text.restoredFrom({ number: row.restoredFrom })}`}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
