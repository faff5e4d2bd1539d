import { Dialog } from "~/ui/elements/dialog";
import { words as text } from "./words";

/** The keys of the viewer, and a switch that turns them off for those whose device types by itself. */
export function KeySheet() {
  return (
    <Dialog id="keys" title={text.keysTitle}>
      <dl className="lib-keys">
        {text.keyList.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="lib-switch js">
        <input type="checkbox" defaultChecked data-keys-on="" />
        {text.keysOn}
      </label>
    </Dialog>
  );
}
