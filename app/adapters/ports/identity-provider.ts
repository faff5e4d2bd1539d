/**
 * What the app asks of a company that says who somebody is. A sign-in leaves the site and comes back: `begin` makes the
 * address to go to and the secrets that the browser keeps meanwhile, `finish` reads the address that the browser came back
 * with.
 */
export interface IdentityProvider {
  /** Where the browser is sent; the pages' `form-action` allows it. */
  authorizeOrigin: string;
  begin(): Promise<{ url: string; attempt: SignInAttempt }>;
  finish(returnedTo: URL, attempt: SignInAttempt): Promise<SignInAnswer>;
}

/** By the name used in the sign-in's address; empty if none is configured. */
export type IdentityProviders = Readonly<Record<string, IdentityProvider>>;

/** Kept only by the browser that began the sign-in: an answer is accepted only together with it. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** PKCE: the authorization code can be exchanged only with it. */
  verifier: string;
}

/** A person's identity at a provider. The subject never changes or moves to another person; an email address can. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
}

export type SignInAnswer =
  | { status: "proven"; identity: ProviderIdentity }
  /** The person went back without agreeing. */
  | { status: "canceled" }
  /** The provider does not vouch for the person's email address. */
  | { status: "unverified" }
  /** Not the answer to this browser's attempt, or an answer used before. */
  | { status: "mismatch" }
  | { status: "unavailable" };
