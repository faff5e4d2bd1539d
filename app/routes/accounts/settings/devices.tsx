import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { countryName } from "~/domain/accounts/devices/country-name";
import { type Device, listDevices, signOutDevice } from "~/domain/accounts/devices/devices";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { privatePage } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.devices;
const schema = z.object({ id: z.string().max(40) });

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId, session } = await requireViewer(request, context);
  const devices = await listDevices(context.app, { userId });
  const [current, others] = [
    devices.filter(({ id }) => id === session.id),
    devices.filter(({ id }) => id !== session.id),
  ];
  return { current, others };
}

/** Signs one other browser out. This one, all others and all: /logout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "devices" });
  if (!received.ok) return received.answer;
  const isDone = await signOutDevice(context.app, { userId, sessionId: received.value.id });
  return redirectWithToast(
    context.app.origin,
    "/account/devices",
    isDone ? { kind: "success", title: text.done } : { kind: "info", title: text.already },
  );
}

export default function Devices() {
  const { current, others } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <ul className="grid gap-4 my-6">
        {current.map((device) => (
          <DeviceItem key={device.id} device={device} isCurrent />
        ))}
        {others.map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      <div className="actions">
        {others.length > 0 ? (
          <form method="post" action="/logout">
            <Button name="scope" value="others" variant="outline">
              {text.signOutOthers}
            </Button>
          </form>
        ) : null}
        <form method="post" action="/logout">
          <Button name="scope" value="global" variant="outline">
            {text.signOutAll}
          </Button>
        </form>
      </div>
      <p className="hint mt-4">
        {text.unknown} <a href="/account/password">{text.changePassword}</a>
      </p>
    </Wrap>
  );
}

function DeviceItem({ device, isCurrent = false }: { device: Device; isCurrent?: boolean }) {
  const { id, name, country, signedInAt, lastSeenAt } = device;
  const title = name || text.unnamed;
  return (
    <li>
      <Card>
        <h2 className="text-lg">
          {title} {isCurrent ? <Badge tone="good">{text.current}</Badge> : null}
        </h2>
        <p>
          {countryName(country) ?? text.noCountry} · {text.signedIn} <DateTime at={signedInAt} />
          {isCurrent ? null : (
            <>
              {" "}
              · {text.lastUsed} <DateTime at={lastSeenAt} />
            </>
          )}
        </p>
        <form method="post" action={isCurrent ? "/logout" : "/account/devices"}>
          {isCurrent ? null : <input type="hidden" name="id" value={id} />}
          <Button
            variant="outline"
            aria-label={isCurrent ? text.signOutHere : text.signOutOf({ device: title })}
          >
            {text.signOut}
          </Button>
        </form>
      </Card>
    </li>
  );
}
