import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Piece } from "~/domain/content/pieces";
import { PublishCard } from "~/routes/admin/content/publish-card";

const piece = (more: Partial<Piece>): Piece => ({
  ...{ id: "a", kind: "post", slug: "ink", title: "Ink", position: 0, lastChange: "" },
  ...{ state: "scheduled", revision: 1, liveRevision: 1, publishAt: 1_800_000_000_000, publishedAt: null },
  ...{ nextRevision: null, nextAt: null, updatedBy: null, updatedAt: 1, createdAt: 1 },
  ...more,
});
const shown = (more: Partial<Piece>) =>
  renderToStaticMarkup(<PublishCard piece={piece(more)} reply={undefined} />);

describe("what is said of a piece that is scheduled", () => {
  it("names the revision that goes live where a newer one was saved since", () => {
    expect(shown({})).toContain("It goes live automatically:");
    const older = shown({ revision: 2 });
    expect(older).toContain("Revision 1 goes live automatically:");
    expect(older).toContain("Revision 2 is saved, but not scheduled");
  });
});
