import { z } from "zod";

/** The browser's answer as JSON. The largest, a new passkey with an RSA key, has about 2,000 characters. */
export const passkeyField = z.string().max(16_000);
