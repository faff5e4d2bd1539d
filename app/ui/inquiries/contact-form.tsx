import { Button } from "../elements/button";
import { Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";

/** Asked about a field only once it was shown wrong: on submit, then on change. Posts to /contact wherever it stands. */
export function ContactForm({ reply, page }: InquiryFormProps) {
  const field = fieldProps("contact", reply);
  return (
    <form method="post" action="/contact" className="form" data-validate="wrong" noValidate>
      <InquiryFormStart form="contact" reply={reply} page={page} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("name")} label="Name" autoComplete="name" required />
        <Input {...field("email")} label="Email" type="email" autoComplete="email" required />
      </div>
      <Input {...field("companyName")} label="Company name (optional)" autoComplete="organization" />
      <Textarea
        {...field("message")}
        label="Message"
        rows={5}
        required
        placeholder="What would you like to make?"
      />
      <Button size="lg" busyText="Submitting...">
        Send message
      </Button>
    </form>
  );
}
