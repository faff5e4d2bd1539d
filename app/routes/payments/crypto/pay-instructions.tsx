import { QrCode } from "~/ui/data-display/qr-code";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { ButtonLink } from "~/ui/elements/button";
import type { StatusView } from "./status-view";
import { words } from "./words";

const { status: text } = words;

/** How much to send, and where: as text to copy, as a QR code to scan, and on the invoice's own page. */
export function PayInstructions({
  view,
  amount,
  label,
}: {
  view: StatusView;
  amount: string | null;
  label: string;
}) {
  const { payAddress, payMemo, network, checkoutUrl } = view;
  const coin = view.payCurrency.toUpperCase();
  if (!payAddress || !amount) return null;
  return (
    <div className="my-6">
      <KeyValueList
        rows={[
          { label, value: <b className="num">{`${amount} ${coin}`}</b> },
          { label: text.toAddress, value: <code className="break">{payAddress}</code> },
          ...(payMemo
            ? [
                {
                  label: text.memo,
                  value: (
                    <>
                      <code className="break">{payMemo}</code> {text.memoHint}
                    </>
                  ),
                },
              ]
            : []),
          ...(network ? [{ label: text.network, value: network.toUpperCase() }] : []),
        ]}
      />
      <QrCode text={payAddress} label={text.qrLabel({ coin })} />
      {checkoutUrl ? (
        <p>
          <ButtonLink href={checkoutUrl} target="_blank" rel="noopener" variant="secondary">
            {text.openInvoice}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
