import type { Mailer, OutgoingEmail } from "~/adapters/ports/mailer";

/** A mailer that keeps emails; like the provider, it never sends twice with the same key. */
export function memoryMailer(): Mailer & {
  letters: OutgoingEmail[];
  to: (address: string) => OutgoingEmail[];
} {
  const letters: OutgoingEmail[] = [];
  const seen = new Map<string, string>();
  return {
    letters,
    to: (address) => letters.filter((letter) => letter.to === address),
    async send(letter, key) {
      const known = seen.get(key);
      if (known) return { id: known };
      const id = `mail-${letters.push(letter)}`;
      seen.set(key, id);
      return { id };
    },
  };
}

/** The token of the first link in an email. */
export function linkCode(letter: OutgoingEmail | undefined): string {
  return /[?&]code=([0-9a-f]+)/.exec(letter?.text ?? "")?.[1] ?? "";
}
