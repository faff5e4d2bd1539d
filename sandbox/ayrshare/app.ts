import type { RefusalResponses } from "../faults/refusals.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import { randomBase62 } from "../server/random-ids.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, serviceApp } from "../server/service-app.ts";
import type { SocialProfile } from "./state.ts";

export const NETWORKS = ["facebook", "instagram", "twitter", "tiktok"] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_POSTS_KEPT = 500;
/** Networks refuse the same text again within this time. */
const DUPLICATE_MS = 2 * DAY_MS;
const LIMITS: Record<string, number> = { twitter: 280, instagram: 2200, tiktok: 2200, facebook: 63_206 };
const SITES: Record<string, string> = {
  facebook: "https://www.facebook.com/sandbox/posts/",
  instagram: "https://www.instagram.com/p/",
  twitter: "https://x.com/sandbox/status/",
  tiktok: "https://www.tiktok.com/@sandbox/video/",
};

interface PostError {
  code: number;
  message: string;
}

function refuse(status: number, error: PostError, headers: Record<string, string> = {}): Response {
  return Response.json({ action: "post", status: "error", ...error }, { status, headers });
}

const REFUSALS: RefusalResponses<"ayrshare"> = {
  "invalid-key": () => refuse(403, { code: 102, message: "API Key not valid." }),
  "not-linked": () => refuse(400, { code: 156, message: "The account is not linked." }),
  duplicate: () => refuse(400, { code: 110, message: "Status is a duplicate." }),
};

/**
 * Ayrshare's API for profiles, linked accounts and posts, as its public documentation describes it (www.ayrshare.com/docs). A network
 * fails by itself: for a text posted before, one that is too long, a missing picture, or the text `#fail-<network>`; `#rate-limit`
 * is answered with 429 twice, `#away` with 500.
 */
