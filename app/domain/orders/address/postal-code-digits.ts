/** Postal codes as other keyboards write them: “１００－０００１”, “١١٥٦٤”. */
export function inAsciiDigits(zip: string): string {
  return zip
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, "-");
}
