import { type FieldError, Input } from "./fields";
import { words } from "./words";

/** Both places where a store begins ask for its name in the same words. */
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
