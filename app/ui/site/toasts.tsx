import { Icon } from "../elements/icon";
import { Notice } from "../elements/notice";
import { Wrap } from "../elements/page-layout";
import * as words from "./words";

export type ToastItem = {
  id?: string;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  stays?: boolean;
};

/** Important messages above the page; their toasts only repeat them. */
export function StayingMessages({ toasts }: { toasts: readonly ToastItem[] }) {
  const staying = toasts.filter(({ stays }) => stays);
  if (staying.length === 0) return null;
  return (
    <Wrap className="pt-6">
      {staying.map(({ kind, title, description }) => (
        <Notice key={title} kind={kind} title={title}>
          {description ? <p>{description}</p> : null}
        </Notice>
      ))}
    </Wrap>
  );
}

/**
 * Bottom right, at most three. Readable without script; with it they can be closed, close by themselves after
 * 4.5 s unless pointed at or focused, and Alt+T leads to them. The script hides and never removes what stands
 * here, so a hydrated page keeps its nodes; what it adds goes into the second list.
 */
export function ToastRegion({ toasts }: { toasts: readonly ToastItem[] }) {
  return (
    <section className="toasts" aria-label={words.toastsNotifications} tabIndex={-1} data-toasts="">
      <ol aria-live="polite">
        {toasts.map((toast) => (
          <li key={toast.id ?? toast.title} className={`toast toast-${toast.kind}`} data-toast="">
            <div>
              <strong>{toast.title}</strong>
              {toast.description ? <p>{toast.description}</p> : null}
            </div>
            <button type="button" className="js" data-dismiss="">
              <Icon name="close" />
              <span className="sr-only">{words.toastsClose}</span>
            </button>
          </li>
        ))}
      </ol>
      <ol aria-live="polite" suppressHydrationWarning />
    </section>
  );
}
