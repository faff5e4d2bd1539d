/** A person who has an account at this Google. */
export interface GooglePerson {
  /** Google's id: 21 digits, never given to another person. */
  sub: string;
  email: string;
  name: string;
  isVerified: boolean;
}

export interface GoogleCode {
  sub: string;
  redirectUri: string;
  nonce: string;
  challenge: string;
  issuedAt: number;
  isUsed: boolean;
}

export interface GoogleState {
  people: GooglePerson[];
  codes: Record<string, GoogleCode>;
  /** Access tokens, with the subject that they were issued for. */
  tokens: Record<string, string>;
}

export function emptyGoogleState(): GoogleState {
  return {
    people: [
      { sub: "117000000000000000001", email: "ada@gmail.example", name: "Ada Ink", isVerified: true },
      { sub: "117000000000000000002", email: "shopper@example.com", name: "Sam Shopper", isVerified: true },
      {
        sub: "117000000000000000003",
        email: "nobody@gmail.example",
        name: "Not Verified",
        isVerified: false,
      },
    ],
    codes: {},
    tokens: {},
  };
}
