import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import type { WaitingWork } from "~/domain/operations/support-digest";
import { INCIDENT_WORDS } from "./incidents";

const WAITING: Record<WaitingWork, string> = {
  report: "Reported designs to review",
  appeal: "Appeals to decide",
  message: "Messages waiting for more than 12 hours",
};

/** What a line of the email to support is about. */
export function digestTitle(kind: IncidentKind | WaitingWork): string {
  return kind in WAITING ? WAITING[kind as WaitingWork] : INCIDENT_WORDS[kind as IncidentKind].title;
}
