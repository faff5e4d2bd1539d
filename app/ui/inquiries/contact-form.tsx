import { Button } from "../elements/button";
import { Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";
import { words } from "./words";

/** A field is checked on submit, and after an error on every change. Always posts to /contact. */
export function ContactForm({ reply, page }: InquiryFormProps) {
  const field = fieldProps("contact", reply);
  return (
    <form method="post" action="/contact" className="form" data-validate="wrong" noValidate>
      <InquiryFormStart form="contact" reply={reply} page={page} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("name")} label={words.contactForm.name} autoComplete="name" required />
        <Input
          {...field("email")}
          label={words.contactForm.email}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <Input
        {...field("companyName")}
        label={words.contactForm.companyNameOptional}
        autoComplete="organization"
      />
      <Textarea
        {...field("message")}
        label={words.contactForm.message}
        rows={5}
        required
        placeholder={words.contactForm.messagePlaceholder}
      />
      <Button size="lg" busyText={words.contactForm.submitting}>
        {words.contactForm.sendMessage}
      </Button>
    </form>
  );
}
