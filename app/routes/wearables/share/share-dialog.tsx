import type { OwnProduct } from "~/domain/products/wearables/list-own-products";
import { findNetwork, MAX_POST_CHARACTERS, NETWORKS, type SocialNetwork } from "~/domain/sharing/networks";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { Notice } from "~/ui/elements/notice";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

/** The dialog's data. */
export interface ShareForm {
  formKey: string;
  connected: SocialNetwork[];
  canConnect: boolean;
  /** The accounts that are connected when somebody comes back from connecting them; null for everybody else. */
  returnedWith: SocialNetwork[] | null;
}

export function ShareDialog({
  product,
  backHref,
  formKey,
  connected,
  canConnect,
  returnedWith,
}: ShareForm & { product: OwnProduct; backHref: string }) {
  const reply = useFormReply();
  const isOnSale = product.state === "published";
  const isTicked = (name: string, otherwise: boolean) => (reply ? reply.values[name] === "on" : otherwise);
  return (
    <Dialog id="product-dialog" title={words.dialogTitle}>
      <form
        method="post"
        action={`/wearables?tab=products&share=${product.id}#product-dialog`}
        className="form"
      >
        <ErrorSummary
          errors={reply?.errors ?? {}}
          title={reply?.errors.form ? words.failedTitle : undefined}
        />
        {returnedWith ? (
          <Notice kind={returnedWith.length > 0 ? "success" : "info"}>
            <p>{words.connectedNow({ networks: returnedWith.map((id) => findNetwork(id).name) })}</p>
          </Notice>
        ) : null}
        <input type="hidden" name="product" value={product.id} />
        <input type="hidden" name="formKey" value={reply?.values.formKey || formKey} />
        {isOnSale ? null : (
          <Notice>
            <p>{words.notOnSale}</p>
          </Notice>
        )}
        <fieldset className="field wear-platforms" id="platforms" tabIndex={-1}>
          <legend className="label">{words.platforms}</legend>
          {NETWORKS.map(({ id, name, isOn }) => (
            <Checkbox
              key={id}
              name={`to-${id}`}
              label={name}
              defaultChecked={isTicked(`to-${id}`, isOn)}
              hint={isOnSale && connected.includes(id) ? words.connected : words.notConnected}
            />
          ))}
        </fieldset>
        <Textarea
          name="message"
          label={words.message}
          rows={3}
          maxLength={MAX_POST_CHARACTERS}
          defaultValue={reply?.values.message ?? words.defaultMessage(product)}
        />
        <Checkbox name="hashtags" label={words.hashtags} defaultChecked={isTicked("hashtags", true)} />
        <Checkbox name="emojis" label={words.emojis} defaultChecked={isTicked("emojis", true)} />
        {isOnSale && connected.length > 0 ? (
          <Input
            name="postAt"
            type="datetime-local"
            label={words.later}
            hint={words.laterHint}
            defaultValue={reply?.values.postAt}
          />
        ) : null}
        <div className="actions">
          <Button name="intent" value="share" busyText={words.sharing}>
            {words.shareNow}
          </Button>
          <ButtonLink href={backHref} variant="ghost">
            {words.cancel}
          </ButtonLink>
        </div>
        {canConnect ? (
          <div className="grid gap-2">
            <p className="hint">{words.connectHint}</p>
            <div className="actions">
              <Button name="intent" value="connect" variant="outline" size="sm">
                {words.connect}
              </Button>
            </div>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
