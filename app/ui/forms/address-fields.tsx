import type { Address } from "~/domain/orders/address/address";
import { findCountry, listCountries, listStates } from "~/domain/orders/address/countries";
import * as words from "./address-fields-words";
import { Field, Input, Select } from "./fields";
import type { ShownReply } from "./form-reply";

type Place = Omit<Address, "email">;

/** The delivery address as part of a form: the submitted values, else the known ones. */
export function AddressFields({ address, reply }: { address: Place | null; reply: ShownReply | undefined }) {
  const errors = reply?.errors ?? {};
  const kept = (name: keyof Place) => reply?.values[name] ?? address?.[name] ?? "";
  const state =
    reply?.values.stateCode ?? (address?.stateCode ? `${address.countryCode}-${address.stateCode}` : "");
  return (
    <>
      <Input
        label={words.fullName}
        name="name"
        autoComplete="name"
        required
        defaultValue={kept("name")}
        error={errors.name}
      />
      <Select
        label={words.country}
        name="countryCode"
        autoComplete="country"
        required
        placeholder={words.chooseACountry}
        options={listCountries().map((country) => ({ value: country.code, label: country.name }))}
        defaultValue={kept("countryCode")}
        error={errors.countryCode}
      />
      <Input
        label={words.streetAndNumber}
        name="address1"
        autoComplete="address-line1"
        required
        defaultValue={kept("address1")}
        error={errors.address1}
      />
      <Input
        label={words.apartment}
        name="address2"
        autoComplete="address-line2"
        defaultValue={kept("address2")}
        error={errors.address2}
      />
      <div className="grid sm:grid-cols-2 gap-5">
        <Input
          label={words.city}
          name="city"
          autoComplete="address-level2"
          required
          defaultValue={kept("city")}
          error={errors.city}
        />
        <Input
          label={words.zipOrPostalCode}
          name="zip"
          autoComplete="postal-code"
          defaultValue={kept("zip")}
          error={errors.zip}
        />
      </div>
      <StateField defaultValue={state} error={errors.stateCode} />
    </>
  );
}

/** Without a script the country is not known before the form is sent, so all three countries' states are offered. */
function StateField({ defaultValue, error }: { defaultValue: string; error: string[] | undefined }) {
  const states = listStates();
  return (
    <Field id="stateCode" label={words.stateOrProvince} hint={words.stateHint} error={error}>
      <select
        id="stateCode"
        name="stateCode"
        className="input"
        autoComplete="address-level1"
        defaultValue={defaultValue}
        aria-describedby="stateCode-hint stateCode-error"
        aria-invalid={error ? true : undefined}
      >
        <option value="">{words.none}</option>
        {["US", "CA", "AU"].map((code) => (
          <optgroup key={code} label={findCountry(code)?.name ?? code}>
            {states
              .filter((each) => each.countryCode === code)
              .map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}
