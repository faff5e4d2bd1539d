/** Countries that this sandbox ships to: code, name, and the zone that sets price and time. */
export type ShippingZone = "us" | "ca" | "eu" | "uk" | "au" | "world";

const NAMES: Record<ShippingZone, string> = {
  us: "US:United States",
  ca: "CA:Canada",
  uk: "GB:United Kingdom",
  eu: "AT:Austria,BE:Belgium,BG:Bulgaria,HR:Croatia,CY:Cyprus,CZ:Czech Republic,DK:Denmark,EE:Estonia,FI:Finland,FR:France,DE:Germany,GR:Greece,HU:Hungary,IE:Ireland,IT:Italy,LV:Latvia,LT:Lithuania,LU:Luxembourg,MT:Malta,NL:Netherlands,PL:Poland,PT:Portugal,RO:Romania,SK:Slovakia,SI:Slovenia,ES:Spain,SE:Sweden",
  au: "AU:Australia,NZ:New Zealand",
  world:
    "AR:Argentina,BR:Brazil,CL:Chile,CN:China,CO:Colombia,CR:Costa Rica,EG:Egypt,HK:Hong Kong,IS:Iceland,IN:India,ID:Indonesia,IL:Israel,JP:Japan,KE:Kenya,MY:Malaysia,MX:Mexico,MA:Morocco,NO:Norway,PE:Peru,PH:Philippines,SA:Saudi Arabia,RS:Serbia,SG:Singapore,ZA:South Africa,KR:South Korea,CH:Switzerland,TW:Taiwan,TH:Thailand,TR:Turkey,UA:Ukraine,AE:United Arab Emirates,VN:Vietnam",
};

export interface Country {
  code: string;
  name: string;
  zone: ShippingZone;
  states: { code: string; name: string }[];
}

const US_STATES =
  "AL:Alabama,AK:Alaska,AS:American Samoa,AZ:Arizona,AR:Arkansas,AA:Armed Forces Americas,AE:Armed Forces Europe,AP:Armed Forces Pacific,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,DC:District of Columbia,FL:Florida,GA:Georgia,GU:Guam,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,IA:Iowa,KS:Kansas,KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,MS:Mississippi,MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,NY:New York,NC:North Carolina,ND:North Dakota,MP:Northern Mariana Islands,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,PR:Puerto Rico,RI:Rhode Island,SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VI:Virgin Islands,VA:Virginia,WA:Washington,WV:West Virginia,WI:Wisconsin,WY:Wyoming";
const CA_STATES =
  "AB:Alberta,BC:British Columbia,MB:Manitoba,NB:New Brunswick,NL:Newfoundland and Labrador,NS:Nova Scotia,NT:Northwest Territories,NU:Nunavut,ON:Ontario,PE:Prince Edward Island,QC:Quebec,SK:Saskatchewan,YT:Yukon";
const AU_STATES =
  "ACT:Australian Capital Territory,NSW:New South Wales,NT:Northern Territory,QLD:Queensland,SA:South Australia,TAS:Tasmania,VIC:Victoria,WA:Western Australia";

const STATES: Record<string, string> = { US: US_STATES, CA: CA_STATES, AU: AU_STATES };

function pairs(text: string): { code: string; name: string }[] {
  return text.split(",").map((entry) => {
    const [code = "", name = ""] = entry.split(":");
    return { code, name };
  });
}

export const COUNTRIES: readonly Country[] = Object.entries(NAMES)
  .flatMap(([zone, text]) =>
    pairs(text).map((country) => ({
      ...country,
      zone: zone as ShippingZone,
      states: pairs(STATES[country.code] ?? "").filter((state) => state.code !== ""),
    })),
  )
  .sort((a, b) => a.name.localeCompare(b.name));

export function findCountry(code: unknown): Country | undefined {
  return COUNTRIES.find((country) => country.code === code);
}
