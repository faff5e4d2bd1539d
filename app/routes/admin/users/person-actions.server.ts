import type { AppLoadContext } from "@remix-run/cloudflare";
import { liftSuspension, suspendPerson } from "~/acts/accounts/suspend-person";
import { signOutByStaff } from "~/domain/accounts/devices/devices";
import { startImpersonation } from "~/domain/accounts/impersonation";
import type { Viewer } from "~/domain/accounts/viewer";
import { findPerson } from "~/domain/operations/list-people";
import { cancelDeletion, requestDeletion } from "~/domain/personal-data/deletion/request-deletion";
import { requestExport } from "~/domain/personal-data/export/request-export";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import type { PersonAction } from "./person-form";
import { words } from "./words";

/** Runs the action of a form on a person's page and reports the result. A repeated form takes effect once. */
export async function performPersonAction(
  context: AppLoadContext,
  { viewer, userId, act }: { viewer: Viewer; userId: string; act: PersonAction },
): Promise<Response> {
  const { app, clientIp: callerAddress } = context;
  const by = viewer.id;
  const page = `/admin/users/${userId}`;
  const say = (kind: Toast["kind"], title: string, to = page) =>
    redirectWithToast(app.origin, to, { kind, title });
  switch (act.intent) {
    case "sign-out": {
      const isDone = await signOutByStaff(app, { by, userId, sessionId: act.session ?? null });
      return isDone ? say("success", words.sessions.ended) : say("info", words.sessions.already);
    }
    case "suspend": {
      const result = await suspendPerson(app, { by, userId, reason: act.reason, callerAddress });
      if (result === "unknown") throw notFound();
      if (result === "has-role") return say("error", words.suspend.notStaff);
      return result === "done" ? say("success", words.suspend.done) : say("info", words.suspend.already);
    }
    case "lift": {
      const result = await liftSuspension(app, { by, userId, callerAddress });
      if (result === "unknown") throw notFound();
      return result === "done" ? say("success", words.lift.done) : say("info", words.lift.already);
    }
    case "impersonate": {
      const { reason } = act;
      const result = await startImpersonation(app, {
        by,
        sessionId: viewer.session.id,
        userId,
        reason,
        callerAddress,
      });
      if (result === "unknown") throw notFound();
      return result === "has-role"
        ? say("error", words.impersonation.notStaff)
        : say("success", words.impersonation.started, "/account");
    }
    case "export": {
      orNotFound(await findPerson(app, { userId }));
      const { status } = await requestExport(app, { userId, by });
      if (status === "too-many") return say("error", words.handOver.tooMany);
      return status === "queued" ? say("success", words.handOver.done) : say("info", words.handOver.already);
    }
    case "delete": {
      const person = orNotFound(await findPerson(app, { userId }));
      const { status } = await requestDeletion(app, { person, by, reason: act.reason });
      if (status === "has-role") return say("error", words.suspend.isStaff);
      return status === "requested" ? say("success", words.remove.done) : say("info", words.remove.already);
    }
    case "keep":
      return (await cancelDeletion(app, { userId, by }))
        ? say("success", words.remove.kept)
        : say("info", words.remove.notKept);
  }
}
