import picturesHref from "virtual:pictures";
import type { PostFailure } from "~/domain/sharing/run-post";
import { Button, ButtonLink } from "~/ui/elements/button";
import { CopyButton, LiveRegion } from "~/ui/elements/live-region";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { WAITING_SECONDS } from "../waiting";
import type { readShareResult, SharedPost } from "./read-share.server";
import { words } from "./words";

type Share = Awaited<ReturnType<typeof readShareResult>>;

const TONES = {
  queued: "plain",
  scheduled: "plain",
  canceled: "plain",
  posted: "good",
  failed: "bad",
  manual: "warn",
} as const;

/** The result of a share, by network. */
export function ShareResult({ share }: { share: Share }) {
  return (
    <section className="grid gap-6 mt-8" aria-labelledby="shared">
      <h2 id="shared" className="wrap-anywhere">
        {words.resultHeading(share)}
      </h2>
      <p className="notice" role="status" data-share-said="" hidden />
      <LiveRegion
        id="share-state"
        src={`/wearables?tab=products&shared=${share.id}`}
        everySeconds={WAITING_SECONDS}
        active={share.isWaiting}
      >
        <div className="grid gap-6">
          <Summary posts={share.posts} />
          <ul className="grid gap-4">
            {share.posts.map((post) => (
              <li key={post.id} className="card grid gap-3">
                <Post post={post} share={share} />
              </li>
            ))}
          </ul>
        </div>
      </LiveRegion>
      <div className="actions">
        <ButtonLink href="/wearables?tab=products" variant="outline">
          {words.done}
        </ButtonLink>
      </div>
      <script src={picturesHref} defer />
    </section>
  );
}

function Summary({ posts }: { posts: SharedPost[] }) {
  const named = (state: SharedPost["state"]) =>
    posts.filter((post) => post.state === state).map(({ name }) => name);
  const [posted, failed, manual] = [named("posted"), named("failed"), named("manual")];
  return (
    <>
      {posted.length > 0 ? (
        <Notice kind="success" title={words.success({ networks: posted })}>
          <p>{words.successText}</p>
        </Notice>
      ) : null}
      {failed.length > 0 ? (
        <Notice kind="error" title={words.failedTitle}>
          <p>
            {words.partlyFailed({ networks: failed })} {posted.length === 0 ? words.failedText : ""}
          </p>
        </Notice>
      ) : null}
      {manual.length > 0 ? (
        <Notice title={words.manualTitle({ networks: manual })}>
          <p>{words.manualText}</p>
        </Notice>
      ) : null}
    </>
  );
}

function Post({ post, share }: { post: SharedPost; share: Share }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3>{post.name}</h3>
        <Badge tone={TONES[post.state]}>{words.states[post.state]}</Badge>
        {post.state === "scheduled" ? <DateTime at={post.dueAt} time /> : null}
        {post.visits > 0 ? <span className="hint num">{words.visitCount(post)}</span> : null}
      </div>
      <p className="hint wear-post">{post.text}</p>
      {post.state === "failed" && post.failure ? (
        <p>
          {words.failures[post.failure as PostFailure]}{" "}
          {post.failureDetail ? words.itSays({ detail: post.failureDetail }) : ""}
        </p>
      ) : null}
      <div className="actions">
        {post.url ? (
          <ButtonLink href={post.url} variant="outline" size="sm" target="_blank" rel="noopener noreferrer">
            {words.showPost({ network: post.name })}
          </ButtonLink>
        ) : null}
        {post.state === "failed" || post.state === "scheduled" ? (
          <form method="post" action="/wearables?tab=products">
            <input type="hidden" name="post" value={post.id} />
            <input type="hidden" name="share" value={share.id} />
            <Button
              name="intent"
              value={post.state === "failed" ? "retry-post" : "cancel-post"}
              variant="outline"
              size="sm"
            >
              {post.state === "failed" ? words.retry : words.cancelPost}
            </Button>
          </form>
        ) : null}
        {post.state === "manual" || post.state === "failed" ? <ByHand post={post} share={share} /> : null}
      </div>
    </>
  );
}

/** The network's own page where it has one, else the device's share sheet, or picture and text to take along. */
function ByHand({ post, share }: { post: SharedPost; share: Share }) {
  return (
    <>
      {post.composeUrl ? (
        <ButtonLink
          href={post.composeUrl}
          size="sm"
          target="_blank"
          rel="noopener noreferrer"
          data-share-text={post.text}
          data-share-network={post.name}
        >
          {words.open({ network: post.name })}
        </ButtonLink>
      ) : (
        <button
          type="button"
          className="btn btn-sm js"
          data-share-text={post.text}
          data-share-picture={share.pictureUrl}
        >
          {words.device}
        </button>
      )}
      <ButtonLink href={share.pictureUrl} variant="outline" size="sm" download>
        {words.save}
      </ButtonLink>
      <CopyButton text={post.text} label={words.copy} />
      {post.network === "facebook" && post.composeUrl ? (
        <p className="hint w-full">{words.linkAlone({ network: post.name })}</p>
      ) : null}
    </>
  );
}
