import { Button } from "../button";
import { Input, Textarea } from "../fields";
import { Beginning, fieldOf, type InquiryFormProps } from "./parts";

/** Asked about a field only once it was shown wrong: on submit, then on change. Posts to /contact wherever it stands. */
export function ContactForm({ reply, page }: InquiryFormProps) {
  const field = fieldOf("contact", reply);
  return (
    <form method="post" action="/contact" className="form" data-validate="wrong" noValidate>
      <Beginning form="contact" reply={reply} page={page} />
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
