/** The picture that a link shows in a chat or a feed: the garment, close, on printed ground. 1200 × 630. */

const PAPER = "#fbf7ef";
const MARIGOLD = "#f2a541";
const VERMILION = "#e4572e";
const INK = "#16161d";

/** `scene` is a garment scene on transparent ground. */
export function socialPicture(scene: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
    `<path fill="${PAPER}" d="M0 0h1200v630H0z"/>`,
    `<circle cx="600" cy="420" r="470" fill="${MARIGOLD}"/>`,
    halftone(),
    registrationMark(58, 58),
    registrationMark(1142, 572),
    // Wider than tall: the hem may leave the picture, the print stays in the middle.
    scene.replace("<svg ", '<svg x="210" y="-30" width="780" height="936" '),
    "</svg>",
  ].join("");
}

/** Dots that grow towards the corner, as a screen breaks up a tone. */
function halftone(): string {
  const dots: string[] = [];
  for (let row = 0; row < 11; row += 1) {
    for (let column = 0; column < 16; column += 1) {
      const x = 1190 - column * 26 - (row % 2) * 13;
      const y = 18 + row * 22;
      const radius = 10 - (column * 0.55 + row * 0.65);
      if (radius > 1) dots.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`);
    }
  }
  return `<g fill="${VERMILION}">${dots.join("")}</g>`;
}

function registrationMark(x: number, y: number): string {
  return (
    `<g transform="translate(${x} ${y})" fill="none" stroke="${INK}" stroke-width="2.5">` +
    '<circle r="14"/><path d="M-24 0h48M0-24v48"/></g>'
  );
}
