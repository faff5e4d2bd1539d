import { Input } from "~/ui/forms/fields";

/** The account's address, which cannot be changed here: password managers know by it whose password it is. */
export function AccountField({ label, email }: { label: string; email: string }) {
  return <Input label={label} name="email" type="email" autoComplete="username" value={email} readOnly />;
}

export function CurrentPasswordField({
  label,
  name = "password",
  error,
}: {
  label: string;
  name?: string;
  error?: string[];
}) {
  return (
    <Input label={label} name={name} type="password" autoComplete="current-password" required error={error} />
  );
}

/** A password that is being chosen. */
export function NewPasswordField({ label, hint, error }: { label: string; hint: string; error?: string[] }) {
  return (
    <Input
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={hint}
      minLength={6}
      required
      error={error}
    />
  );
}
