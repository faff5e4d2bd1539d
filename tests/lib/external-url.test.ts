import { describe, expect, it } from "vitest";
import { isPublicAddress, parseExternalUrl } from "~/lib/external-url";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S3", "spellings of typed addresses");

const own = { ownOrigin: "https://shop.example.com" };
const faultOf = (text: string, more: Partial<Parameters<typeof parseExternalUrl>[1]> = {}) => {
  const typed = parseExternalUrl(text, { ...own, ...more });
  return typed.ok ? "fine" : typed.fault;
};

describe("an address that a person typed", () => {
  it.each([
    "https://hooks.zapier.com/hooks/catch/1/abc",
    "http://shop.brand.co.uk/products?page=2#top",
    "https://münchen.de/",
    "https://brand.com:443/x",
    "HTTPS://Brand.COM",
  ])("%s may be called", (text) => expect(faultOf(text)).toBe("fine"));

  it.each([
    ["ftp://brand.com", "not-a-url"],
    ["javascript:alert(1)", "not-a-url"],
    ["file:///etc/passwd", "not-a-url"],
    ["brand.com", "not-a-url"],
    ["", "not-a-url"],
    [`https://brand.com/${"x".repeat(2000)}`, "not-a-url"],
    ["https://ann:secret@brand.com", "user"],
    ["https://brand.com@127.0.0.1/", "user"],
    ["https://brand.com:8443", "port"],
    ["https://brand.com:22", "port"],
    ["http://127.0.0.1/", "address"],
    ["http://2130706433/", "address"],
    ["http://0x7f000001/", "address"],
    ["http://0177.0.0.1/", "address"],
    ["http://127.1/", "address"],
    ["http://１２７.0.0.1/", "address"],
    ["http://169.254.169.254/latest/meta-data/", "address"],
    ["http://[::1]/", "address"],
    ["http://[::ffff:10.0.0.1]/", "address"],
    ["http://8.8.8.8/", "address"],
    ["http://localhost/", "not-public"],
    ["http://localhost./", "not-public"],
    ["http://printer.local/", "not-public"],
    ["http://metadata.google.internal/", "not-public"],
    ["http://intranet/", "not-public"],
    ["http://com/", "not-public"],
    ["http://db.corp/", "not-public"],
  ])("%s may not: %s", (text, fault) => expect(faultOf(text)).toBe(fault));

  it("is never our own, nor one below it", () => {
    const ours = { ownOrigin: "https://inkloom.com" };
    expect(faultOf("https://inkloom.com/admin", ours)).toBe("own");
    expect(faultOf("https://api.inkloom.com/", ours)).toBe("own");
    expect(faultOf("https://notinkloom.com/", ours)).toBe("fine");
  });

  it("may be the rehearsal's receiver where there is a rehearsal, and https is asked for elsewhere", () => {
    const asked = { sandboxOrigin: "http://localhost:8789", httpsOnly: true };
    expect(faultOf("http://localhost:8789/leads/hook", asked)).toBe("fine");
    expect(faultOf("http://localhost:8790/leads/hook", asked)).toBe("not-https");
    expect(faultOf("http://brand.com/hook", asked)).toBe("not-https");
  });
});

describe("where a name leads", () => {
  it.each([
    ["93.184.216.34", true],
    ["172.32.0.1", true],
    ["100.128.0.1", true],
    ["2606:2800:220:1:248:1893:25c8:1946", true],
    ["2a00:1450:4001:82a::200e", true],
    ["10.1.2.3", false],
    ["172.16.0.1", false],
    ["172.31.255.255", false],
    ["192.168.0.1", false],
    ["127.0.0.53", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["999.1.1.1", false],
    ["::1", false],
    ["::", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::a00:1", false],
    ["fe80::1", false],
    ["fc00::1", false],
    ["fd12:3456::1", false],
    ["2001::1", false],
    ["2001:db8::1", false],
    ["2002:7f00:1::", false],
    ["ff02::1", false],
    ["not an address", false],
  ])("%s is public: %s", (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
});
