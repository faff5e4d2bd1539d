import { type FieldError, Input } from "./fields";
import { words } from "./words";

/** The same field in both places where a store can be created. */
export function StoreNameField({ value, error }: { value?: string; error?: FieldError }) {
  return (
    <Input
      label={words.storeNameField.storeName}
      name="name"
      required
      autoComplete="organization"
      placeholder={words.storeNameField.placeholder}
      hint={words.storeNameField.hint}
      defaultValue={value}
      error={error}
    />
  );
}
