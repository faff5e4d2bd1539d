import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_HOLDER_CHARACTERS, nameHolder } from "~/domain/payments/purchases/image/name-holder";
import { findLicense, parseLicenseNumber } from "~/domain/payments/purchases/image/read-licenses";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge, Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { LicenseTerms } from "./license-terms";
import { words } from "./words";

const text = words.license;

const holderForm = z.object({
  holder: z
    .string()
    .trim()
    .max(MAX_HOLDER_CHARACTERS, text.tooLong({ most: MAX_HOLDER_CHARACTERS }))
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, text.unreadable)
    .default(""),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.metaTitle(data) : text.missing },
  { name: "robots", content: "noindex" },
];

/** Public by its number; its holder can download the file and choose the name that is shown. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const number = parseLicenseNumber(params.number ?? "");
  const license = orNotFound(number === null ? null : await findLicense(context.app, { number }));
  const viewer = await context.viewer();
  const { state, holderName, issuedAt, withdrawnAt, sha256, widthPx, heightPx } = license;
  return {
    number: license.number,
    ...{ state, holderName, issuedAt, withdrawnAt, sha256, widthPx, heightPx },
    isHolder: viewer?.id === license.userId,
    hasFile: license.fileKey !== null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "license");
  const number = parseLicenseNumber(params.number ?? "");
  if (!number) throw notFound();
  const form = parseForm(await readForm(request), holderForm);
  if (!form.ok) return invalidForm(form.reply);
  const name = form.value.holder || null;
  if (!(await nameHolder(app, { number, userId: viewer.id, name }))) throw notFound();
  return redirectWithToast(app.origin, `/licenses/${number}`, {
    kind: "success",
    ...(name ? text.saved : text.cleared),
  });
}

export default function LicensePage() {
  const license = useLoaderData<typeof loader>();
  const { number, state, holderName, sha256, isHolder } = license;
  const explained = text.explained[state];
  return (
    <Wrap className="pb-16">
      <PageHead
        title={text.title({ number: <span className="whitespace-nowrap">{number}</span> })}
        lead={text.lead}
      />
      {explained ? (
        <Notice kind="warning" title={explained.title} className="mb-6">
          <p>{explained.text}</p>
        </Notice>
      ) : null}
      <div className="grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-8 items-start">
        <Card>
          <KeyValueList
            rows={[
              {
                label: text.state,
                value: <Badge tone={text.states[state].tone}>{text.states[state].label}</Badge>,
              },
              { label: text.holder, value: holderName ?? text.unnamed },
              { label: text.issued, value: <DateTime at={license.issuedAt} /> },
              ...(license.withdrawnAt === null
                ? []
                : [{ label: text.withdrawn, value: <DateTime at={license.withdrawnAt} /> }]),
              { label: text.size, value: text.pixels(license) },
              { label: text.fingerprint, value: <code className="mono break-all">{sha256}</code> },
            ]}
          />
        </Card>
        {isHolder ? <HolderCard {...license} /> : null}
        <LicenseTerms />
      </div>
    </Wrap>
  );
}

function HolderCard({ number, state, holderName, hasFile }: Awaited<ReturnType<typeof loader>>) {
  const reply = useFormReply();
  return (
    <Card tone="tint" className="grid gap-6">
      <h2 className="text-lg">{text.forHolder}</h2>
      {state === "active" ? (
        hasFile ? (
          <p className="actions">
            <ButtonLink href={`/licenses/${number}/file`} download>
              {text.download}
            </ButtonLink>
          </p>
        ) : (
          <p>{text.fileGone}</p>
        )
      ) : null}
      <form method="post" className="form">
        <Input
          label={text.holderName}
          name="holder"
          hint={text.holderHint}
          maxLength={MAX_HOLDER_CHARACTERS}
          defaultValue={reply?.values.holder ?? holderName ?? ""}
          error={reply?.errors.holder}
        />
        <div className="actions">
          <Button variant="secondary">{text.save}</Button>
        </div>
      </form>
      <p>
        <a href="/account/purchases">{text.purchases}</a>
      </p>
    </Card>
  );
}
