import { Button } from "../elements/button";
import { Checkbox, Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";

/** Suggestions only: whoever does something else says so. */
const BUSINESS_TYPES = [
  "Clothing brand",
  "Artist or illustrator",
  "Band or label",
  "Club or team",
  "Agency",
  "Shop",
];
const VOLUMES = [
  "Under 50 pieces a month",
  "50 to 200 pieces a month",
  "200 to 1,000 pieces a month",
  "Over 1,000 pieces a month",
  "I do not know yet",
];

/** Asked about each field as it is left. Posts to /beta wherever it stands. */
export function BetaForm({ reply, page, title }: InquiryFormProps & { title?: string | undefined }) {
  const field = fieldProps("beta", reply);
  return (
    <form method="post" action="/beta" className="form" data-validate noValidate>
      <InquiryFormStart form="beta" reply={reply} page={page} title={title} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("fullName")} label="Full name" autoComplete="name" required />
        <Input {...field("email")} label="Email" type="email" autoComplete="email" required />
        <Input {...field("companyName")} label="Company name (optional)" autoComplete="organization" />
        <Input {...field("phoneNumber")} label="Phone number" type="tel" autoComplete="tel" required />
        <Input
          {...field("businessType")}
          label="Business type"
          list="beta-business-types"
          placeholder="Clothing brand"
          required
        />
        <Input
          {...field("expectedVolume")}
          label="Expected volume"
          list="beta-volumes"
          placeholder="50 pieces a month"
          required
        />
      </div>
      <Input
        {...field("website")}
        label="Website (optional)"
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
      />
      <Textarea
        {...field("message")}
        label="Message (optional)"
        rows={4}
        placeholder="What do you want to print, and for whom?"
      />
      <Checkbox
        name="acceptTerms"
        id="beta-acceptTerms"
        required
        defaultChecked={reply?.values.acceptTerms === "on"}
        error={reply?.errors.acceptTerms}
        label={
          <>
            I accept the <a href="/terms">terms and conditions</a> and have read the{" "}
            <a href="/privacy">privacy notice</a>
          </>
        }
      />
      <Button size="lg" busyText="Submitting...">
        Apply for the beta
      </Button>
      <datalist id="beta-business-types">
        {BUSINESS_TYPES.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      <datalist id="beta-volumes">
        {VOLUMES.map((volume) => (
          <option key={volume} value={volume} />
        ))}
      </datalist>
    </form>
  );
}
