/**
 * Standard rates of VAT per thousand in the countries where the partner charges it: the EU, the United Kingdom, Norway,
 * Switzerland and Liechtenstein. It charges them on pieces and shipping, whatever the shop's own country is.
 */
const VAT_PER_MILLE: Record<string, number> = {
  ...{ AT: 200, BE: 210, BG: 200, HR: 250, CY: 190, CZ: 210, DK: 250, EE: 240, FI: 255, FR: 200, DE: 190 },
  ...{ GR: 240, HU: 270, IE: 230, IT: 220, LV: 210, LT: 210, LU: 170, MT: 180, NL: 210, PL: 230, PT: 230 },
  ...{ RO: 210, SK: 230, SI: 220, ES: 210, SE: 250, GB: 200, NO: 250, CH: 81, LI: 81 },
};

/** 0 where no VAT is charged. */
export function vatPerMille(countryCode: string | undefined): number {
  return VAT_PER_MILLE[countryCode ?? ""] ?? 0;
}
