import { env } from "cloudflare:test";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import type { Viewer } from "~/domain/accounts/viewer";
import { newId } from "~/lib/ids";
import { loader as collectionLoader } from "~/routes/generator/library/collections/collection";
import { loader as deletedLoader } from "~/routes/generator/library/deleted";
import { loader as listLoader } from "~/routes/generator/library/page";
import { loader as viewerLoader } from "~/routes/generator/library/viewer/page";
import { words } from "~/routes/generator/library/words";
import { loader as generatorLoader } from "~/routes/generator/page";
import { readUnreadPage } from "~/ui/site/errors/unread-page";
import { testApp } from "../support/app/test-app";
import { interceptedD1 } from "../support/database/intercepted-d1";

/** The database answers nobody. */
function args(path: string, params: Record<string, string> = {}): LoaderFunctionArgs {
  const d1 = interceptedD1(env.DB, async () => {
    throw new Error("D1_ERROR: network connection lost");
  });
  const viewer: Viewer = {
    ...{ id: newId(), email: "ann@example.com", credits: 0, roles: new Set(), hasFactor: false },
    session: { id: "s", lastSeenAt: 0, verifiedAt: 0 },
  };
  return {
    request: new Request(`http://localhost:8788${path}`),
    params,
    context: { app: testApp({ d1 }), viewer: async () => viewer },
  } as unknown as LoaderFunctionArgs;
}

describe("while My Images cannot be read", () => {
  it("the list answers 503 with the page that was asked for, so that it can be tried again", async () => {
    const path = "/ai-image-generator/images?favorites=1&view=list";
    const { data, init } = (await listLoader(args(path))) as unknown as {
      data: { page: null; here: string };
      init: ResponseInit;
    };
    expect(init.status).toBe(503);
    expect(data).toMatchObject({ page: null, here: path });
    expect(words.page.failedToLoad).toBe("Failed to load your image history");
  });

  it("the generator answers 503 with its own words and the address to ask again", async () => {
    const path = "/ai-image-generator?prompt=a+fox";
    const thrown = await generatorLoader(args(path)).catch((error) => error);
    expect(thrown.init.status).toBe(503);
    expect(readUnreadPage(thrown.data)).toMatchObject({
      title: "Failed to load your image history",
      message: "Your pictures are safe. Please try again in a moment.",
      action: { label: "Try again", href: path },
    });
    expect(readUnreadPage("busy")).toBeNull();
  });

  it("a picture's page answers 503 with its own address, and is not said to be missing", async () => {
    const id = newId();
    const path = `/ai-image-generator/images/${id}?favorites=1`;
    const { data, init } = (await viewerLoader(args(path, { id }))) as unknown as {
      data: { picture: null; here: string };
      init: ResponseInit;
    };
    expect(init.status).toBe(503);
    expect(data).toEqual({ picture: null, here: path });
  });

  it("the list of deleted pictures answers 503 with its page", async () => {
    const path = "/ai-image-generator/images/deleted";
    const { data, init } = (await deletedLoader(args(path))) as unknown as {
      data: { page: null; here: string };
      init: ResponseInit;
    };
    expect(init.status).toBe(503);
    expect(data).toEqual({ page: null, here: path });
  });

  it("a collection answers 503", async () => {
    const id = newId();
    const { data, init } = (await collectionLoader(
      args(`/ai-image-generator/images/collections/${id}`, { id }),
    )) as unknown as { data: { collection: null }; init: ResponseInit };
    expect(init.status).toBe(503);
    expect(data).toEqual({ collection: null });
    expect(words.collections.failedToLoad).toBe("Failed to load your collections");
  });
});
