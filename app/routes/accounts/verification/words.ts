export const words = {
  typeCode: {
    metaTitle: "Check your email · Inkloom",
    title: "Check your email",
    lead: "Open the link we sent you, or enter its code here, in the browser where you signed up.",
    code: "Code from the email",
    codeHint: "Eight letters and digits, such as abcd-efgh.",
    incomplete: "Please enter the whole code.",
    button: "Confirm my address",
    busy: "Confirming...",
    wrong:
      "This code is wrong or too old, or belongs to a sign-up in another browser. The link in the email works everywhere.",
  },
  emailAgain: {
    title: "No email?",
    lead: "Check your spam folder first. We can send it again to the address you used in this browser; each time, the wait gets longer.",
    button: "Send it again",
    done: "Check your email",
    doneText: "If you signed up with this address in this browser, another email is on its way.",
  },
};
