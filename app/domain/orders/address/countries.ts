/**
 * Countries that we deliver to, with their postal codes. Codes are ISO 3166-1. States are asked for only where shipping
 * rates need them (USA, Canada, Australia).
 */

export interface Country {
  code: string;
  name: string;
  /** `null` where there are no postal codes. */
  zipFormat: { pattern: RegExp; example: string } | null;
  /** The postal code's name in that country. */
  zipLabel: string;
  states: readonly { code: string; name: string }[] | null;
  /** The name for its states, such as “Province”. */
  stateLabel: string;
}

const digits = (count: number) => new RegExp(`^\\d{${count}}$`);

/** Tested against upper case with single spaces. */
const ZIPS: Record<string, [pattern: RegExp, example: string]> = {
  US: [/^\d{5}(-\d{4})?$/, "10001"],
  CA: [/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/, "M5V 3L9"],
  GB: [/^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, "SW1A 1AA"],
  AU: [digits(4), "2000"],
  NZ: [digits(4), "6011"],
  AT: [digits(4), "1010"],
  BE: [digits(4), "1000"],
  BG: [digits(4), "1000"],
  HR: [digits(5), "10000"],
  CY: [digits(4), "1010"],
  CZ: [/^\d{3} ?\d{2}$/, "110 00"],
  DK: [digits(4), "1050"],
  EE: [digits(5), "10111"],
  FI: [digits(5), "00100"],
  FR: [digits(5), "75001"],
  DE: [digits(5), "10115"],
  GR: [/^\d{3} ?\d{2}$/, "104 31"],
  HU: [digits(4), "1051"],
  IE: [/^([A-Z]\d{2}|D6W) ?[A-Z\d]{4}$/, "D02 X285"],
  IT: [digits(5), "00118"],
  LV: [/^(LV-)?\d{4}$/, "LV-1010"],
  LT: [/^(LT-)?\d{5}$/, "LT-01103"],
  LU: [/^(L-)?\d{4}$/, "1111"],
  MT: [/^[A-Z]{3} ?\d{4}$/, "VLT 1117"],
  NL: [/^[1-9]\d{3} ?[A-Z]{2}$/, "1012 AB"],
  PL: [/^\d{2}-\d{3}$/, "00-001"],
  PT: [/^\d{4}-\d{3}$/, "1000-001"],
  RO: [digits(6), "010011"],
  SK: [/^\d{3} ?\d{2}$/, "811 01"],
  SI: [digits(4), "1000"],
  ES: [digits(5), "28001"],
  SE: [/^\d{3} ?\d{2}$/, "111 20"],
  AR: [/^([A-Z]\d{4}[A-Z]{3}|\d{4})$/, "C1002AAP"],
  CL: [/^\d{3}-?\d{4}$/, "8320000"],
  CN: [digits(6), "100000"],
  CO: [digits(6), "110111"],
  CR: [digits(5), "10101"],
  EG: [digits(5), "11511"],
  IS: [digits(3), "101"],
  IN: [/^\d{3} ?\d{3}$/, "110001"],
  ID: [digits(5), "10110"],
  IL: [/^\d{5}(\d{2})?$/, "9100000"],
  JP: [/^\d{3}-?\d{4}$/, "100-0001"],
  KE: [digits(5), "00100"],
  MY: [digits(5), "50000"],
  MX: [digits(5), "06000"],
  MA: [digits(5), "10000"],
  NO: [digits(4), "0150"],
  PE: [digits(5), "15001"],
  PH: [digits(4), "1000"],
  SA: [/^\d{5}(-\d{4})?$/, "11564"],
  RS: [digits(5), "11000"],
  SG: [digits(6), "018956"],
  ZA: [digits(4), "8001"],
  KR: [digits(5), "03051"],
  CH: [digits(4), "8001"],
  TW: [/^\d{3}(\d{2,3})?$/, "100"],
  TH: [digits(5), "10200"],
  TR: [digits(5), "34000"],
  UA: [digits(5), "01001"],
  VN: [/^\d{5,6}$/, "10000"],
};

