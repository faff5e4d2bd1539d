import { words } from "./words";
/** A postage stamp with a shirt, two inks slightly out of register, and a postmark. */
export function PostageStamp() {
  return (
    <div className="franking" aria-hidden="true">
      <svg aria-hidden="true" className="postmark" viewBox="0 0 150 90">
        <circle cx="44" cy="45" r="40" />
        <circle cx="44" cy="45" r="27" />
        <path d="M88 27c8-7 14-7 22 0s14 7 22 0 12-6 16-2M88 39c8-7 14-7 22 0s14 7 22 0 12-6 16-2M88 51c8-7 14-7 22 0s14 7 22 0 12-6 16-2M88 63c8-7 14-7 22 0s14 7 22 0 12-6 16-2" />
        <text x="44" y="42">
          {words.illustrations.signTop}
        </text>
        <text x="44" y="54">
          {words.illustrations.signBottom}
        </text>
      </svg>
      <svg aria-hidden="true" className="stamp" viewBox="0 0 112 136">
        <path className="paper" d={perforated(112, 136)} />
        <path className="under" d="M37 40l15-9c2 6 14 6 16 0l15 9 12 20-13 6-4-6v42H42V60l-4 6-13-6z" />
        <path className="over" d="M34 37l15-9c2 6 14 6 16 0l15 9 12 20-13 6-4-6v42H39V57l-4 6-13-6z" />
        <text x="14" y="122">
          {words.illustrations.oneIdea}
        </text>
      </svg>
    </div>
  );
}

/** The outline of a stamp: half circles cut out along every edge. */
function perforated(width: number, height: number): string {
  const radius = 4;
  const run = (length: number, dx: number, dy: number) => {
    const bites = Math.floor(length / (radius * 3));
    const rest = (length - bites * radius * 2) / (bites + 1);
    const step = (size: number) => `l${dx * size} ${dy * size}`;
    const bite = `a${radius} ${radius} 0 0 0 ${dx * radius * 2} ${dy * radius * 2}`;
    return `${Array.from({ length: bites }, () => step(rest) + bite).join("")}${step(rest)}`;
  };
  return `M0 0${run(width, 1, 0)}${run(height, 0, 1)}${run(width, -1, 0)}${run(height, 0, -1)}z`;
}

/** A 24-hour clock face. */
export function DayClock() {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle className="ring" cx="50" cy="50" r="40" />
      <circle className="ticks" cx="50" cy="50" r="40" />
      <path className="hands" d="M50 50V22M50 50l17 10" />
    </svg>
  );
}
