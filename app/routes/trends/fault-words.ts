import type { AnalysisFault } from "~/domain/trends/analysis-faults";

const pasteInstead = "Paste titles or choose a CSV file below instead.";
const notAnAddress =
  "This is not the address of a public website. It should start with https://, such as https://shop.com.";

/** Why an analysis failed, and what to do instead. */
export const faultWords: Record<AnalysisFault, string> = {
  "not-a-url": notAnAddress,
  "not-https": notAnAddress,
  port: notAnAddress,
  user: "We don't read addresses with a name and password in them.",
  address: "We don't read addresses made of numbers. Use the shop's name, such as shop.com.",
  "not-public": notAnAddress,
  own: "That is our own site. Your sales are on your dashboard.",
  "no-such-name": "There is no website with this name. Check the spelling.",
  inside: "This name leads to a private network, which we never read.",
  redirects: "This address redirects too many times. Try the shop's home page.",
  timeout: `The shop took longer than ten seconds to answer. Try again later. ${pasteInstead}`,
  unreachable: `The shop did not answer. Try again later. ${pasteInstead}`,
  "too-large": `The page is too large for us to read. Try the page of one collection. ${pasteInstead}`,
  type: `This address leads to a file, not a web page. ${pasteInstead}`,
  wall: `This shop blocks automated readers, and we respect that. ${pasteInstead}`,
  captcha: `The shop asks visitors to prove they are human, and we don't pretend to be. ${pasteInstead}`,
  login: `This page needs a login. ${pasteInstead}`,
  script: `The page is empty until its scripts run in a browser. ${pasteInstead}`,
  gone: "There is no page at this address. Check it, or try the shop's home page.",
  status: `The shop answered with an error. Try again later. ${pasteInstead}`,
  robots: `The shop's robots.txt asks programs not to read this page, and we respect that. ${pasteInstead}`,
  busy: "Many people are reading this shop right now, and we ask it for one page a second. Try again in a minute.",
  "no-products": `The page has no product data that a program can read. Try the page of a collection. ${pasteInstead}`,
  "too-few": `There were fewer than five products, too few to say anything about a trend. Try the page of a collection. ${pasteInstead}`,
  "etsy-unavailable": `Etsy did not answer, or has no such shop. Try again later. ${pasteInstead}`,
  failed: "An error occurred during analysis.",
};
