import type { App } from "~/app";
import type { Viewer } from "~/domain/accounts/viewer";
import type { DesignTheme } from "~/domain/designs/redesigns/read-theme";
import type { RedesignWay } from "~/domain/designs/redesigns/redesign-limits";
import { redesignWords } from "~/domain/designs/redesigns/redesign-prompt";
import { ownRedesignQuery, type RedesignFailure } from "~/domain/designs/redesigns/redesign-row";
import { findByFormKey } from "~/domain/products/wearables/save-wearable";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId, newId } from "~/lib/ids";

export interface RedesignForms {
  way: RedesignWay;
  typed: string;
  requestedChange: string;
  formKey: string;
  credits: number;
}

export type RedesignStep =
  | ({ step: "url"; failure: RedesignProblem | null } & RedesignForms)
  | { step: "generating"; redesignId: string; way: RedesignWay }
  | {
      step: "review";
      redesignId: string;
      pictureId: string;
      title: string;
      description: string;
      tags: string;
      theme: DesignTheme;
      leftOut: string[];
      pageTitle: string | null;
      sourceUrl: string | null;
      score: number | null;
    };

/** Why there is no result: before the drawing, or by the drawing job. */
export type RedesignProblem =
  | { kind: RedesignFailure; detail: string | null }
  | { kind: "near-copy"; score: number }
  | { kind: "not-drawn" };

const WAYS = ["url", "picture", "words"] as const;

/** The step of a redesign at an address. */
export async function readRedesign({
  app,
  viewer,
  query,
}: {
  app: Pick<App, "db">;
  viewer: Viewer;
  query: URLSearchParams;
}): Promise<RedesignStep> {
  const redesignId = query.get("redesign");
  const forms = { formKey: newId(), credits: viewer.credits };
  if (redesignId === null) {
    const way = WAYS.find((each) => each === query.get("way")) ?? "url";
    return { step: "url", failure: null, way, typed: "", requestedChange: "", ...forms };
  }
  if (!isId(redesignId)) throw notFound();
  const [found] = await ownRedesignQuery(app, { userId: viewer.id, redesignId });
  const row = orNotFound(found);
  const failed = (failure: RedesignProblem): RedesignStep => {
    const way = WAYS.find((each) => each === query.get("way")) ?? row.way;
    return {
      step: "url",
      failure,
      way,
      typed: way === row.way ? row.typed : "",
      requestedChange: row.requestedChange,
      ...forms,
    };
  };
  if (row.state === "failed")
    return failed({ kind: row.failure as RedesignFailure, detail: row.failureDetail });
  if (row.jobState === "failed" || row.jobState === "canceled")
    return failed(
      row.jobFailure === "provider:near-copy"
        ? { kind: "near-copy", score: row.score ?? 0 }
        : { kind: "not-drawn" },
    );
  if (row.jobState !== "done" || row.pictureId === null || row.theme === null)
    return { step: "generating", redesignId, way: row.way };
  const theme = JSON.parse(row.theme) as DesignTheme;
  // One product for each redesign: once it is saved, its own words are here, as they are now.
  const saved = await findByFormKey(app, { userId: viewer.id, formKey: redesignId });
  const said =
    saved && saved.deletedAt === null
      ? { ...saved, tags: JSON.parse(saved.tags) as string[] }
      : { ...redesignWords(theme), tags: [...theme.motifs, ...theme.moods] };
  return {
    step: "review",
    ...{ redesignId, pictureId: row.pictureId, theme, score: row.score, pageTitle: row.pageTitle },
    ...{ title: said.title, description: said.description, tags: said.tags.join(", ") },
    leftOut: JSON.parse(row.leftOut ?? "[]") as string[],
    sourceUrl: row.way === "url" ? row.typed : null,
  };
}
