import { generateTOTP, getTOTPAuthUri, verifyTOTP } from "@epic-web/totp";

/** Values that every authenticator app supports; many ignore others. */
const SETTINGS = { digits: 6, period: 30, algorithm: "SHA-1" };

/** A new secret, in base32. */
export async function newTotpSecret(): Promise<string> {
  return (await generateTOTP(SETTINGS)).secret;
}

/** The URI in the QR code that the app scans. */
export function totpUri({ secret, email }: { secret: string; email: string }): string {
  return getTOTPAuthUri({ ...SETTINGS, secret, accountName: email, issuer: "Inkloom" });
}

/**
 * The time step of a code, at most one before or after the current one; null if the code is wrong. The library reads the clock
 * itself at once, so this must read the same clock.
 */
export async function stepOfCode(secret: string, otp: string): Promise<number | null> {
  const now = Math.floor(Date.now() / (SETTINGS.period * 1000));
  const found = await verifyTOTP({ ...SETTINGS, secret, otp, window: 1 });
  return found && now + found.delta;
}
