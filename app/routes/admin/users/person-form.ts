import { z } from "zod";
import { MAX_IMPERSONATION_REASON_CHARACTERS } from "~/domain/accounts/impersonation";
import type { ActOn } from "~/domain/accounts/roles/permissions";
import { MAX_SUSPENSION_REASON_CHARACTERS } from "~/domain/accounts/suspensions";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { words } from "./words";

export const PAGE = "/admin/users/:id";
const { errors } = words;

const why = (most: number) =>
  z
    .string({ message: errors.reason })
    .transform(cleanMultiLine)
    .pipe(z.string().min(1, errors.reason).max(most, errors.tooLong({ most })));
/** The forms of a person's page, by `intent`. */
export const personForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("sign-out"), session: z.string().max(40).optional() }),
  z.object({ intent: z.literal("suspend"), reason: why(MAX_SUSPENSION_REASON_CHARACTERS) }),
  z.object({ intent: z.literal("lift") }),
  z.object({ intent: z.literal("impersonate"), reason: why(MAX_IMPERSONATION_REASON_CHARACTERS) }),
  z.object({ intent: z.literal("export") }),
  z.object({ intent: z.literal("delete"), reason: why(MAX_IMPERSONATION_REASON_CHARACTERS) }),
  z.object({ intent: z.literal("keep") }),
]);
export type PersonAction = z.infer<typeof personForm>;

const ACTS: Record<PersonAction["intent"], ActOn<typeof PAGE>> = {
  "sign-out": "signOut",
  suspend: "suspend",
  lift: "suspend",
  impersonate: "impersonate",
  export: "handOver",
  delete: "delete",
  keep: "delete",
};

/** What the sender of a form must be allowed to do; null for a form that the page does not have. */
export function actOf(form: FormData): ActOn<typeof PAGE> | null {
  const intent = String(form.get("intent"));
  return Object.hasOwn(ACTS, intent) ? ACTS[intent as PersonAction["intent"]] : null;
}
