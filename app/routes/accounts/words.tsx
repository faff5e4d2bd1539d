import { LANGUAGE, plural } from "~/lib/words";

const passwordHint = "At least 6 characters; a sentence is best.";

export const words = {
  login: {
    metaTitle: "Login · Inkloom",
    title: "Login to Your Account",
    email: "Email",
    password: "Password",
    button: "Login",
    busy: "Logging in...",
    toSignUp: "Don't have an account? Sign up",
    forgotPassword: "Forgot your password?",
    wrong: "Authentication error: the email address or password is wrong.",
    suspended:
      "Authentication error: this account is suspended. The email we sent you says why, and how to reply.",
    unverified: "Please confirm your email address first. We have just sent you a new email with the link.",
    done: "Login successful",
    divider: "Or continue with email",
    requiredTitle: "Login Required",
    required: "Please log in to make a purchase",
    expiredTitle: "You were logged out",
    expired: "What you sent was not saved. Log in to continue where you were.",
    already: "You are already logged in.",
    alreadyLead: "Your account and your designs are a click away.",
    goOn: "Continue where you were",
    account: "Account",
    trends: "Trend analysis",
    trendsFooter: "See what is selling: T-shirt trends",
    home: "Home",
  },
  selfGrant: {
    checkbox: "Make me an admin (for testing purposes)",
    offer: "You can make your account an admin for testing purposes.",
    button: "Make me an admin",
    busy: "Making you admin...",
    granted: "Admin role granted",
    grantedText: "The admin pages open in a moment.",
    toAdmin: "Admin pages",
    failed: "Failed to grant admin role",
    refused: "Failed to grant admin privileges. You may need to contact the site administrator.",
    hint: (
      <>
        You can also visit the <a href="/admin/credits">admin credits page</a> directly: access rules may take
        a moment to update.
      </>
    ),
  },
  signUp: {
    metaTitle: "Create an Account · Inkloom",
    title: "Create an Account",
    lead: "3 credits are on us: your first three designs are free.",
    passwordHint,
    acceptTerms: (
      <>
        I accept the <a href="/terms">terms</a> and have read the <a href="/privacy">privacy notice</a>
      </>
    ),
    mustAcceptTerms: "You must accept the terms and conditions.",
    button: "Sign Up",
    busy: "Signing up...",
    toLogin: "Already have an account? Login",
    off: "New accounts cannot be opened right now. Please come back later; nothing was stored.",
    done: "Sign up successful",
    doneText: "Please check your email to confirm the address. 3 welcome credits are waiting.",
  },
  humanCheck: {
    needed:
      "Many wrong passwords were entered. Please type your password again and show that you are not a robot.",
    sent: "Check your email",
    sentText: "If there is an account for this address, an email with a link is on its way.",
  },
  logout: {
    done: "Logged out successfully",
    everywhere: "On all your devices.",
    others: "All other devices were logged out",
    failed: "Error logging out",
  },
  verify: {
    metaTitle: "Confirm your email address · Inkloom",
    title: (
      <>
        Confirm your <span className="whitespace-nowrap">email</span> address
      </>
    ),
    lead: "One click, and your account is open.",
    leadElsewhere:
      "You signed up in another browser, or someone else did. Choose your password here: the address is yours.",
    password: "Your password",
    passwordHint,
    passwordMissing: "Please choose a password.",
    button: "Confirm my address",
    busy: "Confirming...",
    done: "Email address confirmed",
    welcomeCredits: ({ credits }: { credits: number }) => `${credits} welcome credits are yours.`,
    loggedIn: "You are logged in.",
    pleaseLogin: "Please log in with your password.",
    expired: "This link has been used or is too old.",
    expiredText: (
      <>
        <a href="/login">Log in</a> with your password. If the address is not confirmed yet,{" "}
        <a href="/login?mode=signup">sign up</a> again, and we'll send a new email.
      </>
    ),
  },
  forgotPassword: {
    metaTitle: "Forgot your password? · Inkloom",
    title: "Forgot your password?",
    lead: "We'll email you a link to choose a new one.",
    button: "Send the link",
    done: "Check your email",
    doneText: "If there is an account for this address, an email with a link is on its way.",
  },
  resetPassword: {
    metaTitle: "Choose a new password · Inkloom",
    title: "Choose a new password",
    lead: "This logs out every device.",
    password: "New password",
    passwordHint,
    button: "Change the password",
    busy: "Changing...",
    done: "Password changed",
    doneText: "All devices were logged out. Log in with the new one.",
    expired: "This link has been used or is too old. Please ask for a new one.",
    newLink: "Ask for a new link",
  },
  account: {
    metaTitle: "Account Settings · Inkloom",
    title: "Account Settings",
    profile: "Profile",
    email: "Email",
    userId: "User ID",
    credits: "Credits",
    creditCount: ({ credits }: { credits: number }) => credits.toLocaleString(LANGUAGE),
    changeEmail: "Change your email address",
    signOut: "Sign Out",
    yourWork: "Your work",
    imageGenerator: "AI Image Generator",
    products: "My products",
    dashboard: "Dashboard: sales and earnings",
    store: "My store",
    buyCredits: "Buy Credits",
    buyWithCard: "Purchase Credits with Card",
    wayToPay: "Payment method",
    card: "Card",
    crypto: "Crypto",
    packCredits: ({ credits }: { credits: number }) =>
      plural(credits, { one: "# credit", other: "# credits" }),
    buyWithCrypto: "Buy with Crypto",
    ofPack: ({ credits, name }: { credits: number; name: string }) => `: ${name}, ${credits} credits`,
    creditHistory: "Credit history",
  },
};
