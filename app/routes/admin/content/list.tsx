import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { builtInPieces } from "~/content/built-in-pieces";
import { CONTENT_KINDS, CONTENT_STATES, isContentKind } from "~/domain/content/content-kinds";
import { type ListedPiece, listPieces } from "~/domain/content/pieces";
import { publishSiteCopy } from "~/domain/content/publish-site-copy";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Badge, Notice } from "~/ui/elements/notice";
import { linkColumn, numberColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { readAdminAction } from "../page-kit/read-admin-action";
import { words } from "./words";

const PATH = "/admin/content";
const { list: text } = words;

const TONES = { draft: "plain", scheduled: "spot", published: "good", archived: "plain" } as const;

export const view: ListView<ListedPiece> = {
  path: PATH,
  csv: "content",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "kind",
      kind: "tabs",
      label: text.kind,
      options: [
        { value: "", label: text.everyKind },
        ...CONTENT_KINDS.map((value) => ({ value, label: words.kinds[value] })),
      ],
    },
    {
      name: "state",
      kind: "select",
      label: text.state,
      options: [
        { value: "", label: text.everyState },
        ...CONTENT_STATES.map((value) => ({ value, label: words.states[value] })),
      ],
    },
    { name: "q", kind: "text", label: text.search, maxCharacters: 100, isExclusive: true },
  ],
  columns: [
    linkColumn(text.name, {
      path: PATH,
      read: (row) => row.title,
      detail: (row) => (row.email ? <small>{row.email}</small> : null),
    }),
    textColumn(text.kind, (row) => words.kinds[row.kind]),
    {
      label: text.state,
      csv: (row) => row.state,
      cell: (row) => (
        <span>
          <Badge tone={TONES[row.state]}>{words.states[row.state]}</Badge>
          {row.state === "published" && row.liveRevision !== row.revision ? (
            <small>{text.live({ number: row.liveRevision ?? 0 })}</small>
          ) : null}
        </span>
      ),
    },
    numberColumn(text.revision, (row) => row.revision),
    {
      ...timeColumn<ListedPiece>(text.goesLive, (row) => row.publishAt),
      isShown: ({ state }) => state === "scheduled",
    },
    timeColumn(text.changed, (row) => row.updatedAt),
  ],
  empty: ({ q }) => (q ? text.emptySearch : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { values, ...page }) => {
    const kind = CONTENT_KINDS.find((each) => each === values.kind) ?? null;
    const state = CONTENT_STATES.find((each) => each === values.state) ?? null;
    const search = values.q ?? "";
    const found = await listPieces(app, { kind, state, search, ...page });
    const isNarrowed = state !== null || search !== "" || page.cursor !== null;
    const hasPublished = found.rows.some((row) => row.state === "published" || row.state === "archived");
    return { ...found, kind, copies: !kind || isNarrowed || hasPublished ? 0 : builtInPieces(kind).length };
  });

/** Makes the site's own copy of a kind into pieces. */
export async function action(args: ActionFunctionArgs) {
  const { app, by, form } = await readAdminAction(args, PATH, "begin");
  const kind = form.get("kind");
  const copy = isContentKind(kind) ? builtInPieces(kind) : [];
  if (!isContentKind(kind) || copy.length === 0) throw notFound();
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const result = await publishSiteCopy(app, { by, network, kind, copy });
  const back = `${PATH}?kind=${kind}`;
  if (result.status === "slug-taken")
    return redirectWithToast(app.origin, back, { kind: "error", title: text.copyTaken(result) });
  return redirectWithToast(
    app.origin,
    back,
    result.status === "begun"
      ? { kind: "success", title: text.copyDone({ count: result.count }) }
      : { kind: "info", title: text.copyAlready },
  );
}

export default function ContentPage() {
  const list = useLoaderData<typeof loader>();
  const { kind } = list;
  return (
    <ListPage view={view} list={list}>
      <div className="actions mt-4">
        <form action={`${PATH}/new`} className="actions">
          <label className="sr-only" htmlFor="new-kind">
            {text.beginTitle}
          </label>
          <select id="new-kind" name="kind" className="input w-auto" defaultValue={kind ?? "post"}>
            {CONTENT_KINDS.map((each) => (
              <option key={each} value={each}>
                {text.write({ kind: words.kinds[each] })}
              </option>
            ))}
          </select>
          <Button>{text.begin}</Button>
        </form>
        <ButtonLink variant="outline" size="sm" href={`${PATH}/files`}>
          {text.files}
        </ButtonLink>
        <ButtonLink variant="outline" size="sm" href={`${PATH}/imports`}>
          {text.imports}
        </ButtonLink>
        <ButtonLink
          variant="outline"
          size="sm"
          href={`${PATH}/export.json${kind ? `?kind=${kind}` : ""}`}
          download=""
        >
          {text.export}
        </ButtonLink>
      </div>
      {kind && list.copies > 0 ? (
        <Notice kind="info" title={text.copyTitle} className="mt-6">
          <p>{text.copyLead({ kind: words.kinds[kind], count: list.copies })}</p>
          <form method="post" className="actions mt-3">
            <Button name="kind" value={kind} variant="outline" busyText={text.working}>
              {text.copyButton}
            </Button>
          </form>
        </Notice>
      ) : null}
    </ListPage>
  );
}
