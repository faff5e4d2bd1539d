import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const P256 = { name: "ECDSA", namedCurve: "P-256" };
type Bytes = Uint8Array<ArrayBuffer>;

/** A device that makes and uses passkeys as browsers report them: ES256, no attestation, on one site. */
export class FakeAuthenticator {
  /** How often it says that it was used. */
  count = 0;
  /** Whether it recognizes its owner, by a finger or a PIN. */
  verifies = true;
  private constructor(
    private readonly keys: CryptoKeyPair,
    readonly credentialId: string,
    private readonly origin: string,
  ) {}

  static async make(origin: string): Promise<FakeAuthenticator> {
    const keys = (await crypto.subtle.generateKey(P256, true, ["sign", "verify"])) as CryptoKeyPair;
    return new FakeAuthenticator(keys, base64url(crypto.getRandomValues(new Uint8Array(16))), origin);
  }

  /** The answer of `navigator.credentials.create`, as JSON. */
  async create(challenge: string, origin = this.origin): Promise<string> {
    const jwk = (await crypto.subtle.exportKey("jwk", this.keys.publicKey)) as JsonWebKey;
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(bytesOf(jwk.x ?? ""))],
      [cborInt(-3), cborBytes(bytesOf(jwk.y ?? ""))],
    ]);
    const id = bytesOf(this.credentialId);
    const attested = concat(new Uint8Array(16), new Uint8Array([0, id.length]), id, key);
    const data = concat(await this.head(origin, FLAGS.attested), attested);
    const attestationObject = cborMap([
      [cborText("fmt"), cborText("none")],
      [cborText("attStmt"), cborMap([])],
      [cborText("authData"), cborBytes(data)],
    ]);
    return this.answer({
      clientDataJSON: clientData("webauthn.create", challenge, origin),
      attestationObject: base64url(attestationObject),
      transports: ["internal", "hybrid"],
    });
  }

  /** The answer of `navigator.credentials.get`, as JSON. */
  async use(
    challenge: string,
    { origin = this.origin, userHandle }: { origin?: string; userHandle?: string } = {},
  ): Promise<string> {
    this.count += 1;
    const data = await this.head(origin);
    const client = clientData("webauthn.get", challenge, origin);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(client)));
    const raw = await crypto.subtle.sign(
      { name: "ECDSA", hash: "SHA-256" },
      this.keys.privateKey,
      concat(data, hash),
    );
    return this.answer({
      clientDataJSON: client,
      authenticatorData: base64url(data),
      signature: base64url(derOf(new Uint8Array(raw))),
      ...(userHandle === undefined ? {} : { userHandle: base64url(new TextEncoder().encode(userHandle)) }),
    });
  }

  private answer(response: object): string {
    const id = this.credentialId;
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  private async head(origin: string, more = 0): Promise<Bytes> {
    const rpIdHash = Buffer.from(await sha256Hex(new URL(origin).hostname), "hex");
    const flags = FLAGS.present | (this.verifies ? FLAGS.verified : 0) | more;
    const head = concat(new Uint8Array(rpIdHash), new Uint8Array([flags]), new Uint8Array(4));
    new DataView(head.buffer).setUint32(33, this.count);
    return head;
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "base64url"));
const clientData = (type: string, challenge: string, origin: string) =>
  base64url(new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin: false })));

function concat(...parts: Uint8Array[]): Bytes {
  return new Uint8Array(Buffer.concat(parts));
}

/** The head of a CBOR item: its kind (0 to 7) and its number or length, up to 65,535. */
function cborHead(kind: number, size: number): Bytes {
  if (size < 24) return new Uint8Array([(kind << 5) | size]);
  return new Uint8Array(size < 256 ? [(kind << 5) | 24, size] : [(kind << 5) | 25, size >> 8, size & 255]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (value: Uint8Array) => concat(cborHead(2, value.length), value);
const cborText = (value: string) => concat(cborHead(3, value.length), new TextEncoder().encode(value));
const cborMap = (entries: [Uint8Array, Uint8Array][]) =>
  concat(cborHead(5, entries.length), ...entries.flat());

/** A signature as two numbers of 32 bytes, in DER. */
function derOf(raw: Uint8Array): Bytes {
  const numbers = [raw.slice(0, 32), raw.slice(32)].map((bytes) => {
    let start = 0;
    while (start < 31 && bytes[start] === 0) start += 1;
    const short = bytes.slice(start);
    const positive = (short[0] ?? 0) > 127 ? concat(new Uint8Array([0]), short) : short;
    return concat(new Uint8Array([2, positive.length]), positive);
  });
  const body = concat(...numbers);
  return concat(new Uint8Array([0x30, body.length]), body);
}
