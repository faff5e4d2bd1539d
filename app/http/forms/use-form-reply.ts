import { useActionData } from "@remix-run/react";
import type { FormReply } from "./parse-form";

/** What the action returned to its form: errors per field and the values as typed. */
export function useFormReply(): FormReply | undefined {
  const reply = useActionData<unknown>();
  return typeof reply === "object" && reply !== null && "errors" in reply && "values" in reply
    ? (reply as FormReply)
    : undefined;
}
