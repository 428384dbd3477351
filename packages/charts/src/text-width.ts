/** Widths of characters in parts of the size, of the widest font that a page or a mail is shown in. */
const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[ilIjtfr.,:;'’|!()[\]\s/-]/, 0.42],
  [/[mwMW—…@%&]/, 1],
  [/[\dabcdeghknopqsuvxyzäöüßąćęłńóśźż–]/, 0.64],
  [/[A-ZÄÖÜĄĆĘŁŃÓŚŹŻ€$+<>=]/, 0.78],
];
/** Of all others, such as those of Chinese. */
const OTHER = 1;

const ELLIPSIS = '…';

/** At most so wide is a text, in pixels. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((width, character) => width + widthOf(character), 0) * size;
}

function widthOf(character: string): number {
  return CLASSES.find(([characters]) => characters.test(character))?.[1] ?? OTHER;
}

/** A text that is not wider than that; where it is, it is cut and says so. */
export function fitted(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let [kept, taken] = ['', widthOf(ELLIPSIS)];
  for (const character of text) {
    taken += widthOf(character);
    if (taken * size > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}${ELLIPSIS}`;
}
