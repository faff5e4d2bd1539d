import { Button } from "../elements/button";
import { Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";

/** Asked about a field only once it was shown wrong: on submit, then on change. Posts to /support. */
export function SupportForm({ reply, page }: InquiryFormProps) {
  const field = fieldProps("support", reply);
  return (
    <form method="post" action="/support?tab=contact" className="form" data-validate="wrong" noValidate>
      <InquiryFormStart form="support" reply={reply} page={page} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("name")} label="Name" autoComplete="name" required />
        <Input {...field("email")} label="Email" type="email" autoComplete="email" required />
      </div>
      <Input
        {...field("subject")}
        label="Subject"
        required
        hint="With the order's number, if it is about an order."
      />
      <Textarea
        {...field("message")}
        label="Message"
        rows={7}
        required
        hint="What you did, what happened, and what you expected."
      />
      <Button size="lg" busyText="Submitting...">
        Submit request
      </Button>
    </form>
  );
}
