import { z } from "zod";

const PROBLEMS = [
  "canceled",
  "mismatch",
  "unverified",
  "unavailable",
  /** An account has the address, and its owner must sign in to it first. */
  "known",
  /** While connecting: the Google account belongs to another account here. */
  "taken",
  "another-connected",
  /** While confirming: it is not the Google account of the signed-in person. */
  "other-person",
  "suspended",
  /** No account can be opened just now. */
  "sign-ups-off",
] as const;

/** Why a sign-in with Google or a connection to it failed. */
export type GoogleProblem = (typeof PROBLEMS)[number];

const problem = z.enum(PROBLEMS);

export function readGoogleProblem(search: URLSearchParams): GoogleProblem | null {
  return problem.safeParse(search.get("google")).data ?? null;
}

/**
 * The page that shows the problem: the login, the confirmation, or the account where somebody was connecting
 * Google to it.
 */
export function googleProblemPath(
  google: GoogleProblem,
  pending: { connectTo: string | null; confirms: string | null; redirectTo: string | null } | null,
): string {
  if (pending?.connectTo) return `/account?google=${google}`;
  const search = new URLSearchParams({ google });
  if (pending?.redirectTo) search.set("redirectTo", pending.redirectTo);
  return `/${pending?.confirms ? "confirm" : "login"}?${search}`;
}
