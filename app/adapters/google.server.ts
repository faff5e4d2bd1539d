import { createSession, type SessionStorage } from "@remix-run/cloudflare";
import { Authenticator, AuthorizationError } from "remix-auth";
import { log } from "../lib/log";
import { randomToken } from "../lib/secrets/hashes-and-tokens";
import { AdapterError } from "./adapter-error";
import { type GoogleConfig, GoogleIdentityStrategy, RefusedAnswer } from "./google/identity-strategy";
import type {
  IdentityProvider,
  ProviderIdentity,
  SignInAnswer,
  SignInAttempt,
} from "./ports/identity-provider";

/** The key under which remix-auth-oauth2 keeps an attempt's state. */
const STATE_KEY = "oauth2:state";

export function createGoogle(config: GoogleConfig): IdentityProvider {
  const authenticate = (request: Request, attempt: SignInAttempt) => {
    const storage = attemptStorage(attempt);
    const strategy = new GoogleIdentityStrategy(config, attempt);
    const authenticator = new Authenticator<ProviderIdentity>(storage, { throwOnError: true });
    authenticator.use(strategy, "google");
    return { storage, answer: authenticator.authenticate("google", request) };
  };
  return {
    authorizeOrigin: new URL(config.accountsUrl).origin,

    async begin() {
      const attempt = { state: "", nonce: randomToken(), verifier: randomToken() + randomToken() };
      // Any address but the callback begins an attempt, which the strategy answers by throwing the redirect.
      const { storage, answer } = authenticate(new Request(new URL("/", config.callbackUrl)), attempt);
      const redirect = await answer.catch((thrown: unknown) => thrown);
      const url = redirect instanceof Response ? redirect.headers.get("location") : null;
      if (!url) throw new Error("the Google strategy did not redirect", { cause: redirect });
      return { url, attempt: { ...attempt, state: String((await storage.getSession()).get(STATE_KEY)) } };
    },

    async finish(returnedTo, attempt) {
      const refused = readRefusal(returnedTo.searchParams, attempt);
      if (refused) return refused;
      const url = new URL(config.callbackUrl);
      url.search = returnedTo.search;
      try {
        const identity = await authenticate(new Request(url), attempt).answer;
        return { status: "proven", identity };
      } catch (error) {
        return explain(error);
      }
    },
  };
}

/** What remix-auth keeps of an attempt, in memory for one request: the browser's cookie is written by the caller. */
function attemptStorage({ state }: SignInAttempt): SessionStorage {
  const session = createSession(state ? { [STATE_KEY]: state } : {});
  return {
    getSession: async () => session,
    commitSession: async () => "",
    destroySession: async () => "",
  };
}

/** Errors that Google reports in the address. Whether they belong to this attempt is checked first. */
function readRefusal(parameters: URLSearchParams, attempt: SignInAttempt): SignInAnswer | null {
  const state = parameters.get("state");
  if (!attempt.state || state !== attempt.state) return { status: "mismatch" };
  const error = parameters.get("error");
  if (error === "access_denied") return { status: "canceled" };
  if (error !== null) {
    log("warn", "google.refused", { error: error.slice(0, 60) });
    return { status: "unavailable" };
  }
  return null;
}

function explain(error: unknown): SignInAnswer {
  const cause = error instanceof AuthorizationError ? error.cause : error;
  if (cause instanceof RefusedAnswer) {
    if (cause.status !== "unverified") log("warn", "google.answer-refused", { reason: cause.message });
    return { status: cause.status };
  }
  if (cause instanceof AdapterError) {
    // A code that was used before, or that belongs to another attempt.
    if (cause.kind === "refused") return { status: "mismatch" };
    log(cause.kind === "auth" ? "error" : "warn", "google.unavailable", {
      status: cause.status,
      message: cause.message,
    });
    return { status: "unavailable" };
  }
  // The library's own checks (missing code, state) come as plain errors.
  if (error instanceof AuthorizationError) return { status: "mismatch" };
  throw error;
}
