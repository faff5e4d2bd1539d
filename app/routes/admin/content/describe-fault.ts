import type { FieldFault } from "~/domain/content/check-piece";
import { fieldWords } from "./field-words";

const { faults: text } = fieldWords;

/** The message of an invalid field, shown beside it. */
export function describeFault(fault: FieldFault): string {
  switch (fault.fault) {
    case "too-long":
      return text.tooLong(fault);
    case "number":
      return text.number(fault);
    case "video":
      return fault.host ? text.videoHost({ host: fault.host }) : text.noVideoHost;
    default:
      return text[fault.fault];
  }
}
