import {
  mostOf,
  type ShopSetting,
  type ShopSettingName,
  windowMsOf,
} from "~/domain/operations/shop-settings";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { shop: text } = words;
/** Characters that the field of an address is wide. */
const SHORT_ADDRESS = 20;
const LONG_ADDRESS = 40;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Settings that stand alone, one a row: its meaning, default and last change, its field, and a button that undoes
 * the change.
 */
export function ShopSettingsTable({
  settings,
  supportEmail,
}: {
  settings: readonly ShopSetting[];
  /** The configured one, which holds while none is set. */
  supportEmail: string;
}) {
  return (
    <Table
      caption={text.title}
      rows={settings}
      rowKey={(row) => row.name}
      className="mb-6"
      columns={[
        {
          label: text.setting,
          cell: (row) => (
            <span>
              {text.names[row.name].label}
              <small>{text.names[row.name].means}</small>
              <small>
                {windowMsOf(row.name) === null
                  ? null
                  : `${text.window({ hours: (windowMsOf(row.name) ?? 0) / HOUR_MS })} `}
                {text.byDefault({ value: shown(row.name, row.byDefault, supportEmail) })}
              </small>
            </span>
          ),
        },
        { label: text.value, cell: (row) => <ValueForm row={row} supportEmail={supportEmail} /> },
        { label: text.lastChange, cell: (row) => <LastChange row={row} supportEmail={supportEmail} /> },
      ]}
    />
  );
}

function ValueForm({ row, supportEmail }: { row: ShopSetting; supportEmail: string }) {
  const reply = useFormReply();
  const { name, value } = row;
  const { label } = text.names[name];
  const isRefused = reply?.values.name === name;
  const error = isRefused ? reply?.errors.value : undefined;
  const typed = isRefused ? reply?.values.value : undefined;
  const most = mostOf(name);
  const field = {
    name: "value",
    "aria-label": label,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${name}-error` : undefined,
    className: "input",
  };
  return (
    <form method="post" className="setting" id={name}>
      <input type="hidden" name="intent" value="shop" />
      <input type="hidden" name="name" value={name} />
      {typeof value === "boolean" ? (
        <select {...field} defaultValue={typed ?? String(value)}>
          <option value="true">{text.on}</option>
          <option value="false">{text.off}</option>
        </select>
      ) : most === null ? (
        <input
          {...field}
          type="email"
          autoComplete="off"
          size={Math.min(Math.max(String(value || supportEmail).length + 2, SHORT_ADDRESS), LONG_ADDRESS)}
          placeholder={supportEmail}
          defaultValue={typed ?? String(value)}
        />
      ) : (
        <input
          {...field}
          type="number"
          min={0}
          max={most}
          step={1}
          required
          defaultValue={typed ?? String(value)}
        />
      )}
      <Button size="sm" variant="outline" busyText={text.saving} aria-label={text.saveOf({ label })}>
        {text.save}
      </Button>
      {error ? (
        <p className="error" id={`${name}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </form>
  );
}

function LastChange({ row, supportEmail }: { row: ShopSetting; supportEmail: string }) {
  const { name, changed } = row;
  if (!changed) return text.never;
  const { label } = text.names[name];
  return (
    <form method="post" className="setting">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="seenAt" value={changed.at} />
      <span>
        {changed.by ?? text.aScript}
        <small>
          <DateTime at={changed.at} time />
        </small>
      </span>
      <Button size="sm" variant="ghost" busyText={text.saving} aria-label={text.undoOf({ label })}>
        {text.undo({ value: shown(name, changed.previous, supportEmail) })}
      </Button>
    </form>
  );
}

function shown(name: ShopSettingName, value: ShopSetting["value"], supportEmail: string): string {
  if (typeof value === "boolean") return value ? text.on : text.off;
  return name === "support-email" && value === "" ? supportEmail : String(value);
}
