import type { AnalysisFault } from "~/domain/trends/analysis-faults";

const pasteInstead = "Paste titles or choose a CSV file below instead.";
const notAnAddress =
  "This is no address of a public website. It begins with https:// and has a name such as shop.com.";

/** Why an analysis failed, and what to do instead. */
export const faultWords: Record<AnalysisFault, string> = {
  "not-a-url": notAnAddress,
  "not-https": notAnAddress,
  port: notAnAddress,
  user: "Addresses with a name and password in them are not read.",
  address: "Addresses made of numbers are not read. Use the shop's name, such as shop.com.",
  "not-public": notAnAddress,
  own: "That is our own address. Your own sales are on your dashboard.",
  "no-such-name": "There is no website of this name. Check the spelling.",
  inside: "This name leads into a private network, which is never read.",
  redirects: "This address redirects too many times. Try the shop's home page.",
  timeout: `The shop took longer than ten seconds to answer. Try again later. ${pasteInstead}`,
  unreachable: `The shop did not answer. Try again later. ${pasteInstead}`,
  "too-large": `The page is larger than we read. Try the page of one collection. ${pasteInstead}`,
  type: `There is no web page at this address, but a file of another kind. ${pasteInstead}`,
  wall: `This shop blocks automated readers, and we respect that. ${pasteInstead}`,
  captcha: `The shop asks visitors to prove that they are human, and we do not pretend to be. ${pasteInstead}`,
  login: `This page needs a login. ${pasteInstead}`,
  script: `The page is empty until its own program runs in a browser. ${pasteInstead}`,
  gone: "There is no page at this address. Check it, or try the shop's home page.",
  status: `The shop answered with an error. Try again later. ${pasteInstead}`,
  robots: `The shop's robots.txt asks programs not to read this page, and we keep to it. ${pasteInstead}`,
  busy: "Many people are reading this shop right now, and we ask it for one page a second. Try again in a minute.",
  "no-products": `The page says nothing about products that a program can read. Try the page of a collection. ${pasteInstead}`,
  "too-few": `There were fewer than five products, too few to say anything about a trend. Try the page of a collection. ${pasteInstead}`,
  "etsy-unavailable": `Etsy did not answer our question, or has no such shop. Try again later. ${pasteInstead}`,
  failed: "An error occurred during analysis.",
};
