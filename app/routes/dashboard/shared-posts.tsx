import { NETWORKS } from "~/domain/sharing/networks";
import type { ListedSharedPost } from "~/domain/sharing/share-queries";
import { Table } from "~/ui/data-display/table";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const text = words.shared;

/** The latest posts at networks, and how many people came by their links. */
export function SharedPosts({ posts }: { posts: ListedSharedPost[] }) {
  if (posts.length === 0) return null;
  const nameOf = (id: string) => NETWORKS.find((network) => network.id === id)?.name ?? id;
  return (
    <section className="my-12">
      <h2 className="mb-4 text-xl">{text.title}</h2>
      <Table
        caption={text.title}
        hideCaption
        rows={posts}
        rowKey={(post) => post.id}
        columns={[
          {
            label: text.product,
            cell: (post) => (
              <a href={`/wearables?tab=products&shared=${post.shareId}`}>
                {post.title || text.deletedProduct}
              </a>
            ),
          },
          {
            label: text.network,
            cell: (post) =>
              post.postUrl ? (
                <a href={post.postUrl} target="_blank" rel="noopener noreferrer">
                  {nameOf(post.network)}
                </a>
              ) : (
                nameOf(post.network)
              ),
          },
          { label: text.state, cell: (post) => text.states[post.postState] },
          { label: text.when, cell: (post) => <DateTime at={post.dueAt} time /> },
          { label: text.visits, numeric: true, cell: (post) => post.visits },
        ]}
      />
      <p className="hint my-6">{text.hint}</p>
    </section>
  );
}
