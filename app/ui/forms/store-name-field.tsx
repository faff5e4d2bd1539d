import { type FieldError, Input } from "./fields";

/** Both places where a store begins ask for its name in the same words. */
export function StoreNameField({ value, error }: { value?: string; error?: FieldError }) {
  return (
    <Input
      label="Store name"
      name="name"
      required
      autoComplete="organization"
      placeholder="Moth & Lantern"
      hint="2 to 60 characters. Buyers see it on every product."
      defaultValue={value}
      error={error}
    />
  );
}
