/** Logging in with Google, and the ways to log in on the account page. */
export const googleWords = {
  signIn: {
    button: "Continue with Google",
    busy: "Connecting to Google...",
    terms: (
      <>
        By continuing with Google you accept the <a href="/terms">terms</a> and have read the{" "}
        <a href="/privacy">privacy notice</a>.
      </>
    ),
  },
  confirmed: "Confirmed",
  connection: {
    connected: { title: "Google is connected to your account now." },
    disconnected: {
      title: "Google is disconnected",
      description: "You log in with your password from now on.",
    },
    "last-way-in": {
      title: "Google stays connected",
      description: "It is your only way in. Choose a password first.",
    },
    "not-connected": { title: "Google is not connected" },
  },
  problems: {
    canceled: {
      title: "You canceled at Google",
      text: "Nothing was changed. Try again, or use your email address and a password.",
    },
    mismatch: {
      title: "Google sign-in error",
      text: "This took too long, was already used or started in another browser. Please try again.",
    },
    unverified: {
      title: "Google sign-in error",
      text: "Google has not verified your email address. Verify it at Google, or use your address and a password here.",
    },
    unavailable: {
      title: "Google sign-in error",
      text: "Google is not responding right now. Please try again in a minute, or use your password.",
    },
    taken: {
      title: "Google sign-in error",
      text: "This Google account is connected to another account here. Nothing was changed.",
    },
    "another-connected": {
      title: "Google sign-in error",
      text: "Another Google account is connected already. Disconnect it first.",
    },
    "other-person": {
      title: "This is another Google account",
      text: "It is not connected to the account you are using now. Nothing was changed. Choose the one that is.",
    },
    "sign-ups-off": {
      title: "New accounts cannot be opened right now",
      text: "Please come back later. Nothing was stored, and anyone with an account can log in.",
    },
    suspended: {
      title: "This account is suspended",
      text: "The email we sent you says why, and how to reply.",
    },
    known: {
      title: "There is an account with this address",
      text: "Log in with your password once. Then continue with Google again to connect the two.",
    },
  },
  known: {
    title: "There is an account with this address",
    text: ({ email }: { email: string }) => (
      <>
        Log in to <strong className="wrap-anywhere">{email}</strong> with your password once, and Google is
        connected to it. No password? <a href="/forgot-password">Choose one by email</a>.
      </>
    ),
  },
  methods: {
    factor: "Second factor",
    factorLink: "Authenticator app and recovery codes",
    title: "Ways to log in",
    password: "Email and password",
    google: "Google",
    set: "Set",
    notSet: "Not set",
    choosePassword: "Choose a password by email",
    changePassword: "Change it",
    connectedAs: ({ email }: { email: string }) => `Connected as ${email}`,
    notConnected: "Not connected",
    connect: "Connect Google",
    disconnect: "Disconnect Google",
    lastWayIn: "Google is your only way in. Choose a password before you disconnect it.",
  },
};
