import type { Sandbox } from "../server/sandbox.ts";
import { StripeError } from "../stripe/api/errors.ts";
import { changeAccount, closeAccount, missingDetails } from "../stripe/connect/accounts.ts";
import { payToBank, settleBankPayout } from "../stripe/connect/bank-payouts.ts";
import type { ConnectedAccount } from "../stripe/connect/connect-state.ts";
import { createReversal } from "../stripe/connect/transfers.ts";
import { ControlError } from "./control-error.ts";

const DOCUMENT_WITHIN_MS = 14 * 24 * 3600 * 1000;

export const ACCOUNT_ACTIONS: Record<
  string,
  { label: string; what: string; fits(account: ConnectedAccount): boolean }
> = {
  complete: {
    label: "Submit everything",
    what: "As if the person had filled in the whole form: requirements and capability updated",
    fits: (account) => !account.isClosed && (account.isChecked || missingDetails(account).length > 0),
  },
  "ask-document": {
    label: "Ask for a document",
    what: "Due in fourteen days: requirements updated",
    fits: (account) => !account.isClosed && !("document" in account.asked),
  },
  overdue: {
    label: "Let it be overdue",
    what: "What is missing is past due, and transfers are restricted",
    fits: (account) => !account.isClosed && missingDetails(account).length > 0,
  },
  restrict: {
    label: "Reject",
    what: "Stripe wants nothing to do with this person",
    fits: ({ isClosed, isRejected }) => !isClosed && !isRejected,
  },
  unrestrict: {
    label: "Accept again",
    what: "Takes a rejection back",
    fits: ({ isRejected }) => isRejected,
  },
  "pay-to-bank": {
    label: "Pay to the bank",
    what: "Everything it holds, instead of two days after the transfer: payout.created",
    fits: ({ balanceCents, provided }) => balanceCents > 0 && provided.includes("bank"),
  },
  close: {
    label: "Close",
    what: "The person leaves: v2.core.account.closed",
    fits: ({ isClosed }) => !isClosed,
  },
};

/** What Stripe, banks and the dashboard do to creators' accounts. */
export class ConnectControl {
  constructor(private readonly sandbox: Sandbox) {}

  /** Runs one of `ACCOUNT_ACTIONS` and returns the account's new state. */
  act(id: string, action: string): ConnectedAccount {
    const { accounts } = this.sandbox.store.data.stripe.connect;
    const account = Object.hasOwn(accounts, id) ? accounts[id] : undefined;
    if (!account) throw new ControlError("there is no such account", 404);
    const known = Object.hasOwn(ACCOUNT_ACTIONS, action) ? ACCOUNT_ACTIONS[action] : undefined;
    if (!known) {
      const names = Object.keys(ACCOUNT_ACTIONS).join(", ");
      throw new ControlError(`nothing of an account is called "${action}"; there are ${names}`, 404);
    }
    if (!known.fits(account)) throw new ControlError("that does not fit the account's state", 409);
    const change = (work: () => void) => changeAccount(this.sandbox, account, work);
    const run: Record<string, () => unknown> = {
      complete: () =>
        change(() => {
          account.provided = [...new Set([...account.provided, ...missingDetails(account)])];
          account.isChecked = false;
        }),
      "ask-document": () =>
        change(() => {
          account.asked.document = this.sandbox.now() + DOCUMENT_WITHIN_MS;
        }),
      overdue: () =>
        change(() => {
          for (const name of missingDetails(account)) account.asked[name] = null;
        }),
      restrict: () =>
        change(() => {
          account.isRejected = true;
        }),
      unrestrict: () =>
        change(() => {
          account.isRejected = false;
        }),
      "pay-to-bank": () => payToBank(this.sandbox, account),
      close: () => this.close(account),
    };
    run[action]?.();
    return account;
  }

  /** The bank's answer to a payout: `paid` or `failed`. */
  settlePayout(id: string, outcome: string): void {
    if (outcome !== "paid" && outcome !== "failed")
      throw new ControlError("a payout can be paid or failed", 404);
    settleBankPayout(this.sandbox, id, outcome);
  }

  /** Takes a transfer back in the dashboard: all that is left of it. */
  reverseTransfer(id: string): void {
    const transfer = this.sandbox.store.data.stripe.connect.transfers[id];
    if (!transfer) throw new ControlError("there is no such transfer", 404);
    saying(() => createReversal(this.sandbox, transfer, {}));
  }

  private close(account: ConnectedAccount): void {
    saying(() => closeAccount(this.sandbox, account));
  }
}

/** A refusal of the API, in the words of the control page. */
function saying(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof StripeError) throw new ControlError(error.message, 409);
    throw error;
  }
}
