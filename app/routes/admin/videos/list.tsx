import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type ListedVideo, listVideos, type VideoState } from "~/domain/videos/read-videos";
import { findVideoOffer } from "~/domain/videos/video-offer";
import { Badge } from "~/ui/elements/notice";
import { linkColumn, textColumn, timeColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { words } from "./words";

const PATH = "/admin/videos";
const { list: text, states } = words;

const TABS: Record<keyof typeof text.tabs, VideoState[]> = {
  todo: ["briefed"],
  working: ["working"],
  waiting: ["paid"],
  delivered: ["delivered", "accepted"],
  refunded: ["refunded"],
};
const tabNames = Object.keys(TABS) as (keyof typeof TABS)[];

export const view: ListView<ListedVideo> = {
  path: PATH,
  csv: "videos",
  title: text.title,
  lead: text.lead,
  filters: [
    {
      name: "which",
      kind: "tabs",
      label: text.which,
      options: tabNames.map((value) => ({ value, label: text.tabs[value] })),
    },
  ],
  columns: [
    linkColumn(text.what, {
      path: PATH,
      read: (row) => findVideoOffer(row.offerId)?.name ?? row.offerId,
      detail: (row) => (row.about ? <small>{row.about}</small> : null),
    }),
    textColumn(text.buyer, (row) => row.email),
    timeColumn(text.bought, (row) => row.createdAt),
    timeColumn(text.briefed, (row) => row.briefedAt),
    textColumn(text.maker, (row) => row.assignee),
    { label: text.state, csv: (row) => states[row.state], cell: (row) => <Badge>{states[row.state]}</Badge> },
  ],
  empty: ({ which }) => (which === "todo" ? text.emptyTodo : text.empty),
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export const loader = (args: ListArgs) =>
  loadList(args, view, (app, { values, cursor, pageSize }) => {
    const tab = tabNames.find((each) => each === values.which) ?? "todo";
    return listVideos(app, { states: TABS[tab], cursor, pageSize });
  });

export default function VideosPage() {
  return <ListPage view={view} list={useLoaderData<typeof loader>()} />;
}
