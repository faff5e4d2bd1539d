import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { App } from "~/app";
import { PASSKEY_CHALLENGE_MS } from "./passkey-challenges";

const SITE_NAME = "Inkloom";
/** Ed25519, ECDSA on P-256, RSA: every device knows one of them, and Web Crypto all. */
const ALGORITHMS = [-8, -7, -257];
const base64url = z.string().regex(/^[\w-]{1,8000}$/);
const clientData = z.object({ challenge: base64url });

const credentialJson = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).catch({}),
});

/** What a browser answers when a passkey was made. */
export const newPasskeyAnswer = credentialJson.extend({
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(8)
      .catch([]),
  }),
});

/** What a browser answers when a passkey was used. */
export const passkeyAnswer = credentialJson.extend({
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>;
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The text of a form's field as an answer; null if it is none. */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, text: string): Answer | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The challenge that an answer says it signed. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const text = Buffer.from(response.clientDataJSON, "base64url").toString("utf8");
    return clientData.safeParse(JSON.parse(text)).data?.challenge ?? "";
  } catch {
    return "";
  }
}

const handleOf = (userId: string) => new TextEncoder().encode(userId);
const hostOf = ({ origin }: Pick<App, "origin">) => new URL(origin).hostname;

/** Options for `navigator.credentials.create`. */
export function newPasskeyOptions(
  app: Pick<App, "origin">,
  {
    challenge,
    person,
    known,
  }: { challenge: string; person: { id: string; email: string }; known: readonly string[] },
) {
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: hostOf(app),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    userID: handleOf(person.id),
    userName: person.email,
    userDisplayName: person.email,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map((id) => ({ id })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Signing in without an address needs both; a security key that has neither is still a second factor.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Options for `navigator.credentials.get`. No `known` ones: the device offers those that it has for this site. */
export function passkeyOptions(
  app: Pick<App, "origin">,
  {
    challenge,
    known,
    isOnlyFactor,
  }: { challenge: string; known: readonly { id: string; transports: string }[]; isOnlyFactor: boolean },
) {
  return generateAuthenticationOptions({
    rpID: hostOf(app),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: PASSKEY_CHALLENGE_MS,
    allowCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports === "" ? undefined : (transports.split(",") as never),
    })),
    userVerification: isOnlyFactor ? "required" : "preferred",
  });
}

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string;
  isSynced: boolean;
}

/** The passkey that was made; null where the answer is not one to this challenge on this site. */
export async function verifyNewPasskey(
  { origin }: Pick<App, "origin">,
  { answer, challenge }: { answer: NewPasskeyAnswer; challenge: string },
): Promise<NewPasskey | null> {
  const verified = await verifyRegistrationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    signCount: credential.counter,
    transports: answer.response.transports.join(","),
    isSynced: credentialBackedUp,
  };
}

/**
 * The count of uses that the device states; null where the signature is not right, or not for this challenge on
 * this site. `isCopy`: it states no more uses than we have seen, so the key was copied.
 */
export async function verifyPasskey(
  { origin }: Pick<App, "origin">,
  {
    answer,
    challenge,
    passkey,
    isOnlyFactor,
  }: {
    answer: PasskeyAnswer;
    challenge: string;
    passkey: { userId: string; credentialId: string; publicKey: string; signCount: number };
    /** Whether the device must have checked a finger, a face or a PIN. */
    isOnlyFactor: boolean;
  },
): Promise<{ signCount: number; isCopy: boolean } | null> {
  const { userHandle } = answer.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString("utf8") !== passkey.userId) return null;
  const verified = await verifyAuthenticationResponse({
    response: answer as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostOf({ origin }),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      // Compared below, because the library only refuses, and the owner needs an email.
      counter: 0,
    },
    requireUserVerification: isOnlyFactor,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const signCount = verified.authenticationInfo.newCounter;
  // Devices that count nothing always say 0.
  return { signCount, isCopy: passkey.signCount > 0 && signCount <= passkey.signCount };
}
