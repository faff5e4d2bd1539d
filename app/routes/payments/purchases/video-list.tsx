import type { VideoState } from "~/domain/videos/read-videos";
import { Table } from "~/ui/data-display/table";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

export function VideoList({
  videos,
}: {
  videos: { id: string; name: string; state: VideoState; createdAt: number }[];
}) {
  return (
    <section className="my-8">
      <h2 className="mb-4">{words.videos}</h2>
      {videos.length === 0 ? (
        <EmptyState
          title={words.noVideos.title}
          drawing="screen"
          action={<ButtonLink href="/#pricing">{words.noVideos.button}</ButtonLink>}
        >
          <p>{words.noVideos.text}</p>
        </EmptyState>
      ) : (
        <Table
          caption={words.videosCaption}
          hideCaption
          rows={videos}
          rowKey={(row) => row.id}
          columns={[
            { label: words.video, cell: (row) => <a href={`/videos/${row.id}`}>{row.name}</a> },
            { label: words.bought, cell: (row) => <DateTime at={row.createdAt} /> },
            {
              label: words.state,
              cell: (row) => (
                <Badge tone={words.videoStates[row.state].tone}>{words.videoStates[row.state].label}</Badge>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
