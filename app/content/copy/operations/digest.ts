import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import type { BroughtWork } from "~/domain/operations/support-digest";
import { INCIDENT_WORDS } from "./incidents";

const WAITING: Record<BroughtWork, string> = {
  report: "Reported designs to review",
  appeal: "Appeals to decide",
  message: "Messages waiting for more than 12 hours",
};

/** What a line of the email to support is about. */
export function digestTitle(kind: IncidentKind | BroughtWork): string {
  return kind in WAITING ? WAITING[kind as BroughtWork] : INCIDENT_WORDS[kind as IncidentKind].title;
}
