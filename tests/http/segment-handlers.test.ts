import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { createSegmentHandlers } from "~/http/routing/segment-handlers";

const PATHS: Record<string, { path?: string; parentId?: string; hydrate?: boolean }> = {
  root: { path: "" },
  home: { parentId: "root" },
  store: { path: "store/:storeId", parentId: "root" },
  admin: { path: "admin", parentId: "root" },
  users: { path: "users", parentId: "admin" },
  frame: { parentId: "root" },
  cart: { path: "cart", parentId: "frame" },
  studio: { path: "studio", parentId: "root", hydrate: true },
  lost: { path: "*", parentId: "root" },
};

describe("the route table split by first segment", () => {
  it.each([
    ["/", ["home", "lost", "root"]],
    ["/_root.data", ["home", "lost", "root"]],
    ["/store/one", ["lost", "root", "store"]],
    ["/STORE/one", ["lost", "root", "store"]],
    ["/%73tore/one", ["lost", "root", "store"]],
    ["/admin/users", ["admin", "lost", "root", "users"]],
    ["/cart", ["cart", "frame", "lost", "root"]],
    ["/cart.data", ["cart", "frame", "lost", "root"]],
    ["/nowhere/at/all", ["lost", "root"]],
    ["/%E0%A4%A", ["lost", "root"]],
  ])(
    "%s is compared with the routes that can match it, and with what they stand below",
    async (path, kept) => {
      expect(await routesFor(path)).toEqual(kept);
    },
  );

  it("stays whole for a hydrated page, whose links may lead anywhere", async () => {
    expect(await routesFor("/studio")).toEqual(Object.keys(PATHS).sort());
  });

  it("makes one handler per segment, however many addresses use it", async () => {
    let made = 0;
    const handle = createSegmentHandlers(build(), () => {
      made++;
      return async () => new Response();
    });
    for (let i = 0; i < 100; i++) {
      await handle(new Request(`http://shop.example/store/${i}`));
      await handle(new Request(`http://shop.example/unknown-${i}`));
    }
    expect(made).toBe(2);
  });
});

async function routesFor(path: string): Promise<string[]> {
  const handle = createSegmentHandlers(
    build(),
    (part) => async () =>
      Response.json([Object.keys(part.routes).sort(), Object.keys(part.assets.routes).sort()]),
  );
  const [routes, assets] = await (await handle(new Request(`http://shop.example${path}`))).json<
    [string[], string[]]
  >();
  expect(assets).toEqual(routes);
  return routes;
}

function build(): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(PATHS).map(([id, { path, parentId, hydrate }]) => [
      id,
      { id, path, parentId, module: { handle: { hydrate } } },
    ]),
  );
  return { routes, assets: { routes } } as unknown as ServerBuild;
}
