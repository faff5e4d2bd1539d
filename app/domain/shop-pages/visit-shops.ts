import robotsParser from "robots-parser";
import type { FetchedPage, PageFault, PageKind, UnreadPage } from "~/adapters/ports/page-fetcher";
import type { App } from "~/app";
import { takeHostTurn } from "./host-turns";

/** The name that a site's robots.txt may address. */
export const ROBOT_NAME = "InkloomBot";

type Parts = Pick<App, "db" | "now" | "pageFetcher">;
type Pause = (ms: number) => Promise<unknown>;
const pauseFor: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads pages of other people's sites: allowed ones only, and one a second. */
export interface ShopVisit {
  read(address: string, kind: PageKind): Promise<FetchedPage | UnreadPage>;
}

/** A visit reads each site's robots.txt once. It waits for its turns, so it belongs into the queue. */
export function startVisit(app: Parts, { pause = pauseFor }: { pause?: Pause } = {}): ShopVisit {
  const robots = new Map<string, Promise<RobotRules>>();

  async function takeTurn({ host }: URL): Promise<PageFault | null> {
    const start = await takeHostTurn(app, host);
    if (start === null) return "busy";
    await pause(Math.max(0, start - app.now()));
    return null;
  }

  async function readRobots(origin: string): Promise<RobotRules> {
    const address = `${origin}/robots.txt`;
    const page = await app.pageFetcher.read(address, { kind: "robots", beforeRequest: takeTurn });
    if (page.ok) return robotRules(address, page.text());
    return rulesWithoutFile(page);
  }

  return {
    read: (address, kind) =>
      app.pageFetcher.read(address, {
        kind,
        async beforeRequest(url) {
          const known = robots.get(url.origin) ?? readRobots(url.origin);
          robots.set(url.origin, known);
          return (await known)(url) ?? takeTurn(url);
        },
      }),
  };
}

type RobotRules = (url: URL) => PageFault | null;

function robotRules(address: string, text: string): RobotRules {
  const rules = robotsParser(address, text);
  return (url) => (rules.isAllowed(url.href, ROBOT_NAME) === false ? "robots" : null);
}

/**
 * As RFC 9309 asks: a site without the file allows everything, if the file cannot be read, nothing is allowed for
 * now.
 */
function rulesWithoutFile({ fault, status = 0 }: UnreadPage): RobotRules {
  if (fault === "too-large") return () => "robots";
  const isMissing = ["gone", "type", "redirects"].includes(fault) || (status >= 400 && status < 500);
  return () => (isMissing && status !== 429 ? null : fault);
}
