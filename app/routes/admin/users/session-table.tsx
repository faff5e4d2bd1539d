import { countryName } from "~/domain/accounts/devices/country-name";
import type { Device } from "~/domain/accounts/devices/devices";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { sessions: text } = words;

/** Where a person is logged in, with a button to end each session and one for all. */
export function SessionTable({ devices, mayEnd }: { devices: Device[]; mayEnd: boolean }) {
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="mb-3">
        {text.title}
      </h2>
      {devices.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Table
          caption={text.title}
          hideCaption
          rows={devices}
          rowKey={(row) => row.id}
          columns={[
            {
              label: text.device,
              cell: (row) => (
                <span>
                  {row.name || text.unnamed}
                  <small>{countryName(row.country) ?? text.noCountry}</small>
                </span>
              ),
            },
            { label: text.signedIn, cell: (row) => <DateTime at={row.signedInAt} /> },
            { label: text.lastUsed, cell: (row) => <DateTime at={row.lastSeenAt} /> },
            ...(mayEnd ? [{ label: text.action, cell: (row: Device) => <EndSession device={row} /> }] : []),
          ]}
        />
      )}
      {mayEnd && devices.length > 0 ? (
        <form method="post" className="actions mt-4">
          <Button name="intent" value="sign-out" variant="outline" busyText={text.busy}>
            {text.endAll}
          </Button>
        </form>
      ) : null}
    </section>
  );
}

function EndSession({ device: { id, name } }: { device: Device }) {
  return (
    <form method="post">
      <input type="hidden" name="session" value={id} />
      <Button name="intent" value="sign-out" size="sm" variant="outline" busyText={text.busy}>
        {text.end}
        <span className="sr-only">{text.endOf({ device: name || text.unnamed })}</span>
      </Button>
    </form>
  );
}
