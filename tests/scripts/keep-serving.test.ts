import { expect, it } from "vitest";
import { keepServing } from "../../scripts/local/keep-serving";

/** A server with the given restart function; pauses take no time. */
function server(restart: () => Promise<void> = async () => {}) {
  const clock = { now: 0 };
  const pauses: number[] = [];
  const said: string[] = [];
  let givenUp = 0;
  const onEnd = keepServing({
    restart,
    say: (text) => said.push(text),
    giveUp: () => {
      givenUp++;
    },
    now: () => clock.now,
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length > 100) throw new Error("it never gives up");
    },
  });
  return { clock, pauses, said, onEnd, givenUp: () => givenUp };
}

it("a server that ended is restarted after a growing pause, with a message", async () => {
  const { pauses, said, onEnd, givenUp } = server();
  for (let end = 0; end < 7; end++) await onEnd();
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000]);
  expect(said[1]).toBe("The Worker's process has ended. It is started again in 1 s.");
  expect(givenUp()).toBe(0);
});

it("a server that ran for a minute is restarted after the shortest pause", async () => {
  const { clock, pauses, onEnd } = server();
  await onEnd();
  await onEnd();
  clock.now += 60_000;
  await onEnd();
  expect(pauses).toEqual([500, 1_000, 500]);
});

it("a server that keeps ending or does not start is given up with a message after the eighth time", async () => {
  const ending = server();
  for (let end = 0; end < 8; end++) await ending.onEnd();
  expect(ending.givenUp()).toBe(1);
  const broken = server(() => Promise.reject(new Error("the port is taken")));
  await broken.onEnd();
  expect(broken.givenUp()).toBe(1);
  expect(broken.said).toContain("the port is taken");
  expect(broken.said.at(-1)).toBe(
    "The Worker's process has ended 8 times in a row and is not started any more.",
  );
});

it("a server that ends during a restart is not restarted twice", async () => {
  const { pauses, onEnd } = server();
  await Promise.all([onEnd(), onEnd(), onEnd()]);
  expect(pauses).toEqual([500]);
});