export function ayrshareApp(sandbox: Sandbox): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "ayrshare",
    prefix: "/ayrshare",
    errorResponse: (status, retryAfterSeconds) =>
      refuse(
        status,
        status === 429
          ? { code: 223, message: "Rate limit exceeded." }
          : { code: status < 500 ? 101 : 100, message: status < 500 ? "Bad request." : "Internal error." },
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      ),
    refusals: REFUSALS,
    onError(error) {
      console.error(error);
      return refuse(500, { code: 100, message: "Internal error." });
    },
    onUnknownPath: () => refuse(404, { code: 101, message: "Not found." }),
  });
  const limited = new Map<string, number>();
  const profiles = () => sandbox.store.data.ayrshare.profiles;
  const profileOf = (key: string | undefined) => profiles().find((each) => each.profileKey === key);

  app.use("/api/*", async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${SANDBOX_CREDENTIALS.AYRSHARE_API_KEY}`)
      return c.json(
        { action: "authorization", status: "error", code: 102, message: "API Key not valid." },
        403,
      );
    await next();
  });
  app.post("/api/profiles", async (c) => {
    await c.get("work")();
    const { title } = (await c.req.json()) as { title?: unknown };
    if (typeof title !== "string" || title === "")
      return c.json({ action: "create", status: "error", code: 101, message: "Missing title." }, 400);
    if (profiles().some((each) => each.title === title))
      return c.json(
        { action: "create", status: "error", code: 146, message: "Profile title already exists." },
        400,
      );
    const profile: SocialProfile = { profileKey: `PK-${randomBase62(24)}`, title, networks: [], posts: [] };
    profiles().push(profile);
    sandbox.store.save();
    return c.json({ status: "success", title, refId: randomBase62(24), profileKey: profile.profileKey });
  });
  app.delete("/api/profiles", async (c) => {
    await c.get("work")();
    const at = profiles().findIndex((each) => each.profileKey === c.req.header("profile-key"));
    if (at < 0) return c.json({ action: "delete", status: "error", code: 144, message: "No profile." }, 404);
    profiles().splice(at, 1);
    sandbox.store.save();
    return c.json({ status: "success" });
  });
  app.post("/api/profiles/generateJWT", async (c) => {
    const body = (await c.req.json()) as Record<string, unknown>;
    const profile = profileOf(String(body.profileKey));
    if (!profile || body.privateKey !== SANDBOX_CREDENTIALS.AYRSHARE_PRIVATE_KEY || !body.domain)
      return c.json({ action: "JWT", status: "error", code: 189, message: "Error generating JWT." }, 400);
    const query = new URLSearchParams({ jwt: profile.profileKey, redirect: String(body.redirect ?? "") });
    return c.json({
      ...{
        status: "success",
        title: profile.title,
        token: profile.profileKey,
        emailSent: false,
        expiresIn: "5m",
      },
      url: `${sandbox.url}/ayrshare/connect?${query}`,
    });
  });
  app.get("/api/user", (c) => {
    const profile = profileOf(c.req.header("profile-key"));
    if (!profile) return c.json({ action: "user", status: "error", code: 144, message: "No profile." }, 403);
    return c.json({ activeSocialAccounts: profile.networks, title: profile.title, displayNames: [] });
  });
  app.post("/api/post", async (c) => {
    const profile = profileOf(c.req.header("profile-key"));
    if (!profile) return c.json({ action: "post", status: "error", code: 144, message: "No profile." }, 403);
    const body = (await c.req.json()) as Record<string, unknown>;
    const text = String(body.post ?? "");
    const key = typeof body.idempotencyKey === "string" ? body.idempotencyKey : null;
    if (text.includes("#away"))
      return c.json({ action: "post", status: "error", code: 100, message: "Internal error." }, 500);
    if (text.includes("#rate-limit") && (limited.get(text) ?? 0) < 2) {
      limited.set(text, (limited.get(text) ?? 0) + 1);
      c.header("retry-after", "30");
      return c.json({ action: "post", status: "error", code: 223, message: "Rate limit exceeded." }, 429);
    }
    await c.get("work")();
    const postIds: object[] = [];
    const errors: object[] = [];
    const mediaUrls = Array.isArray(body.mediaUrls) ? body.mediaUrls.map(String) : [];
    for (const platform of Array.isArray(body.platforms) ? body.platforms.map(String) : []) {
      const before =
        key === null
          ? undefined
          : profile.posts.find((each) => each.key === key && each.platform === platform);
      const error = before ? null : errorOf({ profile, platform, text, mediaUrls, now: sandbox.now() });
      if (error) {
        errors.push({ action: "post", status: "error", ...error, post: text, platform });
        continue;
      }
      const post = before ?? { id: randomBase62(18), platform, text, mediaUrls, key, at: sandbox.now() };
      if (!before) profile.posts.unshift(post);
      postIds.push({ status: "success", id: post.id, postUrl: `${SITES[platform]}${post.id}`, platform });
    }
    profile.posts.length = Math.min(profile.posts.length, MAX_POSTS_KEPT);
    sandbox.store.save();
    const status = errors.length > 0 ? "error" : "success";
    return c.json({ status, errors, postIds, id: randomBase62(20) }, errors.length > 0 ? 400 : 200);
  });
  return app;
}

function errorOf({
  profile,
  platform,
  text,
  mediaUrls,
  now,
}: {
  profile: SocialProfile;
  platform: string;
  text: string;
  mediaUrls: string[];
  now: number;
}): PostError | null {
  if (!profile.networks.includes(platform))
    return {
      code: 156,
      message: `${platform} is not linked. Please confirm the linkage on the social accounts page.`,
    };
  if (text.includes(`#fail-${platform}`))
    return { code: 138, message: `${platform} did not accept the post.` };
  const most = LIMITS[platform];
  if (most !== undefined && countCharacters(platform, text) > most)
    return { code: 110, message: `The post is longer than the ${most} characters of ${platform}.` };
  if (platform === "instagram" && mediaUrls.length === 0)
    return { code: 138, message: "Instagram posts need a picture." };
  const isRepeated = profile.posts.some(
    (each) => each.platform === platform && each.text === text && each.at > now - DUPLICATE_MS,
  );
  return isRepeated ? { code: platform === "facebook" ? 107 : 110, message: "Status is a duplicate." } : null;
}

/** X counts every link as 23 characters. */
function countCharacters(platform: string, text: string): number {
  const counted = platform === "twitter" ? text.replace(/https?:\/\/\S+/g, "x".repeat(23)) : text;
  return [...counted].length;
}
