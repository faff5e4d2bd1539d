import picturesHref from "virtual:pictures";
import { Button } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { Field, Input, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const ACTION = "/admin/affiliate-banners/imports";
const { importDialog: file, airtable } = words;

/** Imports a file or a pasted text. */
export function FileImportDialog() {
  return (
    <Dialog id="import-banners" title={file.title}>
      <form method="post" action={ACTION} encType="multipart/form-data" className="form">
        <Field id="banners" label={file.file} hint={file.fileHint}>
          <input
            id="banners"
            type="file"
            name="banners"
            accept=".json,.csv,application/json,text/csv"
            aria-describedby="banners-hint banners-error"
          />
        </Field>
        <Textarea label={file.pasted} hint={file.pastedHint} name="pasted" rows={5} spellCheck={false} />
        <div className="actions">
          <Button name="source" value="file" busyText={file.busy}>
            {file.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Imports a table of Airtable with a key that is typed each time. The script keeps its button out of use without one. */
export function AirtableImportDialog() {
  return (
    <Dialog id="import-airtable" title={airtable.title}>
      <form method="post" action={ACTION} encType="multipart/form-data" className="form">
        <Input
          label={airtable.key}
          hint={airtable.keyHint}
          name="keyPassword"
          type="password"
          autoComplete="off"
          maxLength={200}
          required
        />
        <Input
          label={airtable.base}
          hint={airtable.baseHint}
          name="base"
          maxLength={40}
          required
          autoComplete="off"
        />
        <Input label={airtable.table} name="table" maxLength={100} required />
        <div className="actions">
          <Button name="source" value="airtable" busyText={airtable.busy} data-needs="keyPassword">
            {airtable.submit}
          </Button>
        </div>
      </form>
      <script src={picturesHref} defer />
    </Dialog>
  );
}
