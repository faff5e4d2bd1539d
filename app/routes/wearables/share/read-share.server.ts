import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { composeUrl, findNetwork, type SocialNetwork } from "~/domain/sharing/networks";
import { readShare } from "~/domain/sharing/share-queries";
import { parseNetworks, refreshNetworks, socialProfileQuery } from "~/domain/sharing/social-profile";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { isId, newId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { mediaPath } from "~/lib/media-url";
import type { ShareForm } from "./share-dialog";

/** The dialog's data. After a return from the posting service, asks it which accounts are connected now. */
export async function readShareForm(
  app: Pick<App, "db" | "now" | "appSecret" | "socialPoster">,
  { userId, hasReturned }: { userId: string; hasReturned: boolean },
): Promise<ShareForm> {
  const canConnect = app.socialPoster !== null;
  let connected: SocialNetwork[] | null = null;
  if (hasReturned)
    connected = await refreshNetworks(app, { userId }).catch((error) => {
      if (!(error instanceof AdapterError)) throw error;
      log("warn", "share.unread", errorFields(error));
      return null;
    });
  const returnedWith = connected;
  if (connected === null && canConnect) {
    const [profile] = await socialProfileQuery(app, { userId });
    connected = parseNetworks(profile?.networks);
  }
  return { formKey: newId(), canConnect, connected: connected ?? [], returnedWith };
}

export type SharedPost = ReturnType<typeof viewPost>;

/** The posts of a share, and what its owner needs to post by hand. */
export async function readShareResult(
  app: Pick<App, "db" | "now">,
  { userId, shareId }: { userId: string; shareId: string },
) {
  if (!isId(shareId)) throw notFound();
  const share = orNotFound(await readShare(app, { userId, shareId }));
  const posts = share.posts.map((post) => viewPost(post, app.now()));
  return {
    id: share.id,
    title: share.title,
    pictureUrl:
      share.isOnSale && share.coverKey ? mediaPath(share.coverKey) : `/files/pictures/${share.pictureId}`,
    posts,
    isWaiting: posts.some(({ state }) => state === "queued"),
  };
}

function viewPost(post: NonNullable<Awaited<ReturnType<typeof readShare>>>["posts"][number], now: number) {
  const link = /https?:\/\/\S+$/.exec(post.text)?.[0] ?? null;
  const state = post.state === "queued" && post.dueAt > now ? ("scheduled" as const) : post.state;
  const { id, network, text, url, failure, failureDetail, dueAt, visits } = post;
  return {
    ...{
      id,
      network,
      name: findNetwork(network).name,
      state,
      text,
      url,
      failure,
      failureDetail,
      dueAt,
      visits,
    },
    composeUrl: composeUrl(network, { text, link }),
  };
}
