import type { Service } from "../server/services.ts";

/** Refusals specific to one company, by name; their texts are in the company's own folder. */
export const SERVICE_REFUSALS = {
  stripe: {
    "invalid-key": "401: the secret key is not known",
    "not-permitted": "403: the key may not do this",
    "lock-timeout": "429: another request holds the object",
    "key-in-use": "409: the idempotency key is in use",
  },
  nowpayments: {
    "invalid-key": "403: the API key is not known",
    "amount-too-small": "400: the amount is below the currency's minimum",
    "cannot-create": "400: the payment cannot be created",
  },
  openai: {
    moderation: "400: the prompt is refused by moderation",
    "moderation-of-picture": "400: the drawn picture is refused by moderation",
    "quota-gone": "429: the account's credit is used up",
    "spend-limit": "429: the organization's spending limit is reached",
    "unknown-model": "404: the model does not exist any more",
    "model-not-allowed": "403: the organization must be verified for the model",
    "invalid-key": "401: the API key is not known",
  },
  "workers-ai": {
    "invalid-key": "401: the API token is not known",
    "quota-gone": "429: the day's allocation is used up",
    "quota-gone-too": "429: the same, with the number that is not documented",
    "unknown-model": "400: the model does not exist any more",
    "invalid-model": "404: the model's name is invalid",
    "not-allowed": "403: the account may not use the model",
  },
  printful: {
    "invalid-key": "401: the access token is not known",
    "not-permitted": "403: the token lacks the scope",
  },
  mail: {
    "invalid-key": "401: the API key is not known",
    "restricted-key": "401: the key may only read",
    "daily-quota": "429: the day's emails are used up",
    "monthly-quota": "429: the month's emails are used up",
    "unverified-domain": "403: the sender's domain is not verified",
    "address-refused": "422: the recipient's address is not valid",
  },
  leads: {
    gone: "410: the webhook was removed",
    moved: "308: to an address inside the network, which must not be followed",
  },
  airtable: {
    "invalid-key": "401: the key is not known",
    "rate-limit": "429: more than five requests a second",
    "expired-list": "422: the list that is read in pages has expired",
  },
  google: {
    "invalid-client": "401: the client's id or secret is not known",
    "invalid-grant": "400: the code was used before or is not known",
  },
  etsy: {
    "no-secret": "403: the shared secret is missing from the key",
    "daily-limit": "429: the key's calls of the day are used up",
  },
  ayrshare: {
    "invalid-key": "403: the API key is not known",
    "not-linked": "400: the account is connected no longer",
    duplicate: "400: the network has this text already",
  },
} as const satisfies Record<Service, Record<string, string>>;

/** The names of a service's refusals. */
export type RefusalName<S extends Service> = S extends Service
  ? keyof (typeof SERVICE_REFUSALS)[S] & string
  : never;

/** The texts of a service's refusals. */
export type RefusalResponses<S extends Service> = Record<RefusalName<S>, (requestBody: string) => Response>;
