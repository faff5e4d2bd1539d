export const words = {
  typeCode: {
    metaTitle: "Check your email · Inkloom",
    title: "Check your email",
    lead: "Open the link that we sent you, or type its code here, in the browser in which you signed up.",
    code: "Code from the email",
    codeHint: "Eight letters and digits, such as abcd-efgh.",
    button: "Confirm my address",
    busy: "Confirming...",
    wrong:
      "This code is not right, or it is too old, or it was made for a sign-up in another browser. The link in the email works everywhere.",
  },
  emailAgain: {
    title: "No email?",
    lead: "Look in the spam folder first. We send it again to the address with which you signed up in this browser; the pauses between emails grow.",
    button: "Send it again",
    done: "Check your email",
    doneText: "If you signed up with this address in this browser, another email is on its way.",
  },
};
