const BEGINNING =
  '<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
const END = '</sst>';
/** The sign for what could not be read, and what Unicode keeps for itself: XML discourages them, programs stumble over them. */
const NO_CHARACTERS = /\uFFFD|\p{Noncharacter_Code_Point}/gu;

/** The texts of a workbook, each once: its cells have their places in this list. */
export class SharedStrings {
  readonly #places = new Map<string, number>();

  placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  /** `xl/sharedStrings.xml`, in pieces. */
  *xml(): Generator<string> {
    yield BEGINNING;
    for (const text of this.#places.keys()) yield `<si><t>${escaped(text)}</t></si>`;
    yield END;
  }
}

function escaped(text: string): string {
  return text
    .replace(NO_CHARACTERS, '')
    .replaceAll('&', '&amp;')
    .replaceAll('>', '&gt;')
    .replaceAll('<', '&lt;');
}
