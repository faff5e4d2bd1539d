import { z } from "zod";

const PROBLEMS = [
  "canceled",
  "mismatch",
  "unverified",
  "unavailable",
  /** An account has the address, and its owner must sign in to it first. */
  "known",
  /** Of connecting: the Google account signs somebody else in. */
  "taken",
  "another-connected",
  /** Of confirming: it is not the Google account of whoever is signed in. */
  "other-person",
  "suspended",
  /** No account can be opened just now. */
  "sign-ups-off",
] as const;

/** Why Google did not sign somebody in, or was not connected. */
export type GoogleProblem = (typeof PROBLEMS)[number];

const problem = z.enum(PROBLEMS);

export function readGoogleProblem(search: URLSearchParams): GoogleProblem | null {
  return problem.safeParse(search.get("google")).data ?? null;
}

/** The page that tells it: the login, the confirmation, or the account where somebody was connecting Google to it. */
export function googleProblemPath(
  google: GoogleProblem,
  pending: { connectTo: string | null; confirms: string | null; redirectTo: string | null } | null,
): string {
  if (pending?.connectTo) return `/account?google=${google}`;
  const search = new URLSearchParams({ google });
  if (pending?.redirectTo) search.set("redirectTo", pending.redirectTo);
  return `/${pending?.confirms ? "confirm" : "login"}?${search}`;
}
