import { type FieldError, Input } from "./fields";
import * as words from "./store-name-field-words";

/** Used in both places where a store can be created. */
export function StoreNameField({ value, error }: { value?: string; error?: FieldError }) {
  return (
    <Input
      label={words.storeName}
      name="name"
      required
      autoComplete="organization"
      placeholder={words.placeholder}
      hint={words.hint}
      defaultValue={value}
      error={error}
    />
  );
}
