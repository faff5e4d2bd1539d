import { Button } from "../elements/button";
import { Checkbox, Input, Textarea } from "../forms/fields";
import { fieldProps, type InquiryFormProps, InquiryFormStart } from "./form-parts";
import { words } from "./words";

/** Suggestions; any text may be entered. */
const BUSINESS_TYPES = [
  words.betaForm.clothingBrand,
  words.betaForm.artistOrIllustrator,
  words.betaForm.bandOrLabel,
  words.betaForm.clubOrTeam,
  words.betaForm.agency,
  words.betaForm.shop,
];
const VOLUMES = [
  words.betaForm.under50Pieces,
  words.betaForm.from50To200Pieces,
  words.betaForm.from200To1000Pieces,
  words.betaForm.over1000Pieces,
  words.betaForm.volumeUnknown,
];

/** Each field is checked when it loses focus. Always posts to /beta. */
export function BetaForm({ reply, page, title }: InquiryFormProps & { title?: string | undefined }) {
  const field = fieldProps("beta", reply);
  return (
    <form method="post" action="/beta" className="form" data-validate noValidate>
      <InquiryFormStart form="beta" reply={reply} page={page} title={title} />
      <div className="grid md:grid-cols-2 gap-5">
        <Input {...field("fullName")} label={words.betaForm.fullName} autoComplete="name" required />
        <Input {...field("email")} label={words.betaForm.email} type="email" autoComplete="email" required />
        <Input
          {...field("companyName")}
          label={words.betaForm.companyNameOptional}
          autoComplete="organization"
        />
        <Input
          {...field("phoneNumber")}
          label={words.betaForm.phoneNumber}
          type="tel"
          autoComplete="tel"
          required
        />
        <Input
          {...field("businessType")}
          label={words.betaForm.businessType}
          list="beta-business-types"
          placeholder={words.betaForm.clothingBrand}
          required
        />
        <Input
          {...field("expectedVolume")}
          label={words.betaForm.expectedVolume}
          list="beta-volumes"
          placeholder={words.betaForm.volumePlaceholder}
          required
        />
      </div>
      <Input
        {...field("website")}
        label={words.betaForm.websiteOptional}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
      />
      <Textarea
        {...field("message")}
        label={words.betaForm.messageOptional}
        rows={4}
        placeholder={words.betaForm.messagePlaceholder}
      />
      <Checkbox
        name="acceptTerms"
        id="beta-acceptTerms"
        required
        defaultChecked={reply?.values.acceptTerms === "on"}
        error={reply?.errors.acceptTerms}
        label={words.betaForm.acceptTerms}
      />
      <Button size="lg" busyText={words.betaForm.submitting}>
        {words.betaForm.applyForTheBeta}
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