/** Not Brazil: the partner holds every order there that lacks the recipient's tax number (CPF), which we do not ask for. */
const NAMES =
  "US:United States,CA:Canada,GB:United Kingdom,AT:Austria,BE:Belgium,BG:Bulgaria,HR:Croatia,CY:Cyprus,CZ:Czechia,DK:Denmark,EE:Estonia,FI:Finland,FR:France,DE:Germany,GR:Greece,HU:Hungary,IE:Ireland,IT:Italy,LV:Latvia,LT:Lithuania,LU:Luxembourg,MT:Malta,NL:Netherlands,PL:Poland,PT:Portugal,RO:Romania,SK:Slovakia,SI:Slovenia,ES:Spain,SE:Sweden,AU:Australia,NZ:New Zealand,AR:Argentina,CL:Chile,CN:China,CO:Colombia,CR:Costa Rica,EG:Egypt,HK:Hong Kong,IS:Iceland,IN:India,ID:Indonesia,IL:Israel,JP:Japan,KE:Kenya,MY:Malaysia,MX:Mexico,MA:Morocco,NO:Norway,PE:Peru,PH:Philippines,SA:Saudi Arabia,RS:Serbia,SG:Singapore,ZA:South Africa,KR:South Korea,CH:Switzerland,TW:Taiwan,TH:Thailand,TR:Türkiye,UA:Ukraine,AE:United Arab Emirates,VN:Vietnam";

const STATES: Record<string, string> = {
  US: "AL:Alabama,AK:Alaska,AS:American Samoa,AZ:Arizona,AR:Arkansas,AA:Armed Forces Americas,AE:Armed Forces Europe,AP:Armed Forces Pacific,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,DC:District of Columbia,FL:Florida,GA:Georgia,GU:Guam,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,IA:Iowa,KS:Kansas,KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,MS:Mississippi,MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,NY:New York,NC:North Carolina,ND:North Dakota,MP:Northern Mariana Islands,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,PR:Puerto Rico,RI:Rhode Island,SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VI:Virgin Islands,VA:Virginia,WA:Washington,WV:West Virginia,WI:Wisconsin,WY:Wyoming",
  CA: "AB:Alberta,BC:British Columbia,MB:Manitoba,NB:New Brunswick,NL:Newfoundland and Labrador,NS:Nova Scotia,NT:Northwest Territories,NU:Nunavut,ON:Ontario,PE:Prince Edward Island,QC:Quebec,SK:Saskatchewan,YT:Yukon",
  AU: "ACT:Australian Capital Territory,NSW:New South Wales,NT:Northern Territory,QLD:Queensland,SA:South Australia,TAS:Tasmania,VIC:Victoria,WA:Western Australia",
};

function pairs(text: string): { code: string; name: string }[] {
  return text.split(",").map((entry) => {
    const [code = "", name = ""] = entry.split(":");
    return { code, name };
  });
}

const COUNTRIES: readonly Country[] = pairs(NAMES)
  .map(({ code, name }) => {
    const zip = ZIPS[code];
    const states = STATES[code];
    return {
      code,
      name,
      zipFormat: zip ? { pattern: zip[0], example: zip[1] } : null,
      zipLabel: code === "US" ? "ZIP code" : code === "IE" ? "Eircode" : "Postal code",
      states: states ? pairs(states) : null,
      stateLabel: code === "CA" ? "Province" : "State",
    };
  })
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** All countries that can be delivered to, sorted by name. */
export function listCountries(): readonly Country[] {
  return COUNTRIES;
}

export function findCountry(code: string): Country | null {
  return COUNTRIES.find((country) => country.code === code) ?? null;
}

/**
 * All states with their country in the label, for a form without a script. Values are `US-NY`, because some codes exist
 * in two countries.
 */
export function listStates(): { value: string; label: string; countryCode: string }[] {
  return ["US", "CA", "AU"].flatMap((countryCode) => {
    const country = findCountry(countryCode);
    return (country?.states ?? []).map((state) => ({
      value: `${countryCode}-${state.code}`,
      label: state.name,
      countryCode,
    }));
  });
}
