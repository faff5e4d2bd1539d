import { Button } from "../elements/button";
import { Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";
import { words } from "./words";

/** A field is checked on submit, and after an error on every change. Posts to /support. */
export function SupportForm({ reply, page }: InquiryFormProps) {
  const field = fieldProps("support", reply);
  return (
    <form method="post" action="/support?tab=contact" className="form" data-validate="wrong" noValidate>
      <InquiryFormStart form="support" reply={reply} page={page} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("name")} label={words.supportForm.name} autoComplete="name" required />
        <Input
          {...field("email")}
          label={words.supportForm.email}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <Input
        {...field("subject")}
        label={words.supportForm.subject}
        required
        hint={words.supportForm.subjectHint}
      />
      <Textarea
        {...field("message")}
        label={words.supportForm.message}
        rows={7}
        required
        hint={words.supportForm.messageHint}
      />
      <Button size="lg" busyText={words.supportForm.submitting}>
        {words.supportForm.submitRequest}
      </Button>
    </form>
  );
}
