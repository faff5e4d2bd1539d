const IV_BYTES = 12;

/** Encrypts a secret to be stored in a row: AES-256-GCM under a key made from the app's own. Base64. */
export async function encryptSecret(appSecret: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await keyFrom(appSecret),
    new TextEncoder().encode(text),
  );
  const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
  return btoa(String.fromCharCode(...bytes));
}

/** The secret, or null where the key is another one or the text was changed. */
export async function decryptSecret(appSecret: string, sealed: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const text = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES) },
      await keyFrom(appSecret),
      bytes.subarray(IV_BYTES),
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

async function keyFrom(appSecret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(`sealed settings:${appSecret}`),
  );
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}
